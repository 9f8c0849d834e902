"""run.py's own decisions, without a network."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import run
from tests.patience import SECONDS

ROOT = Path(run.__file__).parent


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point run.py at an empty checkout."""
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "BIN", tmp_path / ".venv" / run.BIN.name)
    monkeypatch.setattr(run, "PYTHON", tmp_path / ".venv" / run.BIN.name / run.PYTHON.name)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    return tmp_path


def pretend_installed(extra: str) -> None:
    run.VENV.mkdir(exist_ok=True)
    run.stamp(extra).write_text(run.fingerprint())


@pytest.mark.parametrize("name", run.COMMANDS)
def test_every_command_is_in_the_readme(name: str):
    assert f"python3 run.py {name}" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", run.COMMANDS)
def test_every_command_is_in_the_help(name: str):
    assert re.search(rf"^  {name} ", run.usage(), re.MULTILINE)


def test_the_vendored_pip_is_the_one_expected():
    assert hashlib.sha256(run.PIP.read_bytes()).hexdigest() == run.PIP_SHA256


def test_a_damaged_pip_is_refused(elsewhere: Path, monkeypatch: pytest.MonkeyPatch):
    damaged = elsewhere / "pip.whl"
    damaged.write_bytes(b"not a wheel")
    monkeypatch.setattr(run, "PIP", damaged)
    with pytest.raises(SystemExit, match="damaged"):
        run.install()


@pytest.mark.usefixtures("elsewhere")
def test_nothing_is_done_when_the_stamp_fits(monkeypatch: pytest.MonkeyPatch):
    pretend_installed("")
    monkeypatch.setattr(run, "call", lambda *_, **__: pytest.fail("it installed again"))
    run.install()


@pytest.mark.usefixtures("elsewhere")
def test_a_plain_installation_is_not_enough_for_the_tests():
    pretend_installed("")
    assert run.is_installed("")
    assert not run.is_installed("test")


def test_a_changed_project_file_installs_again(elsewhere: Path):
    pretend_installed("test")
    (elsewhere / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    assert not run.is_installed("test")


def install_with(monkeypatch: pytest.MonkeyPatch, exit_code: int) -> list[str]:
    """Install with a pip that only notes how it was called."""
    called: list[str] = []

    def pip(command: list[str | Path], **_: str) -> int:
        called.extend(map(str, command))
        return exit_code

    monkeypatch.setattr(run, "call", pip)
    run.install("test")
    return called


def test_installing_the_extra_also_counts_as_plain(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
):
    assert install_with(monkeypatch, 0)[-1] == f"{elsewhere}[test]"
    assert run.is_installed("test")
    assert run.is_installed("")


@pytest.mark.usefixtures("elsewhere")
def test_a_failed_installation_leaves_no_stamp(monkeypatch: pytest.MonkeyPatch):
    pretend_installed("")
    with pytest.raises(SystemExit, match="failed"):
        install_with(monkeypatch, 1)
    assert not run.is_installed("")


@pytest.mark.parametrize("has_venv_module", [True, False])
@pytest.mark.usefixtures("elsewhere")
def test_a_virtual_environment_without_ensurepip(
    has_venv_module: bool, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    if not has_venv_module:
        monkeypatch.setitem(sys.modules, "venv", None)
    run.make_venv()
    assert run.venv_works()
    ask = [str(run.PYTHON), str(run.PIP / "pip"), "--version"]
    said = subprocess.run(ask, capture_output=True, text=True, check=True, timeout=SECONDS).stdout
    assert said.startswith("pip 26.3")
    show = [str(run.PYTHON), "-c", "import sys, sysconfig; print(sysconfig.get_path('purelib'))"]
    where = subprocess.run(
        show, capture_output=True, text=True, check=True, timeout=SECONDS
    ).stdout.strip()
    assert Path(where).is_relative_to(run.VENV)


@pytest.mark.usefixtures("elsewhere")
def test_a_virtual_environment_of_another_python_does_not_count(monkeypatch: pytest.MonkeyPatch):
    run.make_venv()
    monkeypatch.setattr(run.sys, "version_info", (3, 99, 0))
    assert not run.venv_works()


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ([], ("serve", [])),
        (["--port", "9000"], ("serve", ["--port", "9000"])),
        (["serve", "--port", "9000"], ("serve", ["--port", "9000"])),
        (["score", "table.json"], ("serve", ["score", "table.json"])),
        (["test", "-k", "score"], ("test", ["-k", "score"])),
        (["bench"], ("bench", [])),
    ],
)
def test_arguments_reach_their_command(
    args: list[str], expected: tuple[str, list[str]], monkeypatch: pytest.MonkeyPatch
):
    seen: list[tuple[str, list[str]]] = []
    for name in ("serve", "test", "bench"):

        def note(rest: list[str], name: str = name) -> int:
            seen.append((name, rest))
            return 0

        monkeypatch.setattr(run, name, note)
        monkeypatch.setitem(run.COMMANDS, name, run.Command(note, ""))
    assert run.main(args) == 0
    assert seen == [expected]


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Take the browser away, and return what was run nevertheless."""
    called: list[list[str]] = []

    def call(command: list[str | Path], **_: str) -> int:
        called.append(list(map(str, command)))
        return 0

    monkeypatch.setattr(run, "install", lambda *_: None)
    monkeypatch.setattr(run, "install_packages", lambda packages: None)
    monkeypatch.setattr(run, "find_chromium", lambda: "")
    monkeypatch.setattr(run, "call", call)
    return called


def test_a_missing_browser_is_said_in_one_line(
    no_browser: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.delenv("CI", raising=False)
    assert run.test([]) == 0
    assert capsys.readouterr().out.count("SKIPPED") == 1
    assert [command[2] for command in no_browser] == [
        "ruff",
        "ruff",
        "mypy",
        "pytest",
        "tests.audit",
    ]


@pytest.mark.usefixtures("no_browser")
def test_a_missing_browser_fails_under_ci(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(SystemExit, match="failure"):
        run.test([])


@pytest.mark.usefixtures("no_browser")
def test_one_failing_check_fails_the_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(run, "call", lambda command, **_: int("mypy" in command))
    assert run.test([]) == 1
    assert capsys.readouterr().out.endswith("FAILED: mypy\n")
