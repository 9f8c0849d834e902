"""A first visit is small: page, scripts, looks, pictures, with every header."""

import json
from pathlib import Path

import pytest

from tests.bench.sizes import COMMAND, MOST_SCORE, MOST_TABLE, PLAYERS, Wire, first_visit
from tests.servers import running

GAMES = ("koryo", "choson", "immortal8")


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory):
    folder: Path = tmp_path_factory.mktemp("bytes")
    with running(COMMAND, folder) as server:
        yield Wire(server)


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_to_a_table(wire: Wire, game: str):
    raw = json.dumps({"game": game, "players": PLAYERS})
    made = json.loads(wire.ask("POST", "/api/tables", raw)[1])
    size, requests = first_visit(wire, made["url"])
    assert requests >= 4  # page, looks, scripts, icon: what counts was found
    assert size <= MOST_TABLE


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_to_a_calculator(wire: Wire, game: str):
    size, requests = first_visit(wire, f"/score/{game}")
    assert requests >= 4
    assert size <= MOST_SCORE
