"""Play whole random games quickly: no database, no web, `perform` alone.

A game remembers what lay on the table after every season (or phase), as the contract writes it,
so that the second scorer can say what it was worth.
"""

import random
from typing import Any

from companion.core.refusal import Refused
from companion.games import GAMES
from companion.table.history import Log
from companion.table.perform import perform
from companion.table.story.facts import Story
from companion.table.story.tell import story_of
from companion.table.table import Entry, Table, new_table
from tests.patience import at_most

NAMES = ["Ana", "Ben", "Cem", "Dao", "Eva", "Fu"]
IMMORTALS = "justice tomorrow galmi abhilasha narashima phoenix goan_sul xian".split()


class RandomGame:
    """A game played by dice, to the end."""

    def __init__(self, game_id: str, players: int, seed: object, options: Any = None) -> None:
        self.dice = random.Random(f"{game_id} {players} {seed}")  # noqa: S311 - not for secrets
        self.game = GAMES[game_id]
        raw = {"players": NAMES[:players], "options": options or {}}
        self.start: Table = new_table(self.game, raw)
        self.table: Table = new_table(self.game, raw)
        self.history = Log(self.table)
        self.log: list[Entry] = self.history.entries
        # What lay there when each season or phase ended, as JSON of the contract.
        self.ends: list[dict[str, Any]] = []

    @property
    def state(self):
        return self.table.state

    def do(self, kind: str, **parts: Any) -> bool:
        action = {"id": f"{len(self.log)}", "type": kind, **parts}
        try:
            self.log.append(perform(self.table, action, self.history))
        except Refused:
            return False
        return True

    def story(self) -> Story:
        return story_of(self.start, self.log, self.table)

    def written(self) -> dict[str, Any]:
        """Write the table down from its pieces alone."""
        players = []
        for seat, name in enumerate(self.state.names):
            held = {piece: n for piece, n in self.state.pieces.get(seat, {}).items() if n}
            cards = {c: n for c, n in held.items() if c in self.game.cards}
            tokens = {t: n for t, n in held.items() if t in self.game.tokens}
            tokens.pop("yis_shield", None)
            players.append({"name": name, "cards": cards, "tokens": tokens})
        return {"game": self.game.id, "players": players}

    # Seasons: Koryŏ and Chosŏn.

    def play_seasons(self, meddle: int = 12) -> "RandomGame":
        again = at_most(5000)
        while self.state.phase != "scoring" and again():
            if self.state.phase == "main":
                self.do("play", player=self.state.names[self.state.turn], cards=self.hand())
            self.follow_reminders()
            if self.dice.randrange(100) < meddle:
                self.meddle()
            before, lay = self.state.round, self.written()
            if self.state.phase != "scoring":
                self.do("next")
            if self.state.round > before:
                self.ends.append(lay)
        if self.dice.random() < 0.3:
            self.correct()
        self.do("finish")
        self.ends.append(self.written())
        return self

    def hand(self) -> dict[str, int]:
        deck = self.state.pieces["deck"]
        families = [card for card in self.game.values if deck.get(card)]
        events = [card for card in self.game.cards if card not in self.game.values]
        card = self.dice.choice(families)
        event = self.dice.choice(events)
        roll = self.dice.randrange(10)
        if roll < 4 and deck.get(event):
            return {card: 1, event: 1} if len(events) == 1 else {event: 1}
        if roll == 4 and deck.get(event, 0) >= 3:
            return {event: 3}
        return {card: self.dice.randint(1, min(3, deck[card]))}

    def follow_reminders(self) -> None:
        for _ in range(8):
            open_ = [r for r in self.table.rules.reminders(self.state) if r.choices and not r.pair]
            if not open_ or self.dice.random() < 0.1:
                return
            reminder = self.dice.choice(open_)
            usual = [choice for choice in reminder.choices if choice.odd is None]
            self.do(**with_kind(self.dice.choice(usual or reminder.choices).action))

    def meddle(self) -> None:
        """Undo, go far back, redo, or correct something."""
        roll = self.dice.randrange(4)
        if roll == 0:
            self.do("undo")
        elif roll == 1 and self.do(
            "undo", to=self.table.head and self.log[self.table.head - 1].head
        ):
            if self.dice.random() < 0.7:
                self.do("redo")
        else:
            self.correct()
        # Whoever goes back over a season's end has not ended it.
        del self.ends[self.state.round - 1 :]

    def correct(self) -> None:
        name, count = self.dice.choice(self.state.names), self.dice.randrange(4)
        if self.dice.random() < 0.5:
            self.do("set", player=name, card=self.dice.choice([*self.game.cards]), count=count)
        else:
            self.do("token", player=name, token="victory_point", count=count)

    # Phases: Immortal 8, its tokens and cards entered by hand.

    def play_phases(self) -> "RandomGame":
        dealt = dict(zip(self.state.names, self.dice.sample(IMMORTALS, 6), strict=False))
        again = at_most(5000)
        while self.state.phase != "scoring" and again():
            for _ in range(self.dice.randint(1, 6)):
                self.enter_something()
            before = (self.state.round, self.state.phase)
            self.do("next")
            if (self.state.round, self.state.phase) != before:
                self.ends.append(self.with_immortals(dealt))
        for name, immortal in dealt.items():
            self.do("reveal", player=name, immortal=immortal)
        self.do("finish")
        self.ends.append(self.with_immortals(dealt))
        return self

    def enter_something(self) -> None:
        name = self.dice.choice(self.state.names)
        token = self.dice.choice("military science chaos coin wonder vp culture diamond".split())
        self.do("token", player=name, token=token, count=self.dice.randint(0, 3))

    def with_immortals(self, dealt: dict[str, str]) -> dict[str, Any]:
        table = self.written()
        for player in table["players"]:
            player["immortal"] = dealt[player["name"]]
            player["cards"] = [card for card, n in player["cards"].items() for _ in range(n)]
        return table


def with_kind(action: dict[str, Any]) -> dict[str, Any]:
    """Name an action's type as `do` wants it."""
    return {"kind" if key == "type" else key: value for key, value in action.items()}


def random_game(game_id: str, seed: int) -> RandomGame:
    """Play one game of a kind to the end."""
    seats = GAMES[game_id].seats
    game = RandomGame(game_id, seats[seed % len(seats)], seed)
    return game.play_phases() if game_id == "immortal8" else game.play_seasons()
