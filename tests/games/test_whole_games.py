"""Whole games through the API, compared after every action with a second reckoning."""

import random

import pytest

from tests.games.second_reckoning import SecondTable
from tests.patience import at_most
from tests.thorough import EXAMPLES
from tests.web.live_api import ApiTable

WITHOUT_TARGET = "effect_without_target_counts_as_declined"
NAMES = ["Ana", "Ben", "Cem", "Dao"]
# One game of each kind, or more where more random examples are asked for.
SEEDS = max(1, EXAMPLES // 40)


class Player:
    """Play one table with seeded dice, and compare it with the second one after each action."""

    def __init__(self, client, game, players, seed):
        self.dice = random.Random(f"{game} {players} {seed}")  # noqa: S311 - not for secrets
        names = NAMES[:players]
        first = self.dice.choice(names)
        self.api = ApiTable(client, game, names, first_player=first)
        self.second = SecondTable(game, names, first)
        self.store = client.application.extensions["store"]
        self.game, self.names = game, names
        self.done = self.refused = 0
        self.compare({"type": "set up"})

    def act(self, action):
        """Do an action at both tables: both accept it, or both refuse it and nothing changes."""
        answer = self.api.act(action["type"], **{k: v for k, v in action.items() if k != "type"})
        possible = self.second.do(action)
        assert answer.status_code == (200 if possible else 422), (action, answer.json)
        self.done += possible
        self.refused += not possible
        self.compare(action)
        return possible

    def compare(self, action):
        view = self.api.view()
        expected = self.second.view()
        scores = view["score"]["scores"]
        view |= {
            "musts": {(r["rule"], r["player"]) for r in view["reminders"] if r["must"]},
            "doubted": {(r["rule"], r["player"]) for r in view["remarks"]},
            "totals": [score["total"] for score in scores],
            "ranks": [score["rank"] for score in scores],
            "winners": view["score"]["winners"],
            "tie_break": view["score"]["tie_break"],
        }
        assert {key: view[key] for key in expected} == expected, action
        # Everybody over the limit is a problem, and the first in turn order must discard.
        over = {(p["rule"], p["player"]) for p in view["problems"] if p["rule"] in ("K8", "C10")}
        assert over == (set(self.second.overfull()) if view["phase"] == "end" else set())

    # Deciding what to do.

    def chance(self, percent):
        return self.dice.randrange(100) < percent

    def whole_game(self):
        again = at_most(5000)
        while self.second.phase != "scoring" and again():
            if self.second.phase == "main":
                self.act({"type": "play", "player": self.second.turn, "cards": self.choose_cards()})
            self.follow_reminders()
            if self.chance(30):
                self.meddle()
            if self.second.phase != "scoring":
                self.act({"type": "next"})
        self.follow_reminders()
        self.act({"type": "finish"})

    def choose_cards(self):
        deck = self.second.deck
        card = self.dice.choice([c for c in deck if c in self.second.characters])
        roll = self.dice.randrange(10)
        if self.game == "choson":
            if roll < 5 and "event" in deck and card != "watcher":
                return {card: 1, "event": 1}
            if roll == 5 and deck.count("event") >= 3:
                return {"event": 3}
        elif roll < 4:
            event = self.dice.choice(["barbarian", "lobbying"])
            return {event: min(self.dice.randint(1, 3), deck.count(event))}
        if roll == 9:
            return {card: 1} | {self.dice.choice(deck): 1}
        # Sometimes more than a late season deals.
        return {card: self.dice.randint(1, min(self.dice.choice([3, 3, 5]), deck.count(card)))}

    def follow_reminders(self):
        """Do some of what the rules offer, until nothing is open or nobody wants any more."""
        for _ in range(25):
            table = self.store.load(self.api.code)
            reminders = [r for r in table.rules.reminders(table.state) if r.choices]
            if not reminders or self.chance(4):
                return
            reminder = self.dice.choice(reminders)
            usual = [choice for choice in reminder.choices if choice.odd is None]
            choice = self.dice.choice(usual if usual and self.chance(90) else reminder.choices)
            if reminder.pair and "type" not in choice.action:
                other = self.dice.choice([c for c in reminder.choices if "type" not in c.action])
                whole = {**reminder.action, "a": choice.action, "b": other.action}
                self.act(whole)
            else:
                assert self.act(choice.action), "what the rules offer is accepted"

    def meddle(self):
        """Correct, undo, redo, or try what may well be impossible."""
        name, other = self.dice.sample(self.names, 2)
        card = self.dice.choice([*self.second.characters, *self.second.deck[:1]])
        token = "victory_point"
        what = self.dice.choice(
            ["set", "token", "back", "far back", "redo", "destroy", "unique", "riposte", "option"]
        )
        if what in ("riposte", "option") and self.game == "koryo":
            what = "set"
        if what == "set":
            self.act(
                {"type": "set", "player": name, "card": card, "count": self.dice.randint(0, 4)}
            )
        elif what == "token":
            count = self.dice.randint(0, 5)
            self.act({"type": "token", "player": name, "token": token, "count": count})
        elif what == "unique":
            token = "yis_legacy" if self.game == "choson" and self.chance(50) else "first_player"
            self.act({"type": "token", "player": name, "token": token})
        elif what == "destroy":
            self.act({"type": "destroy", "player": name, "target": other, "card": card})
        elif what == "redo":
            self.act({"type": "redo"})
        elif what == "riposte":
            self.act({"type": "riposte", "player": name})
        elif what == "option":
            key = self.dice.choice(["first_player_passes_after_last", WITHOUT_TARGET])
            self.act({"type": "option", "key": key, "value": self.chance(50)})
        else:
            before = self.second.picture()
            to = {"to": self.dice.randint(0, self.second.version)} if what == "far back" else {}
            if self.act({"type": "undo", **to}):
                self.act({"type": "redo"})
                assert self.second.picture() == before
                if self.chance(50) and not to:
                    self.act({"type": "undo"})


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", ["koryo", "choson"])
def test_a_whole_game_agrees_with_the_second_reckoning(client, game, players, seed):
    player = Player(client, game, players, seed)
    player.whole_game()
    assert player.api.view()["phase"] == "finished"
    assert player.done > 8 * (4 + players)
    assert player.refused, "nothing impossible was tried"
