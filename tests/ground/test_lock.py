"""The locks: to the byte, for every platform, from any registry, and in step with the ranges."""

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import run

PINNED = re.compile(
    r"^([a-z0-9-]+)==(\S+)(?: ; .*?)? \\$((?:\n    --hash=\S+(?: \\)?$)+)", re.MULTILINE
)
SHA256 = re.compile(r"--hash=sha256:[0-9a-f]{64}(?: \\)?$")


def read(extra: str) -> dict[str, tuple[str, list[str]]]:
    """Read a lock: each package with its version and hashes."""
    found = PINNED.findall(run.LOCKS[extra].read_text(encoding="utf-8"))
    return {name: (version, hashes.split("\n    ")[1:]) for name, version, hashes in found}


@pytest.mark.parametrize("extra", run.LOCKS)
def test_a_lock_is_for_what_the_project_asks_for(extra: str):
    first, *lines = run.LOCKS[extra].read_text(encoding="utf-8").splitlines()
    assert run.asked_for() in first, "python3 run.py lock"
    # Every line is a package or a hash: no option, no address, nothing without a hash.
    pinned = read(extra)
    assert len(lines) == len(pinned) + sum(len(hashes) for _, hashes in pinned.values())
    assert all(SHA256.fullmatch(each) for _, hashes in pinned.values() for each in hashes)


@pytest.mark.parametrize("extra", run.LOCKS)
def test_every_range_of_the_project_holds_in_the_lock(extra: str):
    project = run.project()
    asked = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    if extra:
        asked += project["project"]["optional-dependencies"][extra]
    pinned = read(extra)
    for requirement in map(Requirement, asked):
        name = re.sub(r"[-_.]+", "-", requirement.name).lower()
        assert pinned[name][0] in requirement.specifier, requirement


def test_what_serves_is_what_was_checked():
    checked = read("test")
    assert {name: checked[name] for name in read("")} == read("")


def test_a_package_with_parts_in_c_has_hashes_for_every_platform():
    """The wheels of Linux, macOS and Windows, of several Pythons, and the source."""
    assert len(read("")["markupsafe"][1]) > 30
    assert len(read("")["httptools"][1]) > 20


@pytest.mark.parametrize("extra", run.LOCKS)
def test_no_registry_is_named(extra: str):
    text = run.LOCKS[extra].read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|www\.", text)


def test_what_is_installed_here_is_what_the_lock_names():
    for name in ("flask", "werkzeug", "uvicorn", "jinja2", "sqlite-utils"):
        assert version(name) == read("")[name][0]


def test_a_package_with_another_hash_is_not_installed(tmp_path: Path):
    """As from a registry that hands out something else under the same name and version."""
    lock = run.LOCKS[""].read_text(encoding="utf-8")
    [entry] = re.findall(r"^segno==.*(?:\n    --hash.*)+", lock, re.MULTILINE)
    wheel = tmp_path / f"segno-{read('')['segno'][0]}-py3-none-any.whl"
    wheel.write_bytes(run.PIP.read_bytes())
    (tmp_path / "lock").write_text(entry + "\n")
    line = [sys.executable, str(run.PIP / "pip"), "install", "--dry-run", "--require-hashes"]
    line += ["--no-deps", "--no-index", "--find-links", str(tmp_path), "--isolated"]
    line += ["--ignore-installed", "-r", str(tmp_path / "lock")]
    ran = subprocess.run(line, capture_output=True, text=True, timeout=60)
    assert ran.returncode != 0
    assert "DO NOT MATCH THE HASHES" in ran.stderr


def test_installing_asks_for_hashes_and_for_nothing_beyond(monkeypatch, tmp_path):
    called: list[list[str]] = []
    monkeypatch.setattr(run, "VENV", tmp_path)
    monkeypatch.setattr(run, "venv_works", lambda: True)
    monkeypatch.setattr(run, "call", lambda line, **_: called.append(list(map(str, line))) or 0)
    run.install()
    first, second = called
    assert {"--require-hashes", "--no-deps", str(run.LOCKS[""])} <= set(first)
    assert {"--no-deps", "--no-build-isolation", "--editable"} <= set(second)
