"""The benchmark measures what it says it measures."""

from companion.games import GAMES
from tests.bench.tables import CHOSON, IMMORTAL8, KORYO
from tests.games.second_scorer import second_score


def test_the_choson_table_is_the_one_the_promise_is_about():
    players = CHOSON["players"]
    assert len(players) == 4
    assert sum(sum(player["cards"].values()) for player in players) == 38
    tokens = [n for player in players for n in player["tokens"].values()]
    assert sum(1 if isinstance(n, str) else n for n in tokens) == 10


def test_the_bench_tables_are_scored_right():
    for table in (CHOSON, KORYO, IMMORTAL8):
        game = GAMES[table["game"]]
        result = game.score(game.read(table))
        assert [score.total for score in result.scores] == second_score(table)[0]
