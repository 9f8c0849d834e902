"""No loop and no wait in a test is without an end: one that hung cost a whole run of all others."""

import ast
import asyncio
import tomllib
from pathlib import Path

import pytest

from tests.patience import at_most, in_own_loop, wait_until

HERE = Path(__file__).parent
ROOT = HERE.parent
# What has a time limit only when told.
COMMANDS = {"run", "call", "check_call", "check_output"}
ASKING = {"HTTPConnection", "HTTPSConnection", "urlopen", "create_connection"}
# Without an argument they wait for ever. (`"".join()` has one.)
WAITING = {"wait", "communicate", "join"}
# A loop that asks the time, or is counted, ends.
BOUNDED = {"again", "monotonic", "perf_counter", "process_time", "time"}
# Loops that end with the other side of a connection, or by a clock that is asked elsewhere.
ENDED_BY_OTHERS = {"tests/faults/attacks.py", "tests/live/bad_wifi.py"}


def found(source: str) -> list[str]:
    """List what may take for ever, with its line."""
    tree = ast.parse(source)
    awaited = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Await)}
    told = []
    for node in ast.walk(tree):
        if isinstance(node, ast.While) and not is_bounded(node):
            told.append(f"{node.lineno}: while {ast.unparse(node.test)}")
        if isinstance(node, ast.Call) and id(node) not in awaited and waits(node):
            told.append(f"{node.lineno}: {ast.unparse(node)[:70]}")
    return told


def name_of(call: ast.Call) -> str:
    """Give the last word of what is called."""
    func = call.func
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")


def is_bounded(loop: ast.While) -> bool:
    """Tell whether a loop counts, asks the time, or waits a little for a flag."""
    calls = [node for node in ast.walk(loop) if isinstance(node, ast.Call)]
    takes = isinstance(loop.test, ast.Name) and any(
        name_of(call) == "pop"
        and isinstance(call.func, ast.Attribute)
        and ast.unparse(call.func.value) == loop.test.id
        for call in calls
    )
    return takes or any(name_of(call) in BOUNDED for call in calls)


def waits(call: ast.Call) -> bool:
    """Tell whether a call has no time limit."""
    name, func = name_of(call), call.func
    limited = any(word.arg in ("timeout", None) for word in call.keywords)
    if name in COMMANDS and isinstance(func, ast.Attribute):
        return ast.unparse(func.value) == "subprocess" and not limited
    if name in ASKING:
        places = 2 if name == "create_connection" else 3
        return len(call.args) < places and not limited
    return name in WAITING and not call.args and not limited


def test_whatever_waits_has_a_limit():
    told = []
    for file in sorted(HERE.rglob("*.py")):
        where = str(file.relative_to(ROOT))
        lines = found(file.read_text(encoding="utf-8"))
        if where in ENDED_BY_OTHERS:
            lines = [line for line in lines if ": while " not in line]
        told += [f"{where}:{line}" for line in lines]
    assert told == []


@pytest.mark.parametrize(
    "source",
    [
        "while not there(): go_on()",
        "while True: pass",
        "subprocess.run(['true'], check=True)",
        "process.wait()",
        "process.communicate()[0]",
        "thread.join()",
        "http.client.HTTPConnection('a', 80)",
        "socket.create_connection(('a', 80))",
    ],
)
def test_a_wait_without_limit_is_found(source):
    assert len(found(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "again = at_most(3)\nwhile not there() and again(): go_on()",
        "while words: words.pop(0)",
        "while not there(): assert time.monotonic() < deadline",
        "subprocess.run(['true'], timeout=3)",
        "process.wait(3)",
        "', '.join(words)",
    ],
)
def test_what_ends_is_let_through(source):
    assert found(source) == []


def test_a_test_that_hangs_all_the_same_is_ended_and_its_process_after_it():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    assert 60 <= int(told["timeout"]) < int(told["faulthandler_timeout"]) <= 420
    assert told["faulthandler_exit_on_timeout"] is True


def test_a_loop_is_ended():
    again = at_most(3)
    assert [again() for _ in range(3)] == [True] * 3
    with pytest.raises(AssertionError, match="after 3 times"):
        again()


def test_a_wait_is_ended():
    with pytest.raises(AssertionError, match="within 0 seconds"):
        wait_until(lambda: False, 0.1, 0.01)


def test_a_coroutine_is_ended():
    with pytest.raises(TimeoutError):
        in_own_loop(asyncio.sleep(60), 0.05)
