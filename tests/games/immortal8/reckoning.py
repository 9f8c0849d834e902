"""A second reckoning of a table of Immortal 8, written from the rules' text alone.

Nothing here imports or imitates `companion`: it knows the rules' words and the contract's ids.
Whoever drives a game tells it what happens; it keeps everybody's cards and tokens by itself.
"""

from collections import Counter
from typing import Any

HEROES = (
    "alpha abunakkashii eliana nezha ez shadow cylak galmis_avatar fenghuang valeen lion orgah"
).split()
BUILDINGS = (
    "armory observatory caravan temple elite_school altar war_machines library chaos_portal "
    "fortress market treasure"
).split()
WONDERS = (
    "war_hall chaos_orb flying_city swords_of_justice fabuloserie diamond_mine twin_statues "
    "dark_ritual firelands equilibrium sanctuary amber_hourglass"
).split()
BONUS = {
    "alpha": {"military": 1},
    "eliana": {"science": 1},
    "shadow": {"chaos": 1},
    "cylak": {"chaos": 1},
    "galmis_avatar": {"wonder": 1},
    "fenghuang": {"science": 1},
    "valeen": {"military": 1, "science": 1},
    "orgah": {"military": 1},
    "armory": {"military": 1},
    "observatory": {"science": 1},
    "chaos_portal": {"chaos": 1},
} | {wonder: {"wonder": 1} for wonder in WONDERS}
KINDS = ("military", "science", "chaos")
LEGENDARY = ("abunakkashii", "galmis_avatar", "lion")
MILITARY = ("alpha", "nezha", "valeen", "orgah", "armory", "elite_school", "war_machines")
SCIENCE = ("eliana", "nezha", "fenghuang", "valeen", "observatory", "elite_school", "library")
ORDER = "justice tomorrow galmi abhilasha narashima phoenix goan_sul xian".split()


class Reckoning:
    """Keep the books of one game."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.tokens: dict[str, Counter[str]] = {name: Counter() for name in names}
        self.cards: dict[str, list[str]] = {name: [] for name in names}
        self.on_table: dict[str, Counter[str]] = {name: Counter() for name in names}
        self.culture: dict[str, dict[int, int]] = {name: {} for name in names}
        self.middle: list[str] = []
        self.discard: list[str] = []
        self.immortals: dict[str, str] = {}
        self.first = names[0]
        # Which copies of a Building somebody has named by their number.
        self.numbers: dict[str, dict[str, int]] = {name: {} for name in names}
        copies = 1 if len(names) == 3 else 2
        self.box = Counter(dict.fromkeys(BUILDINGS, 2 - copies))
        self.deck = Counter(dict.fromkeys(BUILDINGS, copies) | dict.fromkeys(HEROES + WONDERS, 1))

    def room(self, name: str) -> int:
        """Tell how many Civilization tokens a player can still take."""
        return 10 - sum(self.tokens[name][kind] for kind in KINDS)

    def has_to_choose(self, name: str, gains: dict[str, int]) -> bool:
        """Tell whether a player takes some but not all of several different kinds."""
        kinds = [kind for kind in KINDS if gains.get(kind)]
        return len(kinds) > 1 and 0 < self.room(name) < sum(gains[kind] for kind in kinds)

    def draw(self, card: str) -> None:
        """Take a card of the deck; with three players it may be a copy thought to be out."""
        if not self.deck[card]:
            self.box[card] -= 1
            self.deck[card] += 1
        self.deck[card] -= 1

    def take(self, name: str, gains: dict[str, int]) -> None:
        """Take tokens one by one, each only if there is room."""
        for token, n in gains.items():
            for _ in range(n):
                mine = self.tokens[name]
                if token in KINDS and sum(mine[kind] for kind in KINDS) == 10:
                    continue
                if token == "coin" and mine["coin"] == 10:
                    continue
                mine[token] += 1
                if token == "supremacy":
                    mine["vp"] += 2 * self.cards[name].count("elite_school")

    def pick(self, name: str, card: str | None, round: int, pick: int) -> None:
        if card is None:
            coins = ([5, 3, 2, 3, 2] if round == 1 else [4, 3, 2, 1])[pick - 1]
            self.on_table[name]["coin"] += coins
            return
        self.draw(card)
        self.cards[name].append(card)
        for token, n in BONUS.get(card, {}).items():
            twice = round == 1 and pick == 4 and token != "wonder"
            self.on_table[name][token] += 2 * n if twice else n

    def end_of_draft(self, round: int) -> None:
        for name in self.names:
            gains = self.on_table[name]
            rest = ("coin", "wonder")
            # Whoever has to choose says so afterwards.
            taken = rest if self.has_to_choose(name, gains) else (*KINDS, *rest)
            self.take(name, {t: gains[t] for t in taken})
            self.on_table[name] = Counter()
            self.middle += [card for card in self.cards[name] if card in WONDERS]
            self.cards[name] = [card for card in self.cards[name] if card not in WONDERS]
        if round == 1:
            for kind in (HEROES, BUILDINGS):
                played = [
                    (kind.index(c), self.numbers[n].get(c, 0), n)
                    for n in self.names
                    for c in self.cards[n]
                    if c in kind
                ]
                if played:
                    self.first = min(played, key=lambda each: each[:2])[2]
                    return

    def seating(self, name: str, step: int) -> list[str]:
        """Name everybody else, going round the table from one player."""
        place = self.names.index(name)
        return [
            self.names[(place + step * by) % len(self.names)] for by in range(1, len(self.names))
        ]

    def turns(self, round: int) -> list[str]:
        return [self.first, *self.seating(self.first, 1 if round == 1 else -1)]

    def cost(self, name: str, owner: str, which: int) -> int:
        """Count the Buildings to walk past, this one included, on the shorter way round."""
        ways = []
        for step in (1, -1):
            walked = 0
            for other in self.seating(name, step):
                row = [i for i, card in enumerate(self.cards[other]) if card in BUILDINGS]
                for place in row[::-1] if step == 1 else row:
                    walked += 1
                    if (other, place) == (owner, which):
                        ways.append(walked)
        return min(ways)

    def roam(self, name: str, owner: str, which: int) -> None:
        self.tokens[name]["coin"] -= self.cost(name, owner, which)
        self.tokens[owner]["culture"] += 1
        self.culture[owner][which] = self.culture[owner].get(which, 0) + 1

    def destroy(self, name: str, which: int, in_kingdom: bool) -> None:
        card = self.cards[name].pop(which)
        lost = self.culture[name].pop(which, 0)
        self.tokens[name]["culture"] -= lost
        moved = {i - (i > which): n for i, n in self.culture[name].items()}
        self.culture[name] = moved
        if card == "fenghuang" and in_kingdom:
            self.deck[card] += 1
        else:
            self.discard.append(card)
        if in_kingdom and card in ("ez", "shadow", "cylak") and self.deck["dark_ritual"]:
            self.deck["dark_ritual"] -= 1
            self.middle.append("dark_ritual")
            self.take(name, {"wonder": 1})

    def end_of_turn(self, name: str) -> None:
        if "equilibrium" in self.middle and all(self.tokens[name][kind] for kind in KINDS):
            self.tokens[name]["vp"] += 3

    def supremacies(self, justice: str | None) -> list[str | None]:
        """Tell who gains which Supremacy, in order."""
        winners = []
        for kind in KINDS if "dark_ritual" in self.middle else KINDS[:2]:
            strength = {n: self.tokens[n][kind] for n in self.names}
            for name in self.names:
                if kind != "chaos" and "nezha" in self.cards[name]:
                    strength[name] += 1
            most = max(strength.values())
            best = [name for name in self.names if most and strength[name] == most]
            if len(best) > 1:
                best = [name for name in best if name == justice]
            winners.append(best[0] if best else None)
        return winners

    def last_gains(self, name: str, justice: str | None) -> dict[str, dict[str, int]]:
        """Tell what a player's cards give in the last phase, card by card."""
        mine, cards = self.tokens[name], self.cards[name]
        gains: dict[str, dict[str, int]] = {}
        rivals = [self.tokens[n]["military"] for n in self.names if n != name]
        wins = mine["military"] > max(rivals) or (
            name == justice and mine["military"] == max(rivals) > 0
        )
        if "alpha" in cards and wins:
            gains["alpha"] = {"supremacy": 1}
        if "eliana" in cards and "observatory" in cards:
            gains["eliana"] = {"supremacy": 1}
        for card in ("lion", "altar"):
            if cards == [card]:
                gains[card] = {"supremacy": 1}
        if "galmis_avatar" in cards and mine["diamond"]:
            gains["galmis_avatar"] = {"vp": 4 * mine["diamond"]}
        if "caravan" in cards and all(mine[kind] for kind in KINDS):
            gains["caravan"] = {"vp": cards.count("caravan")}
        if "fortress" in cards and mine["wonder"]:
            gains["fortress"] = {"vp": cards.count("fortress") * mine["wonder"]}
        return gains

    def finished(self, guess: str) -> dict[str, Any]:
        """Write the table down as the contract's scoring reads it."""
        players = []
        for name in self.names:
            player: dict[str, Any] = {"name": name, "immortal": self.immortals[name]}
            player["tokens"] = {token: n for token, n in self.tokens[name].items() if n}
            player["cards"] = self.cards[name]
            if player["immortal"] == "tomorrow":
                player["guess"] = guess
            players.append(player)
        shared = {"discarded_cards": len(self.discard)}
        return {"game": "immortal8", "shared": shared, "players": players}
