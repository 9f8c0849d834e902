"""A phone that took a seat says "you" to its player, and folds what others do into one line."""

import re

import pytest

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
