"""Rules at hand: every rule, card, token and phase is explained, alone and on its game's page."""

import re

import pytest
from markupsafe import escape

from companion.games import GAMES
from companion.words import LANGUAGES, catalog

THINGS = [(g.id, id) for g in GAMES.values() for id in (*g.words.rules, *g.words.topics)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_every_rule_under_its_id(client, game, language):
    client.post("/language", data={"lang": language})
    page = client.get(f"/rules/{game}").text
    for rule, text in GAMES[game].words.rules.items():
        assert f'<div id="{rule}">' in page
        assert str(escape(catalog(language).gettext(text))) in page
    for id in GAMES[game].words.topics:
        assert f'<div id="{id}">' in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_everything_can_be_opened_as_a_sheet_and_as_a_page(client):
    for game, id in THINGS:
        sheet = client.get(f"/rules/{game}/{id}", headers={"X-Sheet": "1"})
        assert sheet.status_code == 200
        assert "<html" not in sheet.text
        assert 'id="sheet-title"' in sheet.text
        rules = [id] if id in GAMES[game].words.rules else GAMES[game].words.topics[id].rules
        assert all(f">{rule}</b>" in sheet.text for rule in rules), id
    assert "<html" in client.get("/rules/choson/C31").text


@pytest.mark.parametrize(
    "path", ["/rules/chess", "/rules/choson/K1", "/rules/choson/C33", "/rules/koryo/<b>"]
)
def test_what_there_is_not_is_not_found(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("language", "wanted", "found", "left_out"),
    [
        ("en", "legacy", "C31", "C6"),
        ("en", "C31", "C31", "C30"),
        ("sk", "zeton prveho", "C30", "C31"),
        ("de", "wissenschaftler", "C20", "C30"),
        ("fr", "epee", "C14", "C13"),
    ],
)
def test_a_word_typed_in_a_hurry_is_found(client, language, wanted, found, left_out):
    client.post("/language", data={"lang": language})
    page = client.get("/rules/choson", query_string={"q": wanted}).text
    assert f'<div id="{found}">' in page
    assert f'<div id="{left_out}">' not in page


def test_a_word_that_stands_nowhere_is_said_so(client):
    page = client.get("/rules/choson", query_string={"q": '"><script>'}).text
    assert "Nothing found." in page
    assert '<div id="C1">' not in page
    assert "<script>" not in page
    assert re.search(r'none-found" role="status">', page)


def test_a_table_leads_to_its_rules(client):
    names = {"name": ["Ana", "Ben"], "first": "0"}
    table = client.post("/new/choson", data=names).location
    page = client.get(table).text
    assert 'href="/rules/choson/phase_orders" data-about' in page
    powers = client.get(f"{table}/powers").text
    assert 'href="/rules/choson/watcher" data-about' in powers
    assert 'href="/rules/choson/C24" data-about' in powers
