"""Nothing is answered or pushed before it is on disk: seen in the calls to the system (strace)."""

import re
import shutil
import sys
import warnings

import pytest

from tests.faults.test_errors import can_inject, end_traced
from tests.live.streams import new_table
from tests.live.test_taps import Phone, merchants
from tests.servers import running

TRACED = "trace=pwrite64,fdatasync,sendto,write,writev"
COMMAND = [sys.executable, "-m", "companion"]
SYNCED = re.compile(r"fdatasync(\(| resumed).*= 0$")


def trace_of(path):
    """Read the calls in the order in which they ended, those of all threads together."""
    return path.read_text(errors="replace").splitlines()


def first(lines, *texts):
    """Find the first line that holds all of these."""
    return next(n for n, line in enumerate(lines) if all(text in line for text in texts))


def test_the_disk_has_an_entry_before_anybody_hears_of_it(tmp_path):
    if not can_inject():
        warnings.warn(
            "strace is missing: nobody looks whether answers wait for the disk", stacklevel=1
        )
        pytest.skip("strace is missing, or may not look at a process")
    trace = tmp_path / "trace"
    traced = [shutil.which("strace"), "-f", "--seccomp-bpf", "-qq", "-s", "9000", "-o", str(trace)]
    taps = 4
    with running([*traced, "-e", TRACED, *COMMAND], tmp_path / "instance", patience=90) as server:
        table = new_table(server.url, "koryo", ("Ana", "Ben"))
        phones = [Phone(server, table, seat, f"p{seat}") for seat in (0, 1)]
        for n in range(1, taps + 1):
            assert phones[0].tap(f"tap-{n:04}", seen=n - 1, **merchants(n))[0] == 204
            assert [phone.stream.version() for phone in phones] == [n, n]
        end_traced(server.process)
    lines = trace_of(trace)
    for n in range(1, taps + 1):
        written = first(lines, "pwrite64", f"tap-{n:04}")
        synced = next(
            place for place in range(written + 1, len(lines)) if SYNCED.search(lines[place])
        )
        answered = first(lines, "HTTP/1.1 204", f"x-version: {n}")
        pushed = first(lines, "event: parts", f"data: {n - 1} {n}\\n")
        assert written < synced < min(answered, pushed)
