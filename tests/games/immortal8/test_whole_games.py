"""Whole games through the API, compared after every action with a second reckoning."""

import random
from itertools import count

import pytest

from companion.table.history import replay
from companion.table.table import Table
from tests.games.immortal8.reckoning import (
    BONUS,
    BUILDINGS,
    HEROES,
    KINDS,
    MILITARY,
    ORDER,
    SCIENCE,
    Reckoning,
)
from tests.games.second_scorer import second_score
from tests.patience import at_most

NAMES = ["Ana", "Ben", "Cem", "Dao", "Eva", "Fu"]
SIMPLE = {
    "armory": {"military": 1},
    "observatory": {"science": 1},
    "treasure": {"coin": 3},
    "ez": {"chaos": 1},
}


class Driver:
    """Play a random game through the API and tell the reckoning what happens."""

    def __init__(self, app, client, players, seed):
        self.client, self.store = client, app.extensions["store"]
        self.chance = random.Random(seed)  # noqa: S311 - a game, not a secret
        self.names = NAMES[:players]
        self.books = Reckoning(self.names)
        self.ids = count()
        body = {"game": "immortal8", "players": self.names}
        made = client.post("/api/tables", json=body).json
        self.code, self.url = made["code"], f"/api/tables/{made['code']}"
        self.key = {"Authorization": f"Bearer {made['key']}"}
        self.justice = None
        self.guess = "wrong"

    def look(self):
        return self.client.get(self.url).json

    def do(self, kind, **parts):
        """Do an action twice, as a phone without a connection would: it counts once."""
        action = {"id": f"{next(self.ids)}", "type": kind, **parts}
        for _ in range(2):
            answer = self.client.post(f"{self.url}/actions", json=action, headers=self.key)
            assert answer.status_code == 200, (action, answer.json)

    def compare(self):
        """Compare everybody's cards and tokens, and everything that lies elsewhere."""
        seen = self.look()
        for player in seen["players"]:
            name = player["name"]
            tokens = {token: n for token, n in self.books.tokens[name].items() if n}
            assert player["tokens"] == tokens, name
            cards = {card: self.books.cards[name].count(card) for card in self.books.cards[name]}
            assert player["cards"] == cards, name
        pieces = self.store.load(self.code).state.pieces
        assert pieces["deck"] == {card: n for card, n in self.books.deck.items() if n}
        assert pieces.get("box", {}) == {card: n for card, n in self.books.box.items() if n}
        assert sorted(pieces.get("middle", {})) == sorted(self.books.middle)
        assert sum(pieces.get("discard", {}).values()) == len(self.books.discard)
        return seen

    def play(self):
        for round in (1, 2):
            self.draft(round)
            self.kingdom(round)
            self.supremacy(round)
        return self.scoring()

    def enter_immortals(self):
        dealt = self.chance.sample(ORDER, 2 * len(self.names) if len(self.names) == 3 else 6)
        for seat, name in enumerate(self.names):
            mine = dealt[2 * seat : 2 * seat + 2] if len(self.names) == 3 else dealt[seat]
            self.do("immortal", player=name, immortal=mine)
            self.books.immortals[name] = mine if isinstance(mine, str) else mine[0]

    def draft(self, round):
        if round == 1:
            self.enter_immortals()
        picks, most = (5, 3) if round == 1 else (4, 2)
        played = dict.fromkeys(self.names, 0)
        for pick in range(1, picks + 1):
            for name in self.names:
                card = None
                if played[name] < most and self.chance.random() < 0.75:
                    card = self.chance.choice(self.there())
                    played[name] += 1
                if self.chance.random() < 0.1:
                    self.slip(name, pick)
                self.pick(name, card)
                self.books.pick(name, card, round, pick)
                if card == "ez":
                    self.gift(name, 2 if (round, pick) == (1, 4) else 1)
                seen = self.compare()
                assert seen["phase"] == "draft"
                assert seen["deal"] == dict.fromkeys(self.names, picks)
                assert seen["limit"] == dict.fromkeys(self.names, most)
        lying = {name: dict(self.books.on_table[name]) for name in self.names}
        asks = [n for n in self.names if self.books.has_to_choose(n, lying[n])]
        self.do("next")
        self.books.end_of_draft(round)
        for name in asks:
            self.choose(name, lying[name])

    def there(self):
        """Name the cards that may come out of the deck, with three players every copy (I2)."""
        books = self.books
        return [card for card in books.deck if books.deck[card] + books.box[card]]

    def slip(self, name, pick):
        """Enter a wrong card and make that pick once more: nothing of it remains (I4)."""
        wrong = self.chance.choice([c for c in self.there() if self.books.deck[c] and c != "ez"])
        self.do("draft", player=name, card=wrong)
        if self.chance.random() < 0.5:
            self.do("set", player=name, card=wrong, count=self.books.cards[name].count(wrong))
        else:
            self.do("draft", player=name, card=None, pick=pick)
            self.do("undo")
            self.do("undo")
        self.compare()

    def pick(self, name, card):
        """Enter a pick; a Building by the number of the copy that nobody has named (I7)."""
        if card not in BUILDINGS:
            self.do("draft", player=name, card=card)
            return
        lowest = 25 + 2 * BUILDINGS.index(card)
        named = [mine[card] for mine in self.books.numbers.values() if card in mine]
        mine = card in self.books.numbers[name]
        free = [n for n in (lowest, lowest + 1) if n not in named]
        number = self.chance.choice(free) if free and not mine else None
        if number is None:
            self.do("draft", player=name, card=card)
        else:
            self.do("draft", player=name, number=number)
            self.books.numbers[name][card] = number

    def choose(self, name, gains):
        """Let a player say which of several kinds are taken (I18)."""
        bag = [kind for kind in KINDS for _ in range(gains.get(kind, 0))]
        self.chance.shuffle(bag)
        taken = bag[: self.books.room(name)]
        gains = {kind: taken.count(kind) for kind in KINDS if kind in taken}
        self.do("choose", player=name, gains=gains)
        self.books.take(name, gains)

    def gift(self, name, times):
        """Let EZ's player choose, among those who have room for a Chaos (I18)."""
        for _ in range(times):
            others = [n for n in self.names if n != name]
            eligible = [n for n in others if self.books.room(n)]
            if not eligible:
                self.do("decline", player=name, what="gift")
                continue
            other = self.chance.choice(eligible)
            self.do("gift", player=name, to=other)
            self.books.take(other, {"chaos": 1})

    def kingdom(self, round):
        for name in self.turns(round):
            seen = self.compare()
            assert (seen["phase"], seen["turn"]) == ("kingdom", name)
            acts = (self.use_own, self.roam, self.tap, self.exchange, self.open_portal, self.burn)
            for act in acts:
                if self.chance.random() < 0.7:
                    act(name)
                    self.compare()
            if self.chance.random() < 0.1:
                self.crowd(name)
            self.do("next")
            self.books.end_of_turn(name)
        assert self.compare()["turn"] is None

    def turns(self, round):
        """Give the turns: the numbers that were typed tell who starts."""
        assert self.look()["turn"] == self.books.first
        return self.books.turns(round)

    def use_own(self, name):
        books = self.books
        mine = [card for card in set(books.cards[name]) if card in SIMPLE]
        for card in sorted(mine):
            if card in ("armory", "observatory") and not books.room(name):
                continue
            self.do("use", player=name, card=card, gains=SIMPLE[card])
            books.take(name, SIMPLE[card])
        kinds = {
            kind: 1
            for kind, heroes in (("military", MILITARY), ("science", SCIENCE))
            if any(card in heroes and card in HEROES for card in books.cards[name])
        }
        if "caravan" in books.cards[name] and kinds:
            asks = books.has_to_choose(name, kinds)
            self.do("use", player=name, card="caravan", gains=kinds)
            if asks:
                self.choose(name, kinds)
            else:
                books.take(name, kinds)

    def crowd(self, name):
        """Let a player with nine tokens gain two different ones (I18)."""
        books = self.books
        if not books.room(name) or not books.cards[name]:
            return
        chaos = {"chaos": books.room(name) - 1}
        if chaos["chaos"]:
            self.do("gain", player=name, token="chaos", n=chaos["chaos"])
            books.take(name, chaos)
        gains = {"military": 1, "science": 1}
        self.do("use", player=name, card=books.cards[name][0], gains=gains)
        self.choose(name, gains)
        self.compare()

    def brought(self, name, card):
        """Let a card that came outside the draft give its Bonus (I19)."""
        bonus = BONUS.get(card, {})
        if self.books.has_to_choose(name, bonus):
            self.choose(name, bonus)
        else:
            self.books.take(name, bonus)
        if card == "ez":
            self.gift(name, 1)

    def exchange(self, name):
        """Let Abunakkashii bring a Hero, who is used in the same turn (I19)."""
        books = self.books
        heroes = [hero for hero in HEROES if books.deck[hero] or hero in books.discard]
        if "abunakkashii" not in books.cards[name] or books.tokens[name]["coin"] < 3 or not heroes:
            return
        hero = self.chance.choice(heroes)
        use = {"player": name, "card": "abunakkashii", "costs": {"coin": 3}, "becomes": hero}
        self.do("use", **use)
        books.tokens[name]["coin"] -= 3
        place = books.cards[name].index("abunakkashii")
        books.cards[name][place] = hero
        if books.deck[hero]:
            books.deck[hero] -= 1
            books.deck["abunakkashii"] += 1
        else:
            books.discard.remove(hero)
            books.discard.append("abunakkashii")
        self.brought(name, hero)
        used = {entry["card"]: entry["used"] for entry in self.look()["kingdoms"][name]}
        assert not used[hero]

    def open_portal(self, name):
        """Destroy a Chaos Portal and play a card of the deck (I19)."""
        books = self.books
        if "chaos_portal" not in books.cards[name]:
            return
        place = books.cards[name].index("chaos_portal")
        destroy = {"card": "chaos_portal", "nth": 1}
        self.do("use", player=name, card="chaos_portal", nth=1, destroy=destroy)
        books.destroy(name, place, in_kingdom=True)
        card = self.chance.choice(self.there())
        self.do("play", player=name, card=card)
        books.draw(card)
        if card in BUILDINGS + HEROES:
            books.cards[name].append(card)
        else:
            books.middle.append(card)
        self.brought(name, card)

    def roam(self, name):
        books = self.books
        others = [
            (owner, place)
            for owner in self.names
            for place, card in enumerate(books.cards[owner])
            if owner != name and card in BUILDINGS
        ]
        affordable = [o for o in others if books.cost(name, *o) <= books.tokens[name]["coin"]]
        if affordable:
            owner, place = self.chance.choice(affordable)
            card = books.cards[owner][place]
            nth = books.cards[owner][: place + 1].count(card)
            self.do("roam", player=name, owner=owner, card=card, nth=nth)
            books.roam(name, owner, place)

    def tap(self, name):
        token = self.chance.choice([*KINDS, "coin", "vp", "wonder"])
        n = self.chance.randint(1, 3)
        self.do("gain", player=name, token=token, n=n)
        self.books.take(name, {token: n})
        if self.books.tokens[name]["coin"]:
            self.do("pay", player=name, token="coin")
            self.books.tokens[name]["coin"] -= 1

    def burn(self, name):
        if self.chance.random() < 0.5 and self.books.cards[name]:
            place = self.chance.randrange(len(self.books.cards[name]))
            card = self.books.cards[name][place]
            nth = self.books.cards[name][: place + 1].count(card)
            self.do("destroy", player=name, card=card, nth=nth)
            self.books.destroy(name, place, in_kingdom=True)

    def supremacy(self, round):
        hers = [n for n in self.names if self.books.immortals[n] == "justice"]
        if hers and self.justice is None and self.chance.random() < 0.7:
            self.justice = hers[0]
            self.do("reveal", player=self.justice)
            self.books.take(self.justice, {"supremacy": 1})
        winners = self.books.supremacies(self.justice)
        majorities = self.compare()["majorities"]
        assert [majorities[kind] for kind in KINDS[: len(winners)]] == winners
        self.do("supremacy")
        for winner in winners:
            if winner:
                self.books.take(winner, {"supremacy": 1})
        assert self.compare()["phase"] == "supremacy"
        self.do("next")
        if round == 1:
            place = self.names.index(self.books.first)
            self.books.first = self.names[place - 1]

    def scoring(self):
        if len(self.names) == 3:
            for name in self.names:
                if name != self.justice:
                    self.do("immortal", player=name, immortal=self.books.immortals[name])
        for immortal in ORDER:
            assert self.compare()["phase"] == "scoring"
            self.do("call")
            for name in self.names:
                if self.books.immortals[name] == immortal:
                    self.answer(name, immortal)
        table = self.books.finished(self.guess)
        seen = self.compare()
        self.do("finish")
        return table, seen["score"]

    def answer(self, name, immortal):
        books = self.books
        if immortal == "justice" and self.justice is None:
            self.justice = name
            books.take(name, {"supremacy": 1})
        if immortal == "tomorrow":
            named = {n: books.immortals[n] for n in self.names if n != name}
            if self.justice and self.chance.random() < 0.5:
                del named[self.justice]
            looked = self.chance.random() < 0.5
            self.do("guess", player=name, names=named, looked=looked)
            self.guess = "right_after_looking" if looked else "right_without_looking"
        if immortal == "narashima":
            books.culture[name] = {}
            again = at_most(500)
            while books.cards[name] and self.chance.random() < 0.6 and again():
                card = books.cards[name][0]
                self.do("destroy", player=name, card=card, nth=1)
                books.destroy(name, 0, in_kingdom=False)
            if books.cards[name]:
                self.do("decline", player=name, what="narashima")
        for effect, gains in books.last_gains(name, self.justice).items():
            self.do("take", player=name, effect=effect)
            books.take(name, gains)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(5))
def test_a_whole_game_agrees_with_the_second_reckoning(app, client, players, seed):
    driver = Driver(app, client, players, seed)
    table, scored = driver.play()
    totals, ranks, winners, tie_break = second_score(table)
    assert [score["total"] for score in scored["scores"]] == totals
    assert [score["rank"] for score in scored["scores"]] == ranks
    assert (scored["winners"], scored["tie_break"]) == (winners, tie_break)
    answer = client.post("/api/score", json=table).json
    assert [score["total"] for score in answer["scores"]] == totals
    assert driver.look()["phase"] == "finished"


@pytest.mark.parametrize("players", [3, 6])
def test_a_whole_game_can_be_undone_redone_and_replayed(app, client, players):
    driver = Driver(app, client, players, 99)
    driver.play()
    store = driver.store
    end = store.load(driver.code)
    log = store.log(driver.code)
    driver.do("undo", to=0)
    start = store.load(driver.code)
    assert (start.state.phase, start.state.round) == ("draft", 1)
    again = Table(end.game, start.state.copy())
    replay(again, log)
    assert again.state == end.state
    driver.do("redo")
    assert store.load(driver.code).state == end.state
    for _ in range(25):
        driver.do("undo")
    for _ in range(25):
        driver.do("redo")
    assert store.load(driver.code).state == end.state
