"""What Koryŏ and Chosŏn declare alike: eight seasons, what the page's head says of them."""

from collections.abc import Mapping, Sequence

from companion.core.clock import Counter, Head, Labelled
from companion.core.game import Game
from companion.core.ledger import Ledger
from companion.core.options import Option, Pairs
from companion.core.rules import Combination, Notice, Power
from companion.core.say import Say, say
from companion.core.seating import Moment
from companion.core.state import JSON, NOTHING, State
from companion.kits.seasons import clock, doubts, going_on, outcomes

# A longer hand than the whole deck nobody is dealt.
MOST_CARDS = 55


def seasons_option(seasons: Sequence[tuple[int, int]], rule: str) -> Option:
    """Let a table set its own numbers: eight pairs of cards to deal and cards to keep."""
    words = ("round", "deal", "keep")
    return Pairs("seasons", tuple(seasons), rule, words, MOST_CARDS, "eight_pairs")


class Seasons(Game):
    """Play eight seasons: cards are dealt, laid face down, revealed in turn, and cut to a limit."""

    rounds = clock.ROUNDS
    turns = ("main",)
    first_piece = "first_player"
    purse = ("victory_point",)
    turn_marks = (clock.TURN, clock.SEASON)
    once_a_turn = ("play",)
    # The cards that count against the limit.
    counted: Mapping[str, int]
    # The rule under which cards are dealt.
    deal_rule: str
    # The rule of each family's power.
    power_rules: Mapping[str, str]

    def set_up(self, names: tuple[str, ...], options: JSON, first: int) -> State:
        """Lay the table out for season 1."""
        return clock.set_up(names, options, first, self.cards, self.tokens, self.phases[0])

    def passes_after_last(self, state: State) -> bool:
        """Tell whether the 1st Player token passes after the last season too."""
        return True

    def step(self, ledger: Ledger) -> None:
        """Go to the next turn or phase."""
        clock.step(ledger, self.phases, pass_after_last=self.passes_after_last(ledger.state))

    def set_clock(self, ledger: Ledger, to: Moment) -> None:
        """Go to a moment of the game: what the turn and the season had used is forgotten."""
        if to[:2] != (ledger.state.round, ledger.state.phase):
            ledger.mark(clock.SEASON, None)
        super().set_clock(ledger, to)
        ledger.mark(clock.TURN, None)

    def deal(self, state: State) -> Sequence[int]:
        """Deal everybody the season's number."""
        number, _ = clock.season(state)
        return [number] * len(state.seats)

    def dealt(self, state: State) -> Sequence[int]:
        """Tell how many cards were dealt in the round under way."""
        return self.deal(state)

    def settle(self, ledger: Ledger) -> None:
        """Say when more cards were played than were dealt; nothing moves by itself."""
        for notice in self.more_than_dealt(ledger.state):
            if notice not in self.more_than_dealt(ledger.before):
                ledger.tell("told_odd", why=notice.text, rule=notice.rule)

    def more_than_dealt(self, state: State) -> Sequence[Notice]:
        """Notice a turn in which more cards were played than were dealt."""
        return doubts.more_than_dealt(state, self.dealt, self.deal_rule)

    def remarks(self, state: State) -> Sequence[Notice]:
        """Tell what is possible but unlikely: more cards played than were dealt."""
        return [*self.more_than_dealt(state), *super().remarks(state)]

    def measured(
        self, state: State, seat: int, cards: Mapping[str, int], kind: Combination
    ) -> Combination:
        """Add to what is played that it is more than was dealt."""
        if sum(cards.values()) <= (dealt := self.dealt(state)[seat]):
            return kind
        return Combination(say("over_dealt", what=kind.text, dealt=dealt), self.deal_rule, odd=True)

    def limit(self, state: State) -> Sequence[int]:
        """Let everybody keep the season's number."""
        _, keep = clock.season(state)
        return [keep] * len(state.seats)

    def head(self, state: State) -> Head:
        """Say whose turn it is, or what to deal; and what to keep."""
        deal, keep = min(self.deal(state)), min(self.limit(state))
        return self.numbered(state, ("deal", deal), ("keep", keep))

    def head_for(self, state: State, seat: int) -> Head:
        """Say what this player gets and keeps: powers are counted in."""
        return self.heads(state)[seat]

    def heads(self, state: State) -> Sequence[Head]:
        """Lay out as many heads as there are different numbers: mostly all get the same."""
        numbers = [*zip(self.deal(state), self.limit(state), strict=True)]
        laid_out = {
            each: self.numbered(state, ("you_get", each[0]), ("you_keep", each[1]))
            for each in dict.fromkeys(numbers)
        }
        return [laid_out[each] for each in numbers]

    def numbered(self, state: State, dealt: tuple[str, int], kept: tuple[str, int]) -> Head:
        """Lay the head out with the numbers to deal and to keep."""
        phase = state.phase
        ends = phase == "end"
        turn = state.turn if phase in self.turns else None
        deal = Labelled(say(dealt[0]), dealt[1], phase == "deal")
        keep = Labelled(say(kept[0]), kept[1], ends)
        # The season begins on one screen: what to deal stands beside whoever plays first.
        hides = ends or (turn is not None and not clock.is_opening(state))
        before = () if hides else (deal,)
        return Head(turn, None, before, (keep,), self.rounds_of(state))

    def outcome(self, state: State, action: JSON) -> Sequence[Say]:
        """Tell which majorities an offered action would change: it is done on a copy."""
        after = self.tried(state, action)
        hit = str(action.get("card") or action.get("on") or "")
        return outcomes.changed(self.majorities(state), self.majorities(after), state.names, hit)

    def tried(self, state: State, action: JSON) -> State:
        """Give the table as it would be after an action."""
        ledger = Ledger(state)
        self.actions[action["type"]](ledger, action)
        self.settle(ledger)
        return ledger.state

    def goes_on(self, state: State) -> bool:
        """Pass what hands do alone, a turn with nothing open, an end with nobody over."""
        return going_on.goes_on(state, self.reminders)

    def asks_cards(self, state: State) -> int | None:
        """Ask whoever's turn it is what was played, once."""
        if state.phase not in self.turns or state.turn is None:
            return None
        # Cards added for somebody whose turn is over are not this turn's.
        return None if going_on.has_played(state, state.turn) else state.turn

    def prepares(self, state: State, seat: int) -> bool:
        """Let everybody give orders whose turn of this season is still to come."""
        if state.turn is None or seat in state.away:
            return False
        # Who has left counts here: a correction may have given them the turn.
        order = state.around_from(int(state.marks.get("starter", 0)))
        return order.index(seat) > order.index(state.turn)

    def counter(self, state: State, seat: int) -> Counter | None:
        """Count a tableau against the season's limit."""
        held = state.pieces.get(seat, NOTHING)
        kept = sum([n or 0 for card, n in held.items() if card in self.counted])
        return Counter(kept, self.limit(state)[seat])

    def tie_breaker(self, state: State, family: str) -> int | None:
        """Tell who would win a tie for a family's power."""
        raise NotImplementedError

    # What wins such a tie.
    tie_breaking_piece: str

    def powers(self, state: State) -> Sequence[Power]:
        """Tell of every family who holds its power and what it gives."""
        return [
            clock.describe_power(
                state,
                family,
                self.power_rules[family],
                self.tie_breaker(state, family),
                self.tie_breaking_piece,
            )
            for family in reversed(list(self.values))
        ]
