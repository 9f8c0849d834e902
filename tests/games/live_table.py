"""A live table in a line, for tests that read like what happens on it.

    t = table("choson", Ana="yi 1 hulk 2", Ben="gosu 3", shield="Ana hulk")
    t.plays("Ana", "reaper 1 event 1")
    t.do("destroy", player="Ana", target="Ben", card="gosu")

Every player's text counts cards and tokens. The table stands where turns are taken, on the first
player's turn, unless `phase` or `season` say otherwise. No database, no web: `perform` alone.
"""

from typing import Any

from companion.core.refusal import Refused
from companion.core.rules import Reminder
from companion.core.state import BANK, DECK
from companion.games import GAMES
from companion.table.history import Log
from companion.table.perform import perform
from companion.table.table import Entry, Table, new_table
from companion.words import Speaker


def counts(text: str) -> dict[str, int]:
    """Read "hulk 2 event 1"."""
    words = text.split()
    return {piece: int(n) for piece, n in zip(words[::2], words[1::2], strict=True)}


class Strict(Speaker):
    """Speak as pages do, but let no test pass in which a sentence is missing."""

    def unsaid(self, key: str) -> str:
        raise AssertionError(f"{self.words.title} has no sentence {key!r}")


class LiveTable:
    """A table with its log, and short questions to it."""

    def __init__(self, game: str, names: list[str], options: dict[str, Any]) -> None:
        self.game = GAMES[game]
        self.rules = self.game
        self.speaker = Strict(self.game.words)
        self.table: Table = new_table(self.game, {"players": names, "options": options})
        self.history = Log(self.table)

    @property
    def log(self) -> list[Entry]:
        return self.history.entries

    @property
    def state(self):
        return self.table.state

    # What happens.

    def do(self, kind: str, **parts: Any) -> "LiveTable":
        """Do an action, or let the refusal through."""
        action = {"id": f"action {len(self.log)}", "type": kind, **parts}
        self.log.append(perform(self.table, action, self.history))
        self.story()
        return self

    def refuses(self, kind: str, **parts: Any) -> list[str]:
        """Try what must be refused; give every place that is wrong."""
        before = (self.table.state.copy(), self.table.version, self.table.head, self.table.redo)
        try:
            self.do(kind, **parts)
        except Refused as refused:
            table = self.table
            assert (table.state, table.version, table.head, table.redo) == before
            return [problem.at for problem in refused.problems]
        raise AssertionError(f"{kind} {parts} was not refused")

    def plays(self, player: str, cards: str) -> "LiveTable":
        return self.do("play", player=player, cards=counts(cards))

    def destroys(self, player: str, target: str) -> "LiveTable":
        """Destroy a character: target is "Ben gosu"."""
        whom, card = target.split()
        return self.do("destroy", player=player, target=whom, card=card)

    def swaps(self, player: str, one: str, other: str) -> "LiveTable":
        """Swap two characters, each as "Ben gosu"."""
        ends = [dict(zip(("player", "card"), end.split(), strict=True)) for end in (one, other)]
        return self.do("swap", player=player, a=ends[0], b=ends[1])

    def sets(self, player: str, pieces: str) -> "LiveTable":
        """Correct a player's cards and tokens."""
        for piece, n in counts(pieces).items():
            kind, key = ("set", "card") if piece in self.game.cards else ("token", "token")
            self.do(kind, player=player, count=n, **{key: piece})
        return self

    def next(self, times: int = 1) -> "LiveTable":
        for _ in range(times):
            self.do("next")
        return self

    def go_to(self, phase: str, season: int | None = None, turn: str | None = None) -> "LiveTable":
        """Go on until the table is there."""
        for _ in range(200):
            at_turn = turn is None or self.turn == turn
            if self.state.phase == phase and at_turn and self.state.round >= (season or 1):
                return self
            self.next()
        raise AssertionError(f"never came to {phase}")

    # What there is.

    def seat(self, player: str) -> int:
        return self.state.names.index(player)

    def name(self, seat: int | None) -> str | None:
        return None if seat is None else self.state.names[seat]

    @property
    def turn(self) -> str | None:
        return self.name(self.state.turn)

    def has(self, player: str, piece: str) -> int:
        return self.state.count(self.seat(player), piece)

    def in_deck(self, card: str) -> int:
        return self.state.count(DECK, card)

    def in_bank(self, token: str) -> int:
        return self.state.count(BANK, token)

    def who_has(self, token: str) -> str | None:
        return self.name(self.state.holder(token))

    def power(self, family: str) -> str | None:
        """Name who holds a family's power."""
        return self.name(self.rules.majorities(self.state)[family])

    def deal(self, player: str) -> int:
        return self.rules.deal(self.state)[self.seat(player)]

    def limit(self, player: str) -> int:
        return self.rules.limit(self.state)[self.seat(player)]

    def points(self, player: str) -> int:
        """Give what a player would score now."""
        return self.result().scores[self.seat(player)].total

    def result(self):
        return self.game.score(self.rules.finished(self.state))

    # What is said.

    def reminders(self, rule: str | None = None) -> list[Reminder]:
        found = self.rules.reminders(self.state)
        return [reminder for reminder in found if rule in (None, reminder.rule)]

    def reminded(self) -> set[tuple[str, str | None, str]]:
        """Tell who is reminded of which rule, and whether they must or may."""
        return {(r.rule, self.name(r.seat), "must" if r.must else "may") for r in self.reminders()}

    def targets(self, rule: str, odd: bool = False) -> set[str]:
        """Tell which targets a reminder offers, "Ben gosu": the usual ones, or the odd ones."""
        reminders = self.reminders(rule)
        assert reminders, f"nothing is offered under {rule}"
        found = set()
        for choice in [choice for reminder in reminders for choice in reminder.choices]:
            action = choice.action
            if action.get("type") != "decline" and (choice.odd is not None) == odd:
                found.add(f"{action.get('target') or action['player']} {action['card']}")
        return found

    def problems(self) -> set[tuple[str, str | None]]:
        return {(n.rule, self.name(n.seat)) for n in self.rules.problems(self.state)}

    def odd(self) -> list[str]:
        """List the rules that the newest action bent."""
        return [str(s.facts["rule"]) for s in self.log[-1].told if s.key == "told_odd"]

    def told(self) -> list[str]:
        """List what the newest action had to tell, by key."""
        return [saying.key for saying in self.log[-1].told]

    def story(self) -> str:
        """Tell the newest action in English."""
        return ". ".join(self.speaker.say(saying) for saying in self.log[-1].told)

    def combination(self, player: str, cards: str):
        return self.rules.combination(self.state, self.seat(player), counts(cards))


def table(
    game: str,
    phase: str | None = None,
    season: int = 1,
    first: str | None = None,
    shield: str | None = None,
    options: dict[str, Any] | None = None,
    **players: str,
) -> LiveTable:
    """Lay a table; with one player named, an empty-handed Ben sits down too."""
    if len(players) == 1:
        players["Ben"] = ""
    made = LiveTable(game, list(players), options or {})
    # Where turns are taken, if nothing else is said.
    phase = phase or (*made.game.turns, *made.game.phases)[0]
    made.go_to(phase, season)
    if made.game.first_piece:
        holder = first or next(iter(players))
        made.do("token", player=holder, token=made.game.first_piece, count=1)
    for player, pieces in players.items():
        made.sets(player, pieces)
    if shield:
        owner, family = shield.split()
        made.do("token", player=owner, token="yis_shield", on=family)
    if phase in made.game.turns:
        # The turn may belong to whoever was first before the token was given.
        starter = made.seat(first or next(iter(players)))
        made.state.marks.update(turn=starter, starter=starter)
    return made
