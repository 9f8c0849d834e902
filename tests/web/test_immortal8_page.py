"""Immortal 8's table page without a browser: what is large, what is folded, what is a link."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.patience import at_most

NAMES = ["Ana", "Ben", "Cem", "Dao"]
# Ana has played three of her first three picks, Ben two, Cem and Dao none.
PICKS = {"Ana": "alpha eliana orgah", "Ben": "armory library -", "Cem": "- - -", "Dao": "- - -"}


@pytest.fixture
def code(client: FlaskClient) -> str:
    """Set a table up by the form, as a phone does."""
    answer = client.post("/new/immortal8", data={"name": NAMES, "first": "0"})
    return str(answer.headers["Location"]).rsplit("/", 1)[1]


def do(client: FlaskClient, code: str, **action: Any) -> None:
    """Tap a choice."""
    answer = client.post(f"/t/{code}/act", data={"action": json.dumps(action)})
    assert answer.status_code == 303, answer.text


def pick(client: FlaskClient, code: str, rounds: int) -> None:
    """Let everybody make their first picks."""
    for turn in range(rounds):
        for name, cards in PICKS.items():
            card = [*cards.split(), "-", "-"][turn]
            do(client, code, type="draft", player=name, card=None if card == "-" else card)


def part(client: FlaskClient, code: str, name: str) -> str:
    """Give the source of one part of the page."""
    page = client.get(f"/t/{code}").text
    return re.split(rf'<div id="{name}" data-part', page)[1].split('data-part="')[0]


def go_to_scoring(client: FlaskClient, code: str) -> None:
    """Go on until the Immortals are called; Supremacies without a tie are passed by themselves."""
    again = at_most(500)
    while client.get(f"/api/tables/{code}").json["phase"] != "scoring" and again():
        do(client, code, type="next")


def words(html: str) -> str:
    """Give what a part says."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_i4_the_headline_of_the_draft_is_the_pick_and_its_coins(
    client: FlaskClient, code: str
) -> None:
    said = words(part(client, code, "season"))
    assert "Pick 1/5 1 of 5 Round 1 of 2 Deal 5, play 3 Coins 5" in said


def test_i7_the_headline_of_the_kingdom_is_whose_turn_it_is(client: FlaskClient, code: str) -> None:
    pick(client, code, 5)
    season = words(part(client, code, "season"))
    assert "Turn Ana Round 1 of 2" in season
    assert "Ana starts the Kingdom" in season
    do(client, code, type="next")
    season = words(part(client, code, "season"))
    assert "Turn Ben Round 1 of 2" in season
    assert "starts the Kingdom" not in season


def test_i8_the_headline_of_supremacy_is_the_phase(client: FlaskClient, code: str) -> None:
    pick(client, code, 5)
    # A tie in which somebody may turn out to be Justice: the table does not go on by itself.
    for name in ("Cem", "Dao"):
        do(client, code, type="token", player=name, token="military", count=9)
    for _ in range(4):
        do(client, code, type="next")
    assert words(part(client, code, "season")).split("> ")[-1].startswith("Supremacy Round 1 of 2")


def test_i4_who_has_played_enough_is_passed_over_and_transforms_with_the_others(
    client: FlaskClient, code: str
) -> None:
    pick(client, code, 3)
    desk = part(client, code, "desk")
    assert re.search(r'class="btn pick1 full">\s*<input[^>]*value="Ana"', desk)
    assert re.search(r'value="Ben" checked', desk)
    for name in ("Ben", "Cem", "Dao"):
        do(client, code, type="draft", player=name, card=None)
    # Ana had nothing to choose: the table is at the last pick, and she has the coins of the fourth.
    assert "Pick 5/5" in words(part(client, code, "season"))
    assert "Pick 4: Ana transforms a card" in words(part(client, code, "last"))
    do(client, code, type="undo")
    assert "Pick 4/5" in words(part(client, code, "season"))


def test_i4_a_table_that_goes_step_by_step_asks_who_has_played_enough_too(
    client: FlaskClient, code: str
) -> None:
    do(client, code, type="option", key="step_by_step", value=True)
    pick(client, code, 3)
    for name in ("Ben", "Cem", "Dao"):
        do(client, code, type="draft", player=name, card=None)
    desk = part(client, code, "desk")
    assert re.search(r'value="Ana" checked', desk)
    assert desk.index("<details") < desk.index('class="tile"')


def test_every_card_has_its_place_on_the_pad_whether_it_is_left_or_not(
    client: FlaskClient, code: str
) -> None:
    before = re.findall(r'name="card" value="(\w+)"', part(client, code, "desk"))
    assert len(before) == 36
    do(client, code, type="draft", player="Ana", card="alpha")
    desk = part(client, code, "desk")
    assert re.findall(r'name="card" value="(\w+)"', desk) == before
    assert "disabled" in re.findall(r'<button[^>]*value="alpha"[^>]*>', desk)[0]
    assert "disabled" not in re.findall(r'<button[^>]*value="armory"[^>]*>', desk)[0]
    assert "25–26 Armory" in words(desk)
    assert "1 Alpha" in words(desk)


def test_nobody_pays_a_token_there_is_none_of(client: FlaskClient, code: str) -> None:
    do(client, code, type="gain", player="Ana", token="coin", n=1)
    seat = part(client, code, "seat-0")
    (coins,) = re.findall(r"<button[^>]*Ana pays 1: Coins[^>]*>", seat)
    (science,) = re.findall(r"<button[^>]*Ana pays 1: Science[^>]*>", seat)
    assert "disabled" not in coins
    assert "disabled" in science


def test_i2_entering_ones_immortal_is_a_link(client: FlaskClient, code: str) -> None:
    do(client, code, type="draft", player="Ana", card="alpha")
    assert f'href="/t/{code}/secret"' in part(client, code, "now")


def test_i11_tomorrows_form_shows_a_revealed_justice_and_is_never_filled_in(
    client: FlaskClient, code: str
) -> None:
    do(client, code, type="reveal", player="Ben")
    go_to_scoring(client, code)
    do(client, code, type="call")
    do(client, code, type="call", player="Ana")
    form = part(client, code, "now")
    assert "checked" not in form
    assert (form.count("<fieldset"), "names.Ben" in form) == (2, False)
    assert "Ben Justice" in words(form)


def test_i10_the_call_asks_who_it_is_and_offers_nobody(client: FlaskClient, code: str) -> None:
    go_to_scoring(client, code)
    now = words(part(client, code, "now"))
    assert "1. Who is Justice?" in now
    assert "1 Justice 2 Tomorrow 3 Galmi" in now
    assert now.split(" Scoring")[0].split("8 Xi’an ")[1].startswith("Ana Ben Cem Dao Nobody")
    assert part(client, code, "now").count("&#34;immortal&#34;") == 8 * 4


def test_i10_a_finished_game_asks_for_unknown_immortals_and_names_no_winner(
    client: FlaskClient, code: str
) -> None:
    do(client, code, type="token", player="Ana", token="vp", count=9)
    do(client, code, type="finish")
    assert "Which Immortal was it? Ana" in words(part(client, code, "now"))
    page = client.get(f"/t/{code}").text
    assert "Ana wins" not in page
    assert "Not counted yet, because their Immortal is unknown: Ana, Ben, Cem and Dao" in page


def test_i11_the_score_before_the_call_says_that_immortals_are_not_counted(
    client: FlaskClient, code: str
) -> None:
    do(client, code, type="token", player="Ana", token="vp", count=9)
    page = words(client.get(f"/t/{code}/score").text)
    assert "If the game ended now: Ana leads by 9" in page
    assert "Not counted yet, because their Immortal is unknown" in page


def test_i19_a_destroyed_chaos_portal_shows_every_card_with_its_bonus(
    client: FlaskClient, code: str
) -> None:
    do(client, code, type="draft", player="Ana", card="chaos_portal")
    do(client, code, type="next")
    destroy = {"card": "chaos_portal"}
    do(client, code, type="use", player="Ana", card="chaos_portal", destroy=destroy)
    dock = part(client, code, "dock")
    assert "which of the three cards has Ana played?" in words(dock)
    assert dock.count('class="tile"') == 36
    valeen = next(tile for tile in dock.split('class="tile"') if "Valeen" in tile)
    assert "t-military" in valeen
    assert "t-science" in valeen
    do(client, code, type="play", player="Ana", card="valeen")
    assert "which of the three" not in part(client, code, "dock")


def test_i21_the_discard_is_shown_on_the_tables_page(client: FlaskClient, code: str) -> None:
    do(client, code, type="draft", player="Ana", card="lion")
    do(client, code, type="draft", player="Ana", card="armory")
    do(client, code, type="next")
    assert "Discard" not in part(client, code, "season")
    do(client, code, type="destroy", player="Ana", card="armory")
    season = words(part(client, code, "season"))
    assert "Discard: 1 card" in season
    assert "Goan-Sul’s Armory" in season


def test_i22_the_markets_two_cards_are_entered_and_only_these_are_offered(
    client: FlaskClient, code: str
) -> None:
    do(client, code, type="draft", player="Ana", card="market")
    do(client, code, type="next")
    do(client, code, type="use", player="Ana", card="market")
    assert part(client, code, "now").count('name="shows"') == 2
    form = {"type": "resolve", "player": "Ana", "shows": ["science", "coin"]}
    assert client.post(f"/t/{code}/act", data=form).status_code == 303
    now = words(part(client, code, "now"))
    assert "1 Science 2 coins Let it be" in now
    assert "1 Chaos" not in now


def test_the_kingdom_page_says_the_wonder_ranking_and_what_a_diamond_is_worth(
    client: FlaskClient, code: str
) -> None:
    """Both change with what others gain, so they stand where tokens are gained."""
    for name, n in (("Ana", 2), ("Cem", 3), ("Dao", 2)):
        do(client, code, type="token", player=name, token="wonder", count=n)
    do(client, code, type="token", player="Ben", token="diamond", count=2)
    assert 'class="why ranks"' not in part(client, code, "season"), "nothing pushes the pad down"
    again = at_most(50)
    while client.get(f"/api/tables/{code}").json["phase"] != "kingdom" and again():
        do(client, code, type="next")
    said = words(part(client, code, "season"))
    assert "Wonder tokens 1. Cem 2. Ana Dao" in said
    board = words(client.get(f"/t/{code}/powers").text)
    worth = re.search(r"each (\d+)", board)
    assert worth
    assert f"Diamonds each {worth[1]}" in said
