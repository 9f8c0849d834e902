"""The server's secret: made once, whole, and for its owner alone."""

import os
import subprocess
import sys

import pytest

from companion.web.entry.keys import is_key, load_secret, make_key


def test_the_secret_is_made_once(tmp_path):
    first = load_secret(tmp_path / "deep" / "secret")
    assert len(first) == 32
    assert load_secret(tmp_path / "deep" / "secret") == first
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["secret"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_only_its_owner_reads_it(tmp_path):
    load_secret(tmp_path / "secret")
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"", b"half a secret"])
def test_half_a_secret_is_no_secret(tmp_path, content):
    (tmp_path / "secret").write_bytes(content)
    with pytest.raises(OSError, match="damaged"):
        load_secret(tmp_path / "secret")
    assert (tmp_path / "secret").read_bytes() == content


def test_processes_that_start_together_agree(tmp_path):
    code = (
        "import sys; from pathlib import Path; from companion.web.entry.keys import load_secret;"
        f" sys.stdout.write(load_secret(Path({str(tmp_path / 'secret')!r})).hex())"
    )
    line = [sys.executable, "-c", code]
    started = [subprocess.Popen(line, stdout=subprocess.PIPE) for _ in range(4)]
    assert len({process.communicate(timeout=30)[0] for process in started}) == 1


def test_a_key_opens_one_role_at_one_table():
    secret = b"s" * 32
    key = make_key(secret, "abcd2345", "host", 1)
    assert is_key(secret, "abcd2345", "host", 1, key)
    for other in (("abcd2346", "host", 1), ("abcd2345", "player", 1), ("abcd2345", "host", 2)):
        assert not is_key(secret, *other, key)
    for wrong in ("", key[:-1], key + "a", "é", "\udcff"):
        assert not is_key(secret, "abcd2345", "host", 1, wrong)
