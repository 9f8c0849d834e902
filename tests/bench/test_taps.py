"""A tap costs the same in a long game: the benchmark measures it, this proves why."""

import pytest

from companion.app import create_app
from companion.table.act import act
from tests.bench.tap import application
from tests.bench.taps import an_action, compare, lay, through_api, through_store


@pytest.fixture
def bench_app(tmp_path):
    return create_app(tmp_path / "instance")


def asked(store, code, action):
    """List what one tap asks the database."""
    found = []
    store.db.conn.set_trace_callback(lambda sql: found.append(sql.split()[:3]))
    act(store, code, action)
    store.db.conn.set_trace_callback(None)
    return found


def test_a_tap_in_a_long_game_asks_the_database_no_more_than_in_a_new_one(bench_app):
    store = bench_app.extensions["store"]
    long, new = lay(store, "long", 150), lay(store, "new", 1)
    assert store.version(long) == 150
    assert asked(store, long, an_action(150)) == asked(store, new, an_action(1))
    for n, undo in enumerate([{"type": "undo"}, {"type": "redo"}]):
        (one, other) = (asked(store, code, undo | {"id": f"back {n}"}) for code in (long, new))
        assert one == other


@pytest.mark.parametrize(
    "question",
    [
        "SELECT version FROM log WHERE code = ? AND id = ?",
        "SELECT * FROM log WHERE code = ? AND version = ?",
        "SELECT * FROM tables WHERE code = ?",
    ],
)
def test_no_question_of_a_tap_reads_the_whole_log(bench_app, question):
    store = bench_app.extensions["store"]
    parts = ["x"] * question.count("?")
    plan = store.db.conn.execute(f"EXPLAIN QUERY PLAN {question}", parts).fetchall()
    assert all(row["detail"].startswith("SEARCH") for row in plan)


@pytest.mark.parametrize("way", [through_store, through_api])
def test_the_benchmark_measures_both_tables(way):
    with application() as app:
        long, new = compare(app, way(app), taps=12, entries=5)
        assert long > 0 < new
        counts = app.extensions["store"].db.query("SELECT version FROM tables ORDER BY version")
        # Two new tables, the second one just begun, and the long one.
        assert [row["version"] for row in counts] == [3, 11, 17]
