"""The powers as a board: what each cell says, and that one more card does what the dot says."""

import random
import re

import pytest
from flask.testing import FlaskClient

from companion.core.majority import standing
from companion.core.names import shortened
from companion.core.state import DECK, Move
from companion.games import GAMES
from companion.table.history import Log
from companion.table.table import Table, new_table
from companion.web.table.board import Board
from companion.web.table.view import TableView
from companion.words import ENGLISH
from tests.web.live_api import ApiTable

NAMES = ["Ana", "Ben", "Cem", "Dora"]


def laid(game: str, **cards: tuple[int, ...]) -> Table:
    """Lay families in front of everybody: how many each has."""
    players = max((len(n) for n in cards.values()), default=4)
    table = new_table(GAMES[game], {"players": NAMES[:players]})
    for card, counts in cards.items():
        for seat, n in enumerate(counts):
            table.state.apply(Move(card, n, DECK, seat))
    return table


def board(table: Table) -> Board:
    return TableView("abc", table, ENGLISH, Log(table)).board


def cells(table: Table, piece: str) -> list[str]:
    """Write a row as it is seen: "3 own", "2 .", where a dot is one more that takes it."""
    row = next(row for row in board(table).rows if row.piece == piece)
    marks = ((str(c.n), c.state, "." if c.one_more else "") for c in row.cells)
    return [" ".join(filter(None, mark)) for mark in marks]


def test_holder_tie_and_one_more_are_told_apart():
    table = laid("choson", hulk=(3, 2, 0, 0), gosu=(2, 2, 0, 0), watcher=(3, 2, 0, 3))
    assert cells(table, "hulk") == ["3 own", "2", "0", "0"]
    assert cells(table, "gosu") == ["2 tie .", "2 tie .", "0", "0"]
    assert cells(table, "watcher") == ["3 tie .", "2", "0", "3 tie ."]
    # The shield wins its owner the tie: the power, but no points (C17).
    table.state.apply(Move("yis_shield", 1, "bank", 0))
    table.state.marks["shield_on"] = "watcher"
    assert cells(table, "watcher") == ["3 by_tie", "2", "0", "3 ."]


def test_one_more_needs_a_card_in_the_deck():
    table = laid("koryo", spy=(1, 1))
    assert cells(table, "spy") == ["1 tie", "1 tie"]


@pytest.mark.parametrize("game", ["koryo", "choson"])
def test_the_dot_stands_where_one_more_card_takes_the_power(game: str):
    chance = random.Random(17)  # noqa: S311 - the same tables every time
    for _ in range(15):
        table = laid(game, **dict.fromkeys(GAMES[game].cards, (0, 0, 0, 0)))
        for card in GAMES[game].cards:
            for _each in range(chance.randrange(table.state.count(DECK, card) + 1)):
                table.state.apply(Move(card, 1, DECK, chance.randrange(4)))
        now = GAMES[game].majorities(table.state)
        for row in board(table).rows:
            counts = table.state.counts(row.piece)
            for seat, cell in enumerate(row.cells):
                then = table.state.copy()
                then.apply(Move(row.piece, 1, DECK, seat))
                takes = GAMES[game].majorities(then)[row.piece] == seat != now[row.piece]
                there = table.state.count(DECK, row.piece) > 0 and max(counts) > 0
                assert cell.one_more == (takes and there)
                # Filled is who scores: strictly more than everybody else.
                assert (cell.state == "own") == (standing(counts).leader == seat)
                assert (cell.state == "by_tie") == (
                    now[row.piece] == seat and standing(counts).leader != seat
                )


def test_a_screen_reader_gets_a_table_with_heads(client: FlaskClient):
    table = ApiTable(client, "choson", ["Ana", "Maximiliane-Josephine", "Cem"])
    table.does("set", player="Ana", card="hulk", count=2)
    html = client.get(f"/t/{table.code}/powers").text
    found = re.search(r'<table class="board.*?</table>', html, re.DOTALL)
    assert found
    assert found[0].count('scope="row"') == 9
    assert found[0].count('scope="col"') == 3
    assert re.search(r"<td>.*?2</b><span class=\"vh\"> majority</span>", found[0])
    # The highest first, and what it gives a tap away.
    names = re.findall(r'scope="row">.*?</b>\s*<span>([^<]+)', found[0], re.DOTALL)
    assert names[0] == "Watcher"
    assert names[-1] == "Yi"
    assert found[0].count("<summary>") == 9
    # A name that is too long for its column is whole for who listens, and in the legend.
    assert '<span class="vh">Maximiliane-Josephine</span>' in found[0]
    assert re.search(r'class="legend".*Maximiliane-Josephine', html, re.DOTALL)


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Ana", "Ben"], ["Ana", "Ben"]),
        (["Maximiliane", "Maximilian"], ["Maximilia.", "Maximilian"]),
        (["Bartholomäus", "Barthélemy", "C", "D"], ["Bart1", "Bart2", "C", "D"]),
        (
            ["Ana", "Ben", "Cem", "Dora", "Élodie", "Finn"],
            ["Ana", "Ben", "Cem", "Dora", "Élo.", "Finn"],
        ),
        (["Jean-Baptiste", "B", "C", "D", "E"], ["Jea.", "B", "C", "D", "E"]),
    ],
)
def test_long_names_are_shortened_to_three_letters_at_least(names: list[str], short: list[str]):
    assert shortened(names) == short


def test_a_letter_keeps_what_belongs_to_it():
    assert shortened(["E\u0301lo\u0301die-Anne", "B", "C", "D", "E"])[0] == "E\u0301lo\u0301."
