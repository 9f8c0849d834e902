"""A Debian that holds nothing, made by debootstrap, to run the documentation's lines in."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import SECONDS
from tests.proxies import program
from tests.servers import health

ROOT = Path(__file__).parents[2]
# What lets this machine reach packages is lent to the bare one, unread.
LENT = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/root/.config/pip")
# Authorities that only this machine knows are among the bare one's when it installs its own.
BUNDLE = "/etc/ssl/certs/ca-certificates.crt"
AS_ITS_OWN = "usr/local/share/ca-certificates/lent.crt"
PASSED = re.compile(r"PIP_|SSL_CERT|https?_proxy|no_proxy|REQUESTS_CA|UV_", re.IGNORECASE)
# Installing a whole system, over a slow network too.
LONG = 1800
GIT = ("git", "-c", "user.name=test", "-c", "user.email=test@localhost")


def may_mount() -> str:
    """Say why this machine cannot do it; nothing where it can."""
    if os.name != "posix" or os.geteuid() != 0:
        return "NOT ROOT: no bare Debian can be made"
    if subprocess.run(["unshare", "-m", "true"], capture_output=True, timeout=SECONDS).returncode:
        return "NO MOUNTS: no bare Debian can be entered"
    return ""


def lent() -> list[str]:
    """List the files and folders that packages come from, as far as this machine names them."""
    asked = [sys.executable, str(ROOT / "vendor/pip-26.3-py3-none-any.whl/pip"), "config", "list"]
    told = subprocess.run(
        asked, capture_output=True, text=True, check=False, timeout=SECONDS
    ).stdout
    told += " ".join(value for name, value in os.environ.items() if PASSED.match(name))
    named = re.findall(r"(?:file://)?(/[\w./+-]+)", told)
    # An index in a folder has its files beside it.
    named = [path.rstrip("/").removesuffix("/simple") for path in named]
    found = dict.fromkeys((*LENT, *named))
    usable = [path for path in found if Path(path).exists() and path.count("/") > 1]
    return [path for path in usable if not path.startswith("/etc/ssl")]


class Bare:
    """A root of its own; commands run in it see nothing of this machine but the network."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @classmethod
    def make(cls, root: Path) -> "Bare":
        """Make one with Debian's tool."""
        if kept := os.environ.get("COMPANION_BARE_ROOT"):  # to try a test again without waiting
            return cls(Path(kept)).copy(root)
        suite = "bookworm"
        command = [program("debootstrap"), "--variant=minbase", suite, str(root)]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=LONG)
        assert ran.returncode == 0, ran.stdout[-2000:]
        made = cls(root)
        # Servers are not started by being installed.
        made.write("/usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n")
        if Path(BUNDLE).exists():
            made.write(AS_ITS_OWN, Path(BUNDLE).read_text())
        made.run("apt-get -qq update")
        return made

    def copy(self, root: Path) -> "Bare":
        """Begin with a fresh one again."""
        subprocess.run(["cp", "-a", str(self.root), str(root)], check=True, timeout=SECONDS)
        return Bare(root)

    def write(self, path: str, text: str) -> None:
        """Put a program there."""
        place = self.root / path.lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        place.chmod(0o755)

    def command(self, script: str, user: str = "", read_only: str = "") -> list[str]:
        """Give the command that runs a script inside; the mounts end with it."""
        r = self.root
        mounts = [f"mount --bind {r} {r}", f"mount -t proc proc {r}/proc"]
        mounts += [f"mount --rbind /dev {r}/dev"]
        for path in lent():
            inside = f"{r}{path}"
            make = f"mkdir -p {inside}" if Path(path).is_dir() else f"mkdir -p $(dirname {inside})"
            touch = "" if Path(path).is_dir() else f"touch {inside};"
            mounts.append(f"{make}; {touch} mount --rbind {path} {inside}")
        if read_only:
            mounts.append(f"mount --bind {r}{read_only} {r}{read_only}")
            mounts.append(f"mount -o remount,ro,bind {r}")
        who = f"--userspec={user}" if user else ""
        passed = " ".join(f"'{n}={v}'" for n, v in os.environ.items() if PASSED.match(n))
        clean = "env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8"
        clean += f" DEBIAN_FRONTEND=noninteractive COMPANION_REPO=/src {passed}"
        # As one process to the outside: what ends it ends the companion.
        line = f"exec chroot {who} {r} {clean} bash -ec {quoted(script)}"
        return ["unshare", "-m", "bash", "-ec", "\n".join([*mounts, line])]

    def run(self, script: str, **how: str) -> str:
        """Run a script to its end."""
        ran = subprocess.run(
            self.command(script, **how), capture_output=True, text=True, timeout=LONG
        )
        assert ran.returncode == 0, f"{script}\n{ran.stdout[-3000:]}{ran.stderr[-3000:]}"
        return ran.stdout

    def bring_project(self) -> None:
        """Put the project there as a repository that can be cloned, and a wheel of it."""
        source = self.root / "src"
        source.mkdir()
        archive = subprocess.run(
            ["git", "ls-files", "-z", "--cached"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            timeout=SECONDS,
        )
        for name in filter(None, archive.stdout.decode().split("\0")):
            there = source / name
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, there)
        for line in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "all")):
            subprocess.run([*GIT, *line], cwd=source, check=True, timeout=SECONDS)
        subprocess.run(["chown", "-R", "0:0", str(source)], check=True, timeout=SECONDS)

    @contextlib.contextmanager
    def serving(self, script: str, port: int, **how: str) -> Iterator[None]:
        """Run a script whose end serves; wait until it is healthy, and end it within 5 seconds."""
        log = self.root.parent / f"{self.root.name}.log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                self.command(script, **how), stdout=out, stderr=out, start_new_session=True
            )
        try:
            deadline = time.monotonic() + 600
            while health(f"http://127.0.0.1:{port}") != 200:
                if process.poll() is not None or time.monotonic() > deadline:
                    pytest.fail(f"{script}\n{log.read_text()[-4000:]}", pytrace=False)
                time.sleep(0.1)
            yield
            began = time.monotonic()
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(15)
            assert time.monotonic() - began < 5, "it took longer than five seconds to stop"
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(SECONDS)


def quoted(text: str) -> str:
    """Quote a script for the shell."""
    return "'" + text.replace("'", "'\\''") + "'"
