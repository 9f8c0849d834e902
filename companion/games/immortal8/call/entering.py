"""Immortal 8 as it is entered: kingdoms, what is asked of them, what the last phase offers."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.calculator import (
    Calculator,
    Clean,
    Draft,
    First,
    Offer,
    Picks,
    Seat,
    Section,
    count_or_nothing,
    one_of,
    some_of,
    whole,
)
from companion.core.notation import LISTED, SHARED, Term
from companion.core.notation import TOKENS as TOKENS_AT
from companion.core.questions import ENDLESS, Question, choice, number
from companion.core.say import Card, say
from companion.games.immortal8.call.endgame import EFFECT_IDS, Kingdom, offers, with_gains
from companion.games.immortal8.call.needs import call_order, needed
from companion.games.immortal8.cards import (
    BUILDING,
    CARD_FACTS,
    GUESSES,
    HERO,
    IMMORTALS,
    MOST_CIVILIZATION,
    MOST_COINS,
    TOKENS,
    of_type,
)

# Each card of the box has a number of its own; a Building's second copy the next one (I1).
NUMBERS: dict[str, str] = {
    str(facts.number + copy): card
    for card, facts in CARD_FACTS.items()
    for copy in range({HERO: 1, BUILDING: 2}.get(facts.kind, 0))
}
MOST = {
    "military": MOST_CIVILIZATION,
    "science": MOST_CIVILIZATION,
    "chaos": MOST_CIVILIZATION,
    "coin": MOST_COINS,
    "diamond": 5,
}
MOST_LEGENDARY = 3
# I1: every Civilization card of the box.
MOST_DESTROYED = 48
# What belongs to nobody, as the address writes it.
SHARED_KEYS = {"d": "discarded_cards", "l": "legendary_cards"}
# The house rule below a tie that Justice wins (I13), as the address writes it.
JUSTICE, ONLY_TIED = "j", "0"


class Immortal8Calculator(Calculator):
    """Ask for the Immortal, what it scores and, for who wants it, the cards."""

    pieces = tuple(TOKENS)
    holders = ()
    extras: Mapping[str, Clean] = {
        "i": one_of(IMMORTALS),
        "g": one_of(tuple(GUESSES)),
        "m": count_or_nothing,
        "k": some_of(tuple(NUMBERS)),
        "e": some_of(EFFECT_IDS),
    }
    shared: Mapping[str, Clean] = {
        "d": count_or_nothing,
        "l": count_or_nothing,
        JUSTICE: one_of((ONLY_TIED,)),
    }

    @property
    def terms(self) -> tuple[Term, ...]:
        """Say tokens, cards, the Immortal and what it counts."""
        cards = [Term(card, LISTED) for card in dict.fromkeys(NUMBERS.values())]
        tokens = [Term(token, TOKENS_AT) for token in TOKENS]
        immortals = [Term(immortal, "immortal", value=immortal) for immortal in IMMORTALS]
        guesses = [
            Term(f"guess_{guess}", "guess", value=guess) for guess in GUESSES if guess != "wrong"
        ]
        numbers = [Term("military_cards", "military_cards")]
        shared = [Term(key, SHARED) for key in SHARED_KEYS.values()]
        return (*cards, *tokens, *immortals, *guesses, *numbers, *shared)

    plus = "vp"

    def draft(self, raw: Mapping[str, Any]) -> Draft:
        """Read the JSON of `/api/score` as if it had been entered."""
        free = {card: [n for n, c in NUMBERS.items() if c == card] for card in NUMBERS.values()}
        seats = []
        for player in raw["players"]:
            extras = {"i": player.get("immortal") or "", "g": player.get("guess") or ""}
            if player.get("military_cards") is not None:
                extras["m"] = str(player["military_cards"])
            mine = [free[card].pop(0) for card in player.get("cards", ()) if free.get(card)]
            extras["k"] = self.extras["k"](".".join(mine))
            counts = {t: n for t, n in player.get("tokens", {}).items() if n}
            seats.append(Seat(player["name"], counts, {k: v for k, v in extras.items() if v}))
        given = raw.get("shared", {})
        shared = {key: str(given[name]) for key, name in SHARED_KEYS.items() if name in given}
        if raw.get("options", {}).get("justice_drops_all") is False:
            shared[JUSTICE] = ONLY_TIED
        return Draft(tuple(seats), shared)

    def first(self, draft: Draft) -> First:
        """Ask who was which Immortal: what else is asked follows from it."""
        chosen = tuple(seat.extras.get("i", "") for seat in draft.seats)
        return First("i", say("who_was_which"), IMMORTALS, chosen)

    def raw(self, draft: Draft, names: Sequence[str]) -> dict[str, Any]:
        """Make the reader's JSON, with what the taken effects give in the tokens."""
        kingdoms = [kingdom(seat) for seat in draft.seats]
        taken = taken_by(draft)
        effects = offers(kingdoms, taken)
        players = []
        for place, (seat, name) in enumerate(zip(draft.seats, names, strict=True)):
            # What is not asked any more stays entered, and must neither score nor be wrong.
            asked = {t: n for t, n in seat.counts.items() if t in needed(kingdoms, place)}
            player: dict[str, Any] = {
                "name": name,
                "immortal": seat.extras.get("i"),
                "guess": seat.extras.get("g"),
                "cards": [NUMBERS[one] for one in picked(seat, "k")],
                "tokens": with_gains(asked, effects[place], taken[place]),
            }
            if "m" in seat.extras and seat.extras.get("i") == "goan_sul":
                player["military_cards"] = whole(seat.extras["m"])
            players.append(player)
        given = draft.shared
        shared = {name: whole(given[key]) for key, name in SHARED_KEYS.items() if key in given}
        options = {"justice_drops_all": False} if given.get(JUSTICE) else {}
        return {"game": self.game.id, "players": players, "shared": shared, "options": options}

    def sections(self, draft: Draft) -> list[Section]:
        """Ask everyone in the order of the call (I10)."""
        kingdoms = [kingdom(seat) for seat in draft.seats]
        taken = taken_by(draft)
        effects = offers(kingdoms, taken)
        everybodys = frozenset(n for seat in draft.seats for n in picked(seat, "k"))
        shown = []
        for place in call_order([k.immortal for k in kingdoms]):
            seat, immortal = draft.seats[place], kingdoms[place].immortal or ""
            asked = needed(kingdoms, place)
            mine = picked(seat, "k")
            title, hint = say("cards_of_one", name=seat.name), say("cards_are_optional")
            shown.append(
                Section(
                    place,
                    (
                        *(ask(draft, kingdoms, place, key) for key in asked),
                        *ask_justice(draft, place),
                    ),
                    Card(immortal) if immortal else "",
                    IMMORTALS.index(immortal) + 1 if immortal else 0,
                    tuple(Offer(*effect) for effect in effects[place]),
                    taken[place],
                    Picks(f"k{place}", NUMBERS, mine, everybodys, title, hint),
                    {t: n for t, n in seat.counts.items() if t not in asked},
                )
            )
        return shown


def ask_justice(draft: Draft, place: int) -> tuple[Question, ...]:
    """Ask how ranks go on below a tie of Wonders that Justice wins, where one is below (I13)."""
    seat = draft.seats[place]
    wonders = [other.counts.get("wonder", 0) for other in draft.seats]
    tied = wonders[place] and wonders.count(wonders[place]) > 1
    below = any(0 < n < wonders[place] for n in wonders)
    if seat.extras.get("i") != "justice" or not tied or not below:
        return ()
    texts = {"": say("justice_drops_every_rank"), ONLY_TIED: say("justice_drops_the_tied")}
    chosen = draft.shared.get(JUSTICE, "")
    return (choice(JUSTICE, say("justice_drops"), texts, chosen),)


def kingdom(seat: Seat) -> Kingdom:
    """See a player as the rules see one."""
    cards: dict[str, int] = {}
    for card in (NUMBERS[picked_one] for picked_one in picked(seat, "k")):
        cards[card] = cards.get(card, 0) + 1
    return Kingdom(seat.extras.get("i"), cards, seat.counts)


def picked(seat: Seat, key: str) -> tuple[str, ...]:
    """List what was ticked of one kind."""
    return tuple(item for item in seat.extras.get(key, "").split(".") if item)


def taken_by(draft: Draft) -> list[tuple[str, ...]]:
    """List the effects everyone has taken."""
    return [picked(seat, "e") for seat in draft.seats]


def ask(draft: Draft, kingdoms: Sequence[Kingdom], place: int, key: str) -> Question:
    """Ask for one thing of one player, in the way that takes fewest taps."""
    label = Card(key)
    seat = draft.seats[place]
    if key == "guess":
        texts = {guess: say(f"asked_{guess}") for guess in GUESSES}
        return choice(f"g{place}", label, texts, seat.extras.get("g", "wrong"))
    if key == "discarded_cards":
        return number("d", label, whole(draft.shared.get("d", "")), MOST_DESTROYED)
    if key == "legendary_cards":
        usual = sum(n for k in kingdoms for card, n in k.cards.items() if of_type(card, "L"))
        value = whole(draft.shared["l"]) if "l" in draft.shared else usual
        return number("l", label, value, MOST_LEGENDARY, usual=usual)
    if key == "military_cards":
        # Goan-Sul counts himself (I11).
        usual = 1 + sum(n for card, n in kingdoms[place].cards.items() if of_type(card, "M"))
        value = whole(seat.extras["m"]) if "m" in seat.extras else usual
        return number(f"m{place}", label, value, MOST_DESTROYED, least=1, usual=usual)
    piece = key if TOKENS[key] else ""
    value = seat.counts.get(key, 0)
    return number(f"c{place}.{key}", label, value, MOST.get(key, ENDLESS), piece=piece)
