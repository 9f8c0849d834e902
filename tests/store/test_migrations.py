"""The schema grows from any earlier one, and what was there stays."""

import subprocess
import sys

import pytest
from sqlite_utils import Database

from companion.store import rows
from companion.store.opening import connect, known
from companion.store.schema import migrations
from companion.store.store import Store
from companion.table.act import act
from tests.patience import SECONDS
from tests.store.conftest import CODE, a_table, set_card

NAMES = [migration.name for migration in migrations.pending(Database(memory=True))]


def schema(db: Database) -> dict[str, list[tuple]]:
    """Tell what tables hold, in any order of columns."""
    return {
        table.name: sorted((c.name, c.type, c.notnull, c.is_pk) for c in table.columns)
        for table in db.tables
    }


def test_an_empty_database_gets_the_whole_schema(path):
    store = Store(path)
    assert {"tables", "log"} <= set(store.db.table_names())
    assert {m.name for m in migrations.applied(store.db)} == known()


def test_opening_again_changes_nothing(store, path):
    act(store, CODE, set_card("1", 2))
    before = schema(store.db)
    again = Store(path)
    assert schema(again.db) == before
    assert again.version(CODE) == 1


@pytest.mark.parametrize("last", NAMES)
def test_a_database_of_an_earlier_version_is_brought_up_with_what_it_holds(path, last):
    path.parent.mkdir(parents=True)
    path.touch()
    old = connect(path)
    migrations.apply(Database(old), stop_before=NAMES[NAMES.index(last) + 1 :])
    # As that version wrote it: only columns it had, only what they must hold.
    table = a_table()
    rows.insert_table(old, CODE, table, 0.0)
    old.close()
    store = Store(path)
    assert {m.name for m in migrations.applied(store.db)} == known()
    assert store.load(CODE).state == table.state
    assert act(store, CODE, set_card("1", 2)).version == 1


def test_every_path_leads_to_the_same_schema(path):
    step_by_step = Database(memory=True)
    for n in range(len(NAMES)):
        migrations.apply(step_by_step, stop_before=NAMES[n + 1 :])
    assert schema(step_by_step) == schema(Store(path).db)


def test_two_processes_that_start_together_both_find_the_schema(path):
    start = (
        "import sys; from pathlib import Path; from companion.store.store import Store;"
        "print(sorted(Store(Path(sys.argv[1])).db.table_names()))"
    )
    command = [sys.executable, "-c", start, str(path)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    answers = [process.communicate(timeout=SECONDS)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0, 0]
    assert len(set(answers)) == 1
    assert "'log'" in answers[0]
