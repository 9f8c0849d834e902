"""docs/hosting.md from nothing to running: its own lines, in a Debian that holds nothing else.

Making that takes minutes, so it is for `python3 run.py faults` (COMPANION_BARE=1); here the lines
and the Containerfile are read, and held to what they promise.
"""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import parser
from tests.ground.bare_debian import ROOT, Bare, may_mount
from tests.patience import SECONDS
from tests.servers import free_port

TEXT = (ROOT / "docs/hosting.md").read_text()
WAYS = {
    way: lines.strip().splitlines()
    for way, lines in re.findall(r"```sh way=(\w+)\n(.*?)```", TEXT, re.DOTALL)
}
IS_LONG = os.environ.get("COMPANION_BARE") == "1"
long = pytest.mark.skipif(not IS_LONG, reason="minutes long: COMPANION_BARE=1 (run.py faults)")
# Runs a unit's command as another user, in its own folder, as systemd would.
SYSTEMCTL = r"""#!/bin/bash
set -e
[ "$*" = "enable --now companion" ]
cd /etc/systemd/system
line=$(cat companion.service companion.service.d/*.conf | sed -n 's/^ExecStart=//p' | tail -n 1)
install -d -m 700 -o nobody /var/lib/companion
cd /
exec setpriv --reuid nobody --clear-groups ${line//8000/PORT}
"""


def containerfile() -> list[tuple[str, str]]:
    """Read the steps of the Containerfile."""
    text = (ROOT / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


def test_each_way_is_there_and_has_five_lines_at_most():
    assert set(WAYS) == {"container", "systemd", "pipx", "pi"}
    assert all(len(lines) <= 5 for lines in WAYS.values())


@pytest.mark.parametrize("way", sorted(WAYS))
def test_the_lines_are_shell_and_the_flags_are_ours(way):
    checked = subprocess.run(["bash", "-n"], input="\n".join(WAYS[way]), text=True, timeout=SECONDS)
    assert checked.returncode == 0
    for line in WAYS[way]:
        words = shlex.split(line)
        for n, word in enumerate(words):
            if word.endswith(("bin/companion", "run.py")):
                rest = words[n + 1 :]
                if "--version" not in rest:
                    assert parser().parse_args(rest)


def test_the_image_is_not_root_and_its_command_is_ours():
    steps = dict(containerfile())
    assert steps["USER"] == "10001:10001"
    assert steps["VOLUME"] == "/data"
    entry = json.loads(steps["ENTRYPOINT"])
    assert str(parser().parse_args(entry[1:]).instance) == "/data"
    probe = json.loads(steps["HEALTHCHECK"].partition("CMD ")[2])
    assert compile(probe[2], "healthcheck", "exec")
    compose = (ROOT / "compose.yaml").read_text()
    for line in ("read_only: true", "cap_drop: [ALL]", "stop_grace_period: 5s", "data:/data"):
        assert line in compose
    ignored = (ROOT / ".containerignore").read_text()
    assert {".git", ".venv", "instance"} <= set(ignored.split())
    assert (ROOT / ".dockerignore").read_text() == ignored


@pytest.fixture(scope="module")
def bare(tmp_path_factory) -> Bare:
    if why := may_mount():
        if os.environ.get("CI") == "true":
            pytest.fail(why, pytrace=False)
        pytest.skip(why)
    return Bare.make(tmp_path_factory.mktemp("debian") / "root")


def prepared(bare: Bare, name: str) -> Bare:
    """Begin with nothing, the project at hand to be cloned."""
    own = bare.copy(bare.root.parent / name)
    own.bring_project()
    return own


def at_port(text: str, port: int) -> str:
    """Serve elsewhere than on 8000, which this machine may use."""
    return text.replace("8000", str(port))


@long
@pytest.mark.slow
@pytest.mark.parametrize("way", ["systemd", "pi"])
def test_from_a_clone(bare, way):
    own, port = prepared(bare, way), free_port()
    own.write("/usr/bin/sudo", '#!/bin/sh\nexec "$@"\n')
    own.write("/usr/bin/systemctl", SYSTEMCTL.replace("PORT", str(port)))
    script = "cd /root\n" + at_port("\n".join(WAYS[way]), port)
    with own.serving(script, port):
        pass


@long
@pytest.mark.slow
def test_from_a_wheel(bare):
    own, port = prepared(bare, "wheel"), free_port()
    made = own.root / "root"
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(made)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True, timeout=SECONDS)
    with own.serving("cd /root\n" + at_port("\n".join(WAYS["pipx"]), port), port):
        pass
    # uv is no package of Debian: pipx brings it, then the document's line as it stands.
    [uvx] = re.findall(r"`(uvx --from [^`]+)`", TEXT)
    own.run("pipx install uv")
    with own.serving(f"cd /root\nPATH=$PATH:/root/.local/bin {uvx} --port {port}", port):
        pass


@long
@pytest.mark.slow
def test_the_container_step_by_step(bare):
    own, port = prepared(bare, "image"), free_port()
    user = entry = ""
    probe: list[str] = []
    for step, text in containerfile():
        if step == "RUN":
            own.run(text)
        elif step == "COPY":
            assert text == ". /opt/companion"
            own.run("mkdir -p /opt && cp -r /src /opt/companion && rm -rf /opt/companion/.git")
        elif step == "USER":
            user = text
        elif step == "HEALTHCHECK":
            probe = json.loads(text.partition("CMD ")[2])
        elif step == "ENTRYPOINT":
            entry = shlex.join(json.loads(text))
    line = at_port(entry, port)
    with own.serving(f"exec {line}", port, user=user, read_only="/data"):
        ask = at_port(shlex.join(probe), port)
        own.run(f"{ask}; ! touch /opt/companion/x 2>/dev/null", user=user, read_only="/data")
    written = {path.name for path in Path(own.root / "data").iterdir()}
    assert {"companion.db", "secret"} <= written
