"""Everything goes out as JSON and comes in again, the same to the last letter."""

import json

import pytest

from companion.store import groups
from companion.store.check import check
from companion.store.exchange import NotImported, bring_in, export
from companion.store.store import Store
from tests.store.groups_of import GROUP, a_finished_table, a_group
from tests.thorough import EXAMPLES

TABLES = 12 if EXAMPLES < 1000 else 1000


def written(store: Store, **what) -> str:
    with store.reading() as db:
        return json.dumps(export(db, **what), ensure_ascii=False)


def read_into(store: Store, text: str) -> int:
    with store.writing() as db:
        return bring_in(db, json.loads(text))


@pytest.fixture
def empty(tmp_path):
    store = Store(tmp_path / "other" / "companion.db")
    yield store
    store.close()


def fill(store: Store, tables: int = TABLES) -> None:
    a_group(store, "Dienstag")
    for number in range(tables):
        game = ("koryo", "choson")[number % 2]
        a_finished_table(store, ["Zoé", "Ben", "Cem"], number, game=game)
    with store.writing() as db:
        roster = groups.read_roster(db, GROUP).rename("ben", "Benjamin", []).leave("cem")
        groups.write_roster(db, GROUP, roster)
        entered = {"game": "koryo", "players": [{"name": "Zoé"}, {"name": "Ben"}]}
        result = {"totals": {"Zoé": 1, "Ben": 0}, "winners": ["Zoé"], "ranks": [1, 2]}
        groups.keep_result(db, "kept1", GROUP, "koryo", entered, result, 5000.25)


def test_out_in_and_out_again_is_the_same(store, empty):
    fill(store)
    text = written(store)
    assert read_into(empty, text) == TABLES + 1
    assert written(empty) == text
    with empty.reading() as db:
        assert check(db).problems == []


def test_a_group_goes_out_with_its_own_tables_only(store, empty):
    fill(store, 2)
    text = written(store, group=GROUP)
    assert read_into(empty, text) == 2
    assert written(empty) == text
    assert written(empty, group=GROUP) == text


def test_a_single_table_goes_out_and_in(store, empty):
    text = written(store, table="abcd2345")
    assert read_into(empty, text) == 1
    assert written(empty, table="abcd2345") == text


def test_what_is_there_already_stays(store):
    fill(store, 2)
    text = written(store)
    assert read_into(store, text) == 0
    assert written(store) == text


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.update(companion=99),
        lambda data: data["tables"][0].update(code="../../x"),
        lambda data: data["tables"][0].update(game="chess"),
        lambda data: data["tables"][0].update(version=9),
        lambda data: data["tables"][0]["state"]["pieces"].update(deck={}),
        lambda data: data["tables"][0]["log"].pop(),
        lambda data: data["tables"][0].pop("names"),
        lambda data: data["tables"][0].update({"code) VALUES (1); --": 1}),
        lambda data: data.update(groups=[{"code": "x", "name": "y", "evil": 1}]),
        lambda data: data.update(tables={"a": 1}),
    ],
)
def test_a_spoiled_file_is_refused_and_nothing_is_taken_in(store, empty, spoil):
    fill(store, 1)
    data = json.loads(written(store, group=GROUP))
    spoil(data)
    with pytest.raises(NotImported):
        read_into(empty, json.dumps(data))
    assert json.loads(written(empty))["tables"] == []
