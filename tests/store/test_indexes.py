"""Who looks for few tables finds them in an index, and a tap writes no index but its own."""

import pytest

from companion.store.rows import COUNT, count_tables
from companion.table.act import act
from tests.store.conftest import CODE, set_card

OF_GROUP = "SELECT code FROM tables WHERE group_code = ?"


@pytest.mark.parametrize(
    "question",
    [
        COUNT,
        OF_GROUP,
        f"{OF_GROUP} AND stamp > ?",
        f"{OF_GROUP} AND phase != ? ORDER BY changed DESC",
        "SELECT group_code FROM tables WHERE group_code IS NOT NULL GROUP BY group_code",
        "SELECT max(tables.stamp) FROM groups LEFT JOIN tables"
        " ON tables.group_code = groups.code WHERE groups.code = ?",
        "SELECT max(stamp) FROM tables",
        "SELECT code FROM tables WHERE stamp > ? ORDER BY stamp",
    ],
)
def test_nobody_reads_whole_tables_to_find_few(store, question):
    parts = ["x"] * question.count("?")
    plan = store.db.conn.execute(f"EXPLAIN QUERY PLAN {question}", parts).fetchall()
    looks = [row["detail"] for row in plan if row["detail"].startswith(("SEARCH", "SCAN"))]
    assert looks
    assert all("INDEX" in look for look in looks if look != "SCAN CONSTANT ROW"), looks


def test_tables_are_counted_while_they_are_played_and_when_they_end(store):
    assert count_tables(store.db.conn) == {"live": 1, "finished": 0}
    act(store, CODE, set_card("1", 2))
    act(store, CODE, {"id": "2", "type": "finish"})
    assert count_tables(store.db.conn) == {"live": 0, "finished": 1}
    act(store, CODE, {"id": "3", "type": "undo"})
    assert count_tables(store.db.conn) == {"live": 1, "finished": 0}
