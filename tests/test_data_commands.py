"""`companion export`, `import` and `forget`: everything out, in again, and gone."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.store import groups
from companion.store.store import Store
from tests.store.groups_of import GROUP, a_finished_table, a_group

NAME = "Zsófia"


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    folder = tmp_path / "instance"
    store = Store(folder / "companion.db")
    a_group(store, "Tuesday")
    for seed in range(3):
        a_finished_table(store, [NAME, "Ben"], seed)
    a_finished_table(store, [NAME, "Cem"], 9, group=None)
    store.close()
    return folder


def run(instance: Path, *words: str) -> int:
    return main(["--instance", str(instance), *words])


def files_with(instance: Path, name: str) -> list[str]:
    found = [path for path in instance.rglob("*") if path.is_file()]
    return [path.name for path in found if name.encode() in path.read_bytes()]


def test_everything_goes_to_another_companion_and_out_again_the_same(instance, tmp_path):
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    assert run(instance, "export", str(one)) == 0
    assert run(tmp_path / "other", "import", str(one)) == 0
    assert run(tmp_path / "other", "export", str(two)) == 0
    assert one.read_bytes() == two.read_bytes()
    assert len(json.loads(one.read_text("utf-8"))["tables"]) == 4


def test_a_group_goes_out_alone(instance, capsys):
    assert run(instance, "export", "--group", GROUP, "-") == 0
    data = json.loads(capsys.readouterr().out)
    assert (len(data["groups"]), len(data["tables"])) == (1, 3)


def test_a_spoiled_file_is_refused_with_its_problems(instance, tmp_path, capsys):
    file = tmp_path / "bad.json"
    file.write_text('{"companion": 1, "tables": [{"code": "x"}, {"nonsense": 1}]}')
    assert run(instance, "import", str(file)) == 2
    assert len(capsys.readouterr().err.splitlines()) >= 2
    file.write_text("no json")
    assert run(instance, "import", str(file)) == 2


def test_a_forgotten_person_is_in_no_file(instance):
    assert files_with(instance, NAME)
    assert run(instance, "forget", "person", NAME) == 0
    assert files_with(instance, NAME) == []


def test_a_person_is_forgotten_in_one_group_only(instance):
    assert run(instance, "forget", "person", NAME, "--group", GROUP) == 0
    store = Store(instance / "companion.db")
    with store.reading() as db:
        names = {s.name for play in groups.read_plays(db, GROUP) for s in play.sittings}
    store.close()
    assert names == {"Somebody", "Ben"}
    assert files_with(instance, NAME), "the table outside the group keeps it"


def test_a_forgotten_group_and_table_are_in_no_file(instance, capsys):
    assert run(instance, "forget", "group", GROUP) == 0
    assert run(instance, "export", "-") == 0
    capsys.readouterr()
    assert files_with(instance, "Tuesday") == []
    assert files_with(instance, "Ben") == []
    run(instance, "export", "-")
    (table,) = json.loads(capsys.readouterr().out)["tables"]
    assert run(instance, "forget", "table", table["code"]) == 0
    assert files_with(instance, NAME) == []


@pytest.mark.parametrize(
    "words", [("table", "nosuch22"), ("group", "nosuch22"), ("person", "Nemo")]
)
def test_what_is_not_there_cannot_be_forgotten(instance, capsys, words):
    assert run(instance, "forget", *words) == 1
    assert words[1] in capsys.readouterr().err
