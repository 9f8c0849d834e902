"""The comparison's own parts work, without measuring anything."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.bench import phones
from tests.bench.phones import Round
from tests.bench.rival import FLAT, MEMORY, OURS, SYNCED, TWO, compared
from tests.servers import running


def found(rate: float, median: float) -> Round:
    return Round(rate, median, 9, 100, 1, 0.1, 0.01, 0)


def test_a_promise_is_kept_or_missed():
    rest = {TWO: found(1100, 1), SYNCED: found(5, 9), MEMORY: found(5000, 1)}
    kept = compared({OURS: found(800, 4), FLAT: found(350, 9), **rest}, 16)
    assert kept[0].measured.startswith("2.29 × the moves, 0.44 × the time; promised at least 2.2")
    assert [figure.missed for figure in kept] == [""] * len(kept)
    missed = compared({OURS: found(800, 5), FLAT: found(400, 9), **rest}, 16)
    assert missed[0].missed == "at least 2.2 × the moves, at most 0.45 × the time"
    assert missed[1].missed  # 2.75 times, and three are promised
    assert not any(
        figure.missed for figure in compared({OURS: found(1, 5), FLAT: found(4, 9), **rest}, 8)
    )


def test_rounds_one_after_another_are_one():
    both = phones.together([found(100, 4), found(300, 2)])
    assert both[:3] == (200, 3, 9)
    assert both.moves == 200
    assert both.processor_ms == pytest.approx(1)


@pytest.mark.skipif(not shutil.which("gcc"), reason="there is no C compiler")
def test_phones_play_at_our_tables_and_with_nobody(tmp_path: Path):
    assert phones.compiled(tmp_path) == ""
    top = phones.ceiling(tmp_path, 2)
    assert top.moves >= 200
    command = [sys.executable, "-m", "companion"]
    with running(command, tmp_path / "instance", patience=60) as server:
        port = int(server.url.rpartition(":")[2])
        lines = phones.seat_ours(port, 2)
        assert len(lines) == 8
        played = phones.play(tmp_path, "sse", port, lines, phones.family(server.process.pid))
    assert played.moves >= 200
    assert played.server_seconds > 0
    assert played.median_ms > 0
