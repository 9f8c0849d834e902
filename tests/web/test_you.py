"""A phone that took a seat says "you" to its player, and folds what others do into one line."""

import re

import pytest

from companion.games import GAMES
from tests.games.live_table import LiveTable
from tests.games.test_hands import HANDS
from tests.web.live_api import ApiTable


def text(page: str) -> str:
    """Read a page as somebody sees it."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@pytest.fixture
def phone(app):
    """Let a phone take a seat, and give what its page says."""

    def sits(table: ApiTable, seat: int | None, language: str = "en") -> str:
        client = app.test_client()
        client.set_cookie("lang", language)
        # Each look is a new phone's: it takes the seat over with a word.
        answer = {"seat": "" if seat is None else str(seat), "sure": "1"}
        assert client.post(f"/t/{table.code}/join", data=answer).status_code == 303
        return client.get(f"/t/{table.code}").text

    return sits


def now(page: str) -> tuple[str, str]:
    """Read what is one's own to do, and what is folded away as others'."""
    part = page[page.index('id="now"') : page.index('id="dock"')]
    own, _, others = part.partition('class="others"')
    return text(own), text(others)


def test_my_discards_are_mine_and_those_of_others_are_one_line(client, phone):
    table = ApiTable(client, "koryo").does("set", player="Ana", card="guardian", count=4)
    table.does("set", player="Ben", card="merchant", count=5).go_to("end")
    own, others = now(phone(table, 0))
    assert "You discard 1 card, then: Ben" in own
    assert others == ""
    own, others = now(phone(table, 1))
    assert "discard" not in own
    assert "Wait for Ana: Ana discards 1 card" in others
    own, others = now(phone(table, None))
    assert "Ana discards 1 card, then: Ben" in own
    assert others == ""


def test_the_head_says_what_i_get_and_keep_with_my_powers(client, phone):
    table = ApiTable(client, "koryo").does("set", player="Ben", card="broadcaster", count=2)
    table.does("set", player="Ben", card="senator", count=1)

    def head(seat: int | None) -> str:
        page = phone(table, seat)
        return text(page[page.index('<div class="season') : page.index('class="steps"')])

    assert re.search(r"Deal 10 .*Keep 3 .*Ben gets 1 more card.*Ben keeps 2 more", head(None))
    assert re.search(r"You get 10 .*You keep 3 .*Ben gets 1 more card", head(0))
    assert re.search(r"You get 11 .*You keep 5 .*You get 1 more card.*You keep 2 more", head(1))


@pytest.mark.parametrize(
    ("language", "said"),
    [("fr", "vous prenez 1 jeton"), ("de", "Du nimmst 1 Siegpunkt"), ("sk", "beriete si 1 Víťaz")],
)
def test_every_language_speaks_to_me(client, phone, language, said):
    table = ApiTable(client, "koryo").does("set", player="Ana", card="banker", count=2)
    table.go_to("main")
    table.does("play", player="Ana", cards={})
    assert said in now(phone(table, 0, language))[0]


def test_the_story_names_everybody_alike(client, phone):
    table = ApiTable(client, "koryo")
    table.go_to("main")
    table.does("play", player="Ana", cards={"spy": 2})
    assert "Ana plays 2 Spies" in phone(table, 0)


def test_advice_on_the_legacy_is_its_holders_once_a_season(client, phone):
    """C31: it comes with the holder's turn, before the cards, and nobody else reads it."""
    table = ApiTable(client, "choson")
    table.does("set", player="Ana", card="watcher", count=1)
    table.does("token", player="Ana", token="yis_legacy", count=1)
    assert "Legacy at" not in now(phone(table, 0))[0]
    table.go_to("main")
    assert "You hold Yi’s Legacy at" in now(phone(table, 0))[0]
    assert "Legacy at" not in "".join(now(phone(table, 1)))
    assert re.search(r"Advice for Ana .*Ana holds Yi’s Legacy at", now(phone(table, None))[0])
    table.does("play", player="Ana", cards={"hulk": 1})
    assert "Legacy at" not in now(phone(table, 0))[0]


@pytest.mark.parametrize("hand", HANDS, ids=[hand["game"] for hand in HANDS])
def test_whatever_a_player_is_reminded_of_in_a_whole_game_can_be_said_to_them(hand):
    """What is asked in a form of its own (cards, picks) says "you" there."""
    table = LiveTable(hand["game"], hand["players"], hand["options"])
    known, lack = GAMES[hand["game"]].words.sentences, set()
    for action in hand["actions"]:
        for reminder in table.reminders():
            named = reminder.seat is not None and not reminder.key.startswith(("pick_", "play"))
            said = [reminder.text] if named else []
            said += [c.label for c in reminder.choices if named and c.owner is None]
            mine = [s for s in said if s.facts.get("player") == table.state.names[reminder.seat]]
            lack |= {s.key for s in mine if f"you_{s.key}" not in known}
        table.do(action["type"], **{k: v for k, v in action.items() if k != "type"})
    assert lack == set()


def test_immortal_8_says_whose_turn_it_is_to_its_player(client, phone):
    table = ApiTable(client, "immortal8", ["Ana", "Ben", "Cem"])
    table.does("put", card="alpha", player="Ana", **{"from": "deck", "to": "kingdom"})
    table.does("put", card="chaos_orb", **{"from": "deck", "to": "middle"})
    table.go_to("kingdom")

    def head(seat: int | None) -> str:
        page = phone(table, seat)
        return text(page[page.index('<div class="season') : page.index('class="steps"')])

    turn = table.view()["turn"]
    assert turn == "Ana"
    assert "Your turn" in head(0)
    assert "Your turn" not in head(1) + head(None)
    assert "You may use 1 Wonder of the middle" in now(phone(table, 0))[0]
    assert "Ana may use 1 Wonder of the middle" in "".join(now(phone(table, None)))
    assert "Du darfst 1 Wunder der Mitte nutzen" in now(phone(table, 0, "de"))[0]
