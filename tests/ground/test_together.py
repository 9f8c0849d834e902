"""Tests that share what is slow to make are done by one process."""

import time
from pathlib import Path

import pytest

from tests.together import Together, group_of

pytestmark = pytest.mark.xdist_group("together")
TESTS = Path(__file__).parents[1]
FILES = sorted(TESTS.rglob("test_*.py"))
DONE_HERE: list[int] = []


def told(path: Path) -> str:
    return group_of(path.relative_to(TESTS.parent).as_posix())


def test_every_mark_in_a_file_is_heard():
    marked = [path for path in FILES if "xdist_group" in path.read_text(encoding="utf-8")]
    assert [path.name for path in marked if not told(path)] == []
    assert {told(path) for path in FILES if path not in marked} == {""}
    assert {told(path) for path in marked} >= {"look", "finale", "wheel", "words"}


def test_what_pytest_sees_of_the_marks_is_the_same(request):
    for item in request.session.items:
        marks = {mark.args[0] for mark in item.iter_markers("xdist_group")}
        file = item.nodeid.partition("::")[0]
        assert marks == {group_of(file)} - {""}, item.nodeid


@pytest.mark.parametrize("file", ["test_access.py", "test_keyboard.py"])
def test_a_group_is_handed_out_as_a_whole(file):
    name = f"tests/browser/{file}::test_one[chromium-de]"
    assert Together._split_scope(None, name) == "look"
    # As xdist writes it where it hears of groups.
    assert Together._split_scope(None, f"{name}@look") == "look"


def test_any_other_test_goes_by_itself():
    name = "tests/test_cli.py::test_one[a::b]"
    assert Together._split_scope(None, name) == name


@pytest.mark.parametrize("one", range(6))
def test_each_of_these_is_done_by_the_same_process(one, request):
    """The last of them finds all that were chosen for this run."""
    time.sleep(0.05)  # so that another process would come and take the next
    DONE_HERE.append(one)
    mine = request.function.__name__
    chosen = [item for item in request.session.items if item.name.startswith(mine)]
    if request.node is chosen[-1]:
        assert len(DONE_HERE) == len(chosen)
