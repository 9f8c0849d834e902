#!/usr/bin/env python3
"""Install what the companion needs into .venv, then serve it or check it.

Standard library only, because a bare machine has nothing else: no pip, no ensurepip, sometimes
no venv module and no certificates. docs/decisions/0001-the-ground.md says why it works as it does.
"""

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one should read a sentence
    sys.exit("The companion needs Python 3.11 or newer; this is %s." % sys.version.split()[0])  # noqa: UP031

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")
PIP = ROOT / "vendor" / "pip-26.3-py3-none-any.whl"
PIP_SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
# What is installed, to the byte, on every platform: to serve, and to check as well.
LOCKS = {"": ROOT / "requirements.lock", "test": ROOT / "requirements-test.lock"}
# Makes the locks; only who refreshes them needs it, so it is in none of them.
LOCK_TOOL = "uv>=0.9,<1"
DEBIAN_PACKAGES = ["chromium", "fonts-noto-cjk", "libatomic1"]
# What the pages are served through, a bare Debian to install them into, and what sees whether
# answers wait for the disk. Installing a server may start it, so that is done under CI only;
# elsewhere their tests say what they lack.
SERVERS = ["nginx", "haproxy", "debootstrap", "strace"]


# -- installing


def fingerprint() -> str:
    """Return what an installation depends on, hashed: project, locks, the Python, the place."""
    facts = f"{sys.version_info[:2]} {ROOT} ".encode() + (ROOT / "pyproject.toml").read_bytes()
    return hashlib.sha256(facts + b"".join(map(Path.read_bytes, LOCKS.values()))).hexdigest()


def project() -> dict[str, Any]:
    """Read the project file."""
    import tomllib  # not at the top: an older Python should read the sentence there

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def asked_for() -> str:
    """Return what the project file asks for, hashed; each lock's first line tells its own."""
    found = project()
    parts = ("dependencies", "optional-dependencies", "requires-python")
    asked = [found.get("build-system"), *(found["project"].get(part) for part in parts)]
    return hashlib.sha256(repr(asked).encode()).hexdigest()[:16]


def stamp(extra: str) -> Path:
    """Return the file that remembers for which fingerprint an extra was installed."""
    return VENV / f"installed-{extra or 'plain'}"


def is_installed(extra: str) -> bool:
    """Tell whether .venv already holds what the project file asks for."""
    return stamp(extra).is_file() and stamp(extra).read_text() == fingerprint()


def install(extra: str = "") -> None:
    """Bring .venv up to date, or return at once when it is."""
    if is_installed(extra):
        return
    print(f"Installing into {VENV} (needs the network, about a minute at most) …", flush=True)
    if hashlib.sha256(PIP.read_bytes()).hexdigest() != PIP_SHA256:
        sys.exit(f"{PIP} is damaged: its sha256 is not the one run.py expects.")
    if not venv_works():
        make_venv()
    for old in VENV.glob("installed-*"):  # an interrupted installation must not look finished
        old.unlink()
    if asked_for() not in LOCKS[extra].read_text(encoding="utf-8").partition("\n")[0]:
        print(f"{LOCKS[extra].name} is not for this pyproject.toml: python3 run.py lock")
    # Nothing comes in whose hash is not in the lock, wherever it comes from; then this project,
    # built with what has just come in.
    if pip("--require-hashes", "--no-deps", "--requirement", LOCKS[extra]) or pip(
        "--no-deps", "--no-build-isolation", "--editable", f"{ROOT}[{extra}]" if extra else ROOT
    ):
        sys.exit("The installation failed; the lines above say why. Is there a network?")
    for done in {"", extra}:
        stamp(done).write_text(fingerprint())


def pip(*options: str | Path) -> int:
    """Install something into .venv with the pip that comes along."""
    quiet = ["--quiet", "--no-input", "--disable-pip-version-check"]
    return call([PYTHON, PIP / "pip", "install", *quiet, *options], PIP_USER="0")


def venv_works() -> bool:
    """Tell whether .venv has an interpreter of this very version that starts."""
    ask = [str(PYTHON), "-c", "import sys; print(tuple(sys.version_info[:2]))"]
    try:
        said = subprocess.run(ask, capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    return said.strip() == str(tuple(sys.version_info[:2]))


def make_venv() -> None:
    """Make an empty .venv, without pip: Debian splits ensurepip off."""
    try:
        import venv
    except ImportError:
        make_venv_by_hand()
    else:
        venv.create(VENV, clear=True, symlinks=not WINDOWS)


def make_venv_by_hand() -> None:
    """Lay out what makes a folder a virtual environment, where the venv module is missing."""
    if WINDOWS:
        sys.exit("This Python has no venv module; please install the one from python.org.")
    base = Path(getattr(sys, "_base_executable", sys.executable))
    shutil.rmtree(VENV, ignore_errors=True)
    packages = "lib/python{}.{}/site-packages".format(*sys.version_info)
    (VENV / packages).mkdir(parents=True)
    BIN.mkdir()
    (VENV / "pyvenv.cfg").write_text(
        f"home = {base.parent}\ninclude-system-site-packages = false\n"
        "version = {}.{}.{}\n".format(*sys.version_info)
    )
    for name in ("python", "python3"):
        (BIN / name).symlink_to(base)


# -- the browser


def find_chromium() -> str:
    """Return the path of a Chromium that Playwright can drive, or nothing."""
    told = os.environ.get("COMPANION_CHROMIUM")
    names = [told] if told else ["chromium", "chromium-browser", "google-chrome", "chrome"]
    mac = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    found = next(filter(None, map(shutil.which, names)), "")
    return found or (str(mac) if mac.is_file() else "")


def has_libatomic() -> bool:
    """Tell whether Playwright's driver finds the one library that bare Debian lacks."""
    if not sys.platform.startswith("linux"):
        return True
    try:
        ctypes.CDLL("libatomic.so.1")
    except OSError:
        return False
    return True


def install_packages(packages: list[str]) -> None:
    """Install packages of Debian where this user may, without ever asking for a password."""
    if not shutil.which("apt-get"):
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and (not shutil.which("sudo") or call([*sudo, "true"])):
        return
    print("Installing", *packages, "…", flush=True)
    apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    call([*apt, "update"])
    call([*apt, "install", "-y", "--no-install-recommends", *packages])


def prepare_browser() -> str:
    """Return the Chromium for the browser tests, installed if need be, or nothing."""
    if not (find_chromium() and has_libatomic()):
        install_packages(DEBIAN_PACKAGES)
    return find_chromium() if has_libatomic() else ""


def prepare_servers() -> None:
    """Install the proxies that the tests start, where nobody minds a server."""
    missing = [n for n in SERVERS if not (shutil.which(n) or Path("/usr/sbin", n).exists())]
    if missing and os.environ.get("CI") == "true":
        install_packages(missing)


# -- the commands


def call(command: list[str | Path], **env: str) -> int:
    """Run a command at the top of the checkout and return its exit code."""
    sys.stdout.flush()
    return subprocess.call(list(map(str, command)), cwd=ROOT, env={**os.environ, **env})


def serve(args: list[str]) -> int:
    """Become the companion, so that signals and the exit code are its own."""
    install()
    command = [str(BIN / "companion"), *args]
    if not WINDOWS:  # exec there returns to the prompt while the program still runs
        os.execv(command[0], command)
    return subprocess.call(command)


def test(args: list[str]) -> int:
    """Run every check, all of them even when one fails, and say how each went."""
    install("test")
    chromium = prepare_browser()
    prepare_servers()
    missing = "" if chromium else "NO CHROMIUM (or no libatomic1): THE BROWSER TESTS ARE SKIPPED."
    if missing and os.environ.get("CI") == "true":
        sys.exit(missing + " Under CI=true that is a failure.")
    # A process that came in the place of one that crashed would wait for work for ever
    # (pytest-xdist 3.8 with groups), so the run ends there and names the test.
    together = ["-n", "auto", "--dist", "loadgroup", "--max-worker-restart", "0"]
    checks: dict[str, list[str]] = {
        "ruff check": ["ruff", "check", "."],
        "ruff format": ["ruff", "format", "--check", "."],
        "mypy": ["mypy"],
        "pytest": ["pytest", *together, *args],
        "pip-audit": ["tests.audit"],
    }
    failed = []
    for name, module in checks.items():
        print(f"\n=== {name}", flush=True)
        if call([PYTHON, "-m", *module], COMPANION_CHROMIUM=chromium):
            failed.append(name)
    if missing:
        print(f"\n!!! {missing}")
    print("\nFAILED: " + ", ".join(failed) if failed else "\nEvery check passed.")
    return 1 if failed else 0


def bench(args: list[str]) -> int:
    """Measure what the companion promises to be fast at."""
    install("test")
    return call([PYTHON, "-m", "tests.bench", *args])


def words(args: list[str]) -> int:
    """Bring the four languages' catalogs in step with the code, and say what lacks words."""
    install("test")
    return call([PYTHON, "-m", "tests.words", *args])


def lock(args: list[str]) -> int:
    """Write down what pyproject.toml's ranges mean today, with the hashes for all platforms."""
    if not venv_works():
        make_venv()
    tool = VENV / "lock-tool"
    if pip("--target", tool, "--upgrade", LOCK_TOOL):
        sys.exit("The tool that makes the locks could not be installed. Is there a network?")
    build = VENV / "build-requirements"
    # `editables` is what hatchling asks for while it installs a checkout in place.
    build.write_text("\n".join([*project()["build-system"]["requires"], "editables<1"]) + "\n")
    everything: list[str | Path] = []
    for extra in ("test", ""):
        made = VENV / LOCKS[extra].name
        command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
        command += ["--generate-hashes", "--no-header", "--no-annotate", "--upgrade"]
        command += ["--python-version", "3.11", *(["--extra", extra] if extra else []), *args]
        sources = [ROOT / "pyproject.toml", build]
        # What serves is of the same versions as what was checked.
        if call([*command, *everything, "-o", made, *sources], PYTHONPATH=str(tool)):
            sys.exit("The lock could not be made; the lines above say why.")
        everything = ["--constraint", made]
        head = f"# Made by `python3 run.py lock` for {asked_for()}; it names no registry.\n"
        LOCKS[extra].write_text(head + made.read_text(encoding="utf-8"), encoding="utf-8")
        print(f"{LOCKS[extra].name}: {made.read_text().count('==')} packages")
    return 0


# What `test` runs a short version of.
LONG_TESTS = (
    "tests/faults",
    "tests/fuzz",
    "tests/live/test_both_ways.py",
    "tests/notation",
    "tests/people",
    "tests/table/story",
    "tests/store/test_exchange.py",
    "tests/store/test_group_ledger.py",
    "tests/web/test_groups.py",
    "tests/browser/test_bad_wifi.py",
    "tests/browser/test_board.py",
    "tests/browser/test_first_screen.py",
    "tests/browser/test_overview.py",
    "tests/browser/test_what_remains.py",
    "tests/browser/test_random_taps.py",
    "tests/ground/test_shards.py",
    "tests/ground/test_under_nginx.py",
    "tests/ground/test_bare_debian.py",
)


def faults(args: list[str]) -> int:
    """Kill, fill, tear and fuzz it, score a million tables twice; `test` holds a short version.

    Some of it only: `run.py faults tests/faults/test_kill.py`, `run.py faults tests/fuzz -n 2`.
    """
    install("test")
    chosen = () if any(arg.startswith("tests") for arg in args) else LONG_TESTS
    long = {
        # Hours on a small machine; each number can be given smaller in the environment.
        "COMPANION_KILLS": "700",  # and half as many with several processes
        "COMPANION_FUZZ": "1000000",
        "COMPANION_ATTACK": "60",
        "COMPANION_BOTH_WAYS": "2000",
        "COMPANION_ERRORS": "200",
        "COMPANION_LINES": "10000",
        "COMPANION_TAPS": "10000",
        "COMPANION_TABLES": "1000000",
        "COMPANION_EXAMPLES": "1000",
        "COMPANION_BOARD_TAPS": "4800",  # eight hours
        "COMPANION_UNDER_PATH": "all",
        "COMPANION_SHARD_TABLES": "200",
        "COMPANION_BARE": "1",
        "COMPANION_STORM": "100",
        **os.environ,
    }
    patient = ["--timeout=0", "-o", "faulthandler_timeout=0"]  # one test may take hours here
    return call([PYTHON, "-m", "pytest", "-rA", *patient, *chosen, *args], **long)


def screenshots(args: list[str]) -> int:
    """Take pictures of every page, and those of the README."""
    install("test")
    chromium = prepare_browser()
    if not chromium:
        sys.exit("NO CHROMIUM (or no libatomic1), so there is nothing to take pictures with.")
    return call([PYTHON, "-m", "tests.screenshots", *args], COMPANION_CHROMIUM=chromium)


class Command(NamedTuple):
    """A word after run.py."""

    run: Callable[[list[str]], int]
    says: str


COMMANDS = {
    "serve": Command(serve, "serve the companion (the default); see also `serve --help`"),
    "test": Command(test, "run every check: ruff, mypy, pytest with a browser (… goes to pytest)"),
    "faults": Command(faults, "kill and fuzz it for minutes (… goes to pytest)"),
    "bench": Command(bench, "measure speed"),
    "screenshots": Command(screenshots, "take pictures of every page (or only --readme)"),
    "lock": Command(lock, "take the newest versions within pyproject.toml's ranges"),
    "words": Command(words, "refresh the translations and list what lacks words"),
}


def usage() -> str:
    """Return the help text, made from the table of commands."""
    lines = [f"  {name:<12}{command.says}" for name, command in COMMANDS.items()]
    more = "Anything else goes to `companion` as it is: `python3 run.py --port 9000`."
    return "\n".join(["usage: python3 run.py [COMMAND] […]", "", *lines, "", more])


def main(args: list[str]) -> int:
    """Do what the first argument says; without a known one, serve."""
    if args[:1] in (["-h"], ["--help"]):
        print(usage())
        return 0
    if args and args[0] in COMMANDS:
        return COMMANDS[args[0]].run(args[1:])
    return serve(args)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
