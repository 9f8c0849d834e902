"""Reckon a live table a second time, from the rules' text alone.

Nothing here imports or imitates `companion`. Cards and tokens are things in lists, as on a real
table: every action takes a thing out of one list and puts it into another. Who holds a power is
asked of each player against each other one. `do` tells whether the action was possible at all;
`view` gives what the API should say now.
"""

import copy
from collections import Counter
from typing import Any

from tests.games.second_scorer import second_score

KORYO = "omniscient spy senator priest ship_owner banker guardian broadcaster merchant"
CHOSON = "yi sniper oracle reaper gosu scientist hulk time_traveller watcher"
FAMILIES = {"koryo": KORYO.split(), "choson": CHOSON.split()}
EVENTS = {"koryo": ["barbarian"] * 6 + ["lobbying"] * 4, "choson": ["event"] * 10}
TOKENS = {
    "koryo": ["victory_point"] * 8,
    "choson": ["victory_point"] * 10
    + ["yis_legacy", "yis_shield", "return_fire", "counter_attack"],
}
PHASES = {
    "koryo": ["deal", "orders", "main", "end"],
    "choson": ["time_travel", "deal", "orders", "main", "end"],
}
WEAPONS = {"sniper": "firearm", "time_traveller": "firearm"} | dict.fromkeys(
    ["reaper", "gosu", "hulk"], "sword"
)


class SecondTable:
    """A table as its players see it."""

    def __init__(self, game: str, names: list[str], first: str) -> None:
        self.game, self.names = game, names
        self.characters = FAMILIES[game]
        self.deck = list(EVENTS[game])
        for value, family in enumerate(self.characters, 1):
            self.deck += [family] * value
        self.middle = list(TOKENS[game])
        self.front: dict[str, list[str]] = {name: [] for name in names}
        self.tokens: dict[str, list[str]] = {name: [] for name in names}
        self.tokens[first] = ["first_player"]
        self.beside: list[str] = []
        self.under_shield: str | None = None
        self.season, self.phase = 1, PHASES[game][0]
        self.to_come: list[str] = []
        self.version = 0
        self.travelled = False
        self.rules = {"passes": False, "untargeted is declined": False}
        self.hands: dict[str, int] = {}
        self.held_last: str | None = None
        # Who may strike back at which card of whom, and whether a shield lay on it (C18).
        self.blow: dict[str, Any] = {}
        self.new_turn()
        self.past: list[tuple[int, dict[str, Any]]] = []
        self.future: list[tuple[list[Any], dict[str, Any]]] = []

    def new_turn(self) -> None:
        self.revealed: list[str] = []
        self.resolved = self.declined = self.untargeted = False
        self.used: set[str] = set()
        # What a declined effect takes back (C16): the thing, and the player it came from, if any.
        self.brought: list[tuple[str, str | None]] = []
        self.gosu_were_mine = self.struck_back = False

    # Looking at the table.

    def number(self, name: str, card: str) -> int:
        return sum(one == card for one in self.front[name])

    def owner(self, token: str) -> str | None:
        for name in self.names:
            if token in self.tokens[name]:
                return name
        return None

    def decides_ties(self, family: str) -> str | None:
        """K10: the Omniscient decides ties; C17: Yi's Shield decides those of its family."""
        if self.game == "koryo":
            if family == "merchant":  # K16: no power, so nothing to decide
                return None
            holders = [name for name in self.names if "omniscient" in self.front[name]]
            return holders[0] if holders else None
        return self.owner("yis_shield") if self.under_shield == family else None

    def powerful(self, family: str) -> str | None:
        """Find the player whom no other one reaches."""
        decider = self.decides_ties(family)
        for me in self.names:
            mine = self.number(me, family)
            others = [self.number(you, family) for you in self.names if you != me]
            if mine and all(mine > n or (mine == n and me == decider) for n in others):
                return me
        return None

    def dealt(self, name: str) -> int:
        more = self.game == "koryo" and self.powerful("broadcaster") == name
        return 11 - self.season + more

    def kept(self, name: str) -> int:
        more = self.game == "koryo" and self.powerful("senator") == name
        return self.season + 2 + 2 * more

    def surplus(self, name: str) -> int:
        """Count what a player must discard: K8 counts events too, but only characters can go."""
        people = [card for card in self.front[name] if card in self.characters]
        counted = self.front[name] if self.game == "koryo" else people
        return max(0, min(len(counted) - self.kept(name), len(people)))

    @property
    def turn(self) -> str | None:
        return self.to_come[0] if self.phase == "main" else None

    def kind(self) -> int | None:
        """Tell combination 3 from 4 (C7)."""
        events = self.revealed.count("event")
        people = [card for card in self.revealed if card != "event"]
        if events == 1 and len(people) == 1 and people != ["watcher"]:
            return 3
        return 4 if events == 3 and not people else None

    def overfull(self) -> list[tuple[str, str]]:
        """List who has too many cards, from the 1st Player on."""
        rule = "K8" if self.game == "koryo" else "C10"
        seat = self.names.index(self.owner("first_player") or self.names[0])
        order = self.names[seat:] + self.names[:seat]
        return [(rule, name) for name in order if self.surplus(name)]

    def reachable(self) -> bool:
        """Tell whether the effect of combination 3 has somebody to hit (C12-C15)."""
        me = self.to_come[0]
        (played,) = (card for card in self.revealed if card != "event")
        value = self.characters.index(played)
        able = set()
        for name in self.names:
            for card in set(self.front[name]) & set(self.characters):
                safe = self.owner("yis_shield") == name and self.under_shield == card
                near = abs(self.characters.index(card) - value) <= 1
                if not safe and (near or WEAPONS.get(played) != "sword"):
                    able.add(name)
        return len(able) > 1 if played not in WEAPONS else bool(able - {me})

    def musts(self) -> set[tuple[str, str]]:
        """Tell who must do what now, as far as a token or a card has to move."""
        if self.phase == "end":
            # Asked in turn order: one after the other.
            return set(self.overfull()[:1])
        if self.game == "koryo" or self.turn is None or "victory_point" not in self.middle:
            return set()
        found = set()
        me = self.turn
        if self.with_events() and self.powerful("scientist") == me and "scientist" not in self.used:
            found.add(("C20", me))
        armed = {"return_fire", "counter_attack"} & set(self.tokens[me])
        if armed and self.powerful("oracle") == me and "oracle" not in self.used:
            found.add(("C21", me))
        return found

    def view(self) -> dict[str, Any]:
        players = []
        for name in self.names:
            tokens: dict[str, Any] = dict(Counter(self.tokens[name]))
            if "yis_shield" in tokens:
                tokens["yis_shield"] = self.under_shield
            cards = dict(Counter(self.front[name]))
            players.append({"name": name, "cards": cards, "tokens": tokens})
        kinds = ["first_player", *sorted(set(TOKENS[self.game]))]
        totals, ranks, winners, tie_break = second_score({"game": self.game, "players": players})
        return {
            "version": self.version,
            "round": self.season,
            "phase": self.phase,
            "turn": self.turn,
            "deal": {name: self.dealt(name) for name in self.names},
            "limit": {name: self.kept(name) for name in self.names},
            "players": players,
            "bank": {token: self.middle.count(token) for token in kinds},
            "majorities": {family: self.powerful(family) for family in self.characters},
            "musts": self.musts(),
            "doubted": self.doubted(),
            "totals": totals,
            "ranks": ranks,
            "winners": winners,
            "tie_break": tie_break,
        }

    # Changing it.

    def do(self, action: dict[str, Any]) -> bool:
        """Do what an action says; False where the things for it are not there."""
        kind = action["type"]
        if kind in ("undo", "redo"):
            done = self.turn_back(action.get("to")) if kind == "undo" else self.go_forward()
            self.version += done
            return done
        before = self.picture()
        try:
            getattr(self, "do_" + kind)(action)
            self.tidy(before)
        except (ValueError, AssertionError):
            self.hang(before)
            return False
        self.version += 1
        self.past.append((self.version, before))
        self.future.clear()
        return True

    def picture(self) -> dict[str, Any]:
        """Take a picture of everything but the memory of what was done."""
        kept = ("past", "future", "version", "game", "names", "characters")
        return copy.deepcopy({k: v for k, v in vars(self).items() if k not in kept})

    def hang(self, picture: dict[str, Any]) -> None:
        vars(self).update(copy.deepcopy(picture))

    def turn_back(self, to: int | None) -> bool:
        target = to if to is not None else (self.past[-2][0] if len(self.past) > 1 else 0)
        if not self.past or target not in [0, *(v for v, _ in self.past[:-1])]:
            return False
        self.future.append((list(self.past), self.picture()))
        for _ in range(len(self.past)):
            if self.past[-1][0] == target:
                break
            self.hang(self.past.pop()[1])
        return True

    def go_forward(self) -> bool:
        if not self.future:
            return False
        self.past, picture = self.future.pop()
        self.hang(picture)
        return True

    def hand_over(self, thing: str, source: list[str], target: list[str]) -> None:
        source.remove(thing)
        target.append(thing)

    def take_token(self, token: str, name: str) -> None:
        """Take a token there is one of from wherever it is."""
        holder = self.owner(token)
        self.hand_over(token, self.tokens[holder] if holder else self.middle, self.tokens[name])

    def tidy(self, before: dict[str, Any]) -> None:
        """Let go what belongs to nobody any more: the shield (C17), riposte tokens (C18)."""
        if self.game == "koryo":
            return
        owner = self.owner("yis_shield")
        if owner and not ("yi" in self.front[owner] and self.under_shield in self.front[owner]):
            self.hand_over("yis_shield", self.tokens[owner], self.middle)
            self.under_shield = None
        for family, token in (("sniper", "return_fire"), ("hulk", "counter_attack")):
            should, has = self.powerful(family), self.owner(token)
            if should != has:
                source = self.tokens[has] if has else self.middle
                self.hand_over(token, source, self.tokens[should] if should else self.middle)

    def adjust(self, mine: list[str], rest: list[str], thing: str, count: int) -> None:
        for _ in range(count - mine.count(thing)):
            self.hand_over(thing, rest, mine)
        for _ in range(mine.count(thing) - count):
            self.hand_over(thing, mine, rest)

    def do_set(self, action: dict[str, Any]) -> None:
        self.adjust(self.front[action["player"]], self.deck, action["card"], action["count"])

    def do_token(self, action: dict[str, Any]) -> None:
        name, token = action["player"], action["token"]
        if token == "victory_point":
            self.adjust(self.tokens[name], self.middle, token, action["count"])
        elif action.get("count", 1) == 0:
            if token in self.tokens[name]:
                self.hand_over(token, self.tokens[name], self.middle)
        else:
            self.take_token(token, name)

    def do_next(self, action: dict[str, Any]) -> None:
        assert self.phase != "finished"
        phases = PHASES[self.game]
        if self.phase == "main" and self.leaves_effect():
            self.give_back()
        self.deck += self.beside
        self.beside = []
        if self.phase == "scoring":
            self.phase = "finished"
        elif self.phase == "end":
            self.travelled = False
            first = self.owner("first_player")
            left = self.names[(self.names.index(first or self.names[0]) + 1) % len(self.names)]
            if self.season == 8:
                self.held_last = first
            if self.season < 8 or self.game == "koryo" or self.rules["passes"]:
                self.take_token("first_player", left)
            if self.season == 8:
                self.phase, self.blow = "scoring", {}
            else:
                self.season, self.phase = self.season + 1, phases[0]
        elif self.phase == "main":
            self.keep_blow()
            self.new_turn()
            self.to_come.pop(0)
            if not self.to_come:
                self.phase = "end"
        else:
            if self.phase == "deal":
                self.hands = {name: self.dealt(name) for name in self.names}
            self.phase = phases[phases.index(self.phase) + 1]
            if self.phase == "main":
                seat = self.names.index(self.owner("first_player") or self.names[0])
                self.to_come = self.names[seat:] + self.names[:seat]

    def leaves_effect(self) -> bool:
        """Tell whether an effect that could have been resolved is declined, said or not (C16)."""
        if self.kind() != 3 or self.resolved:
            return False
        could = self.rules["untargeted is declined"] or self.reachable()
        return self.declined or (not self.untargeted and could)

    def do_option(self, action: dict[str, Any]) -> None:
        """Change a reading (C11, C16); after the last season the token follows it."""
        known = {
            "first_player_passes_after_last": "passes",
            "effect_without_target_counts_as_declined": "untargeted is declined",
        }
        assert self.game == "choson"
        before = dict(self.rules)
        self.rules[known[action["key"]]] = action["value"]
        if self.phase == "scoring" and self.held_last and before["passes"] != self.rules["passes"]:
            seat = self.names.index(self.held_last) + self.rules["passes"]
            if self.owner("first_player"):
                self.take_token("first_player", self.names[seat % len(self.names)])

    def doubted(self) -> set[tuple[str, str | None]]:
        """Tell what is possible but unlikely: too many cards played or kept, no 1st Player."""
        found: set[tuple[str, str | None]] = set()
        koryo, over = self.game == "koryo", self.phase in ("scoring", "finished")
        if self.revealed and len(self.revealed) > self.hands[self.to_come[0]]:
            found.add(("K5" if koryo else "C6", self.to_come[0]))
        if not koryo and not self.owner("first_player"):
            found.add(("C30", None))
        for name in self.names if over else []:
            people = [card for card in self.front[name] if card in self.characters]
            if koryo:
                allowed = 12 if self.powerful("senator") == name else 10
                if people and len(self.front[name]) > allowed:
                    found.add(("K8", name))
            elif len(people) > 10:
                found.add(("C10", name))
            if self.front[name].count("event") > 8:
                found.add(("C19", name))
        return found

    def give_back(self) -> None:
        me = self.to_come[0]
        for thing, source in self.brought:
            if thing == "event" and "event" in self.front[me]:
                self.hand_over("event", self.front[me], self.deck)
            elif thing == "victory_point" and thing in self.tokens[me]:
                self.hand_over(
                    thing, self.tokens[me], self.tokens[source] if source else self.middle
                )

    def do_finish(self, action: dict[str, Any]) -> None:
        assert self.phase != "finished"
        self.phase = "finished"

    def do_play(self, action: dict[str, Any]) -> None:
        assert self.phase == "main"
        mine = self.front[action["player"]]
        if not self.revealed and sum(action["cards"].values()):
            self.blow = {}
        for card, count in action["cards"].items():
            for _ in range(count):
                self.hand_over(card, self.deck, self.beside if card == "event" else mine)
                self.revealed.append(card)
        if self.kind() == 4:
            self.take_token("yis_legacy", action["player"])

    def do_destroy(self, action: dict[str, Any]) -> None:
        assert action["player"] != action["target"]
        assert action["card"] in self.characters
        self.armed = set(self.tokens[action["target"]])
        self.hand_over(action["card"], self.front[action["target"]], self.deck)
        people = [card for card in self.revealed if card in WEAPONS]
        if self.kind() == 3 and people and action["player"] == self.turn:
            self.resolved = True
            self.remember_blow(action["target"], people[0])

    def do_swap(self, action: dict[str, Any]) -> None:
        a, b = action["a"], action["b"]
        assert a["player"] != b["player"]
        assert {a["card"], b["card"]} <= set(self.characters)
        assert a["card"] in self.front[a["player"]]
        assert b["card"] in self.front[b["player"]]
        self.hand_over(a["card"], self.front[a["player"]], self.front[b["player"]])
        self.hand_over(b["card"], self.front[b["player"]], self.front[a["player"]])
        lobby = {"yi", "oracle", "scientist"} & set(self.revealed)
        if self.kind() == 3 and lobby and not (self.declined or self.untargeted):
            self.resolved = True

    def remember_blow(self, target: str, weapon: str) -> None:
        token = "return_fire" if WEAPONS[weapon] == "firearm" else "counter_attack"
        if token not in self.armed or self.struck_back:
            return
        safe = self.owner("yis_shield") == self.turn and self.under_shield == weapon
        self.blow = self.blow or {"by": self.turn, "card": weapon, "at": {}}
        self.blow["at"][target] = safe and self.blow["at"].get(target, True)

    def do_riposte(self, action: dict[str, Any]) -> None:
        assert action["player"] in self.blow.get("at", {})
        by, played = self.blow["by"], self.blow["card"]
        if by == self.turn and self.powerful("gosu") == by:
            self.gosu_were_mine = True
        self.hand_over(played, self.front[by], self.deck)
        self.struck_back = by == self.turn
        self.blow = {}

    def keep_blow(self) -> None:
        """Keep at the end of a turn who can still strike back (C18)."""
        able = [name for name, safe in self.blow.get("at", {}).items() if not safe]
        if able and self.blow["card"] in self.front[self.blow["by"]]:
            self.blow["at"] = dict.fromkeys(able, False)
        else:
            self.blow = {}

    def do_decline(self, action: dict[str, Any]) -> None:
        if action["what"] == "effect":
            could = self.resolved or self.rules["untargeted is declined"] or self.reachable()
            self.declined, self.untargeted = could, not could
        elif action["what"] == "riposte":
            del self.blow["at"][action["player"]]
        elif action["what"] == "time_traveller":
            self.travelled = True
        else:
            self.used.add(action["what"])

    def with_events(self) -> bool:
        """Tell whether Gosu and Scientist act: events lie, and no effect was declined (C16)."""
        if self.kind() == 3 and not self.resolved and self.rules["untargeted is declined"]:
            return not (self.declined or self.untargeted) and self.reachable()
        return self.kind() in (3, 4) and (self.resolved or not self.declined)

    def do_take(self, action: dict[str, Any]) -> None:
        power, me = action["power"], action["player"]
        source = action.get("from") if power != "banker" else None
        assert source != me
        rightful = self.powerful(power) == me and power not in self.used and self.with_events()
        pile = self.tokens[source] if source else self.middle
        self.hand_over("victory_point", pile, self.tokens[me])
        if power == "scientist" and rightful:
            self.brought.append(("victory_point", source))
        self.used.add(power)

    def do_sacrifice(self, action: dict[str, Any]) -> None:
        self.hand_over(action["card"], self.front[action["player"]], self.deck)

    def do_keep(self, action: dict[str, Any]) -> None:
        me = action["player"]
        mine = self.powerful("gosu") == me or (self.gosu_were_mine and self.turn == me)
        self.hand_over("event", self.beside, self.front[me])
        if mine and "gosu" not in self.used and self.with_events():
            self.brought.append(("event", None))
        self.used.add("gosu")

    def do_shield(self, action: dict[str, Any]) -> None:
        assert action["on"] in self.front[action["player"]]
        self.take_token("yis_shield", action["player"])
        self.under_shield = action["on"]

    def do_travel(self, action: dict[str, Any]) -> None:
        name = action["player"]
        self.hand_over("time_traveller", self.front[name], self.deck)
        self.take_token("first_player", name)
        if "from" in action:
            self.hand_over("victory_point", self.tokens[action["from"]], self.tokens[name])
        elif "victory_point" in self.middle:
            self.hand_over("victory_point", self.middle, self.tokens[name])
        self.travelled = True

    def do_discard(self, action: dict[str, Any]) -> None:
        for card, count in action.get("cards", {action.get("card"): 1}).items():
            assert card in self.characters
            for _ in range(count):
                self.hand_over(card, self.front[action["player"]], self.deck)
