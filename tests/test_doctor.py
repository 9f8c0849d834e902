"""`companion doctor` says what is, why, and what to do, and fails where something is wrong."""

import os
import shutil
import subprocess
import sys
import time

import pytest

from companion import cli, doctor, hosting, network, probing
from companion.app import create_app
from tests.patience import SECONDS
from tests.servers import free_port, running


@pytest.fixture
def ask(tmp_path, monkeypatch, capsys):
    """Run the command with a clean environment, and give its exit code and what it said."""
    for name in list(os.environ):
        if name.startswith("COMPANION_"):
            monkeypatch.delenv(name)
    monkeypatch.setattr(network, "lan_addresses", lambda: ["192.168.1.7"])

    def run(*flags: str) -> tuple[int, str]:
        code = cli.main(["--instance", str(tmp_path), "--port", str(free_port()), *flags, "doctor"])
        for name in list(os.environ):  # what a flag has put there
            if name.startswith("COMPANION_"):
                monkeypatch.delenv(name)
        return code, capsys.readouterr().out

    return run


def test_a_living_room_is_well_and_told_what_http_cannot(ask):
    code, said = ask()
    assert code == 0, said
    assert "A phone in the same network (not the guests' wifi) opens http://192.168.1.7:" in said
    assert "cannot install the companion as an app" in said
    assert "firewall" in said
    assert "the first start makes it" in said
    assert "MB of the disk are free" in said


def test_settings_are_shown_with_what_they_mean(ask, tmp_path):
    (tmp_path / "companion.toml").write_text('base_path = "/games"\nkeep_days = 30\n')
    code, said = ask()
    assert code == 0
    assert "base_path = /games. The path of the host that we live under." in said
    assert ":8000/games/" in said or "/games/" in said
    (tmp_path / "companion.toml").write_text("keep_days = -1\nnonsense = 2\n")
    code, said = ask()
    assert code == 1
    assert "keep_days = -1" in said
    assert "nonsense: there is no such setting" in said


def test_no_network_and_a_taken_port(ask, monkeypatch):
    monkeypatch.setattr(network, "lan_addresses", lambda: [network.LOOPBACK])
    code, said = ask()
    assert code == 1
    assert "in no network that a phone could reach" in said
    with network.listen("0.0.0.0", [0]) as taken:  # noqa: S104
        code, said = ask("--port", str(taken.getsockname()[1]))
    assert "Another program has port" in said


def test_a_companion_that_already_serves_is_no_other_program(ask, tmp_path):
    with running([sys.executable, "-m", "companion"], tmp_path) as server:
        port = server.url.rpartition(":")[2]
        code, said = ask("--host", "127.0.0.1", "--port", port)
    assert "A companion answers on port" in said
    assert "The database is sound: 0 tables" in said
    assert code == 0


def test_a_damaged_database_an_open_secret_and_a_lost_one(ask, tmp_path):
    create_app(tmp_path)
    assert ask()[0] == 0
    (tmp_path / "secret").chmod(0o644)
    code, said = ask()
    assert (code, "chmod 600" in said) == (1, True)
    (tmp_path / "secret").chmod(0o600)
    (tmp_path / "companion.db").write_bytes(b"no database at all" * 100)
    code, said = ask()
    assert code == 1
    assert "companion restore" in said or "problems" in said
    for left in tmp_path.glob("companion.db*"):
        left.unlink()
    code, said = ask()
    assert (code, "--anew" in said) == (1, True)


def test_a_wrong_clock_and_a_full_or_shared_disk(ask, tmp_path, monkeypatch):
    monkeypatch.setattr(time, "time", lambda: 1e9)
    assert "too early" in ask()[1]
    monkeypatch.undo()
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=10_000_000))
    monkeypatch.setattr(probing, "file_system", lambda folder: "nfs4")
    found = list(doctor.of_disk(tmp_path))
    assert [finding.how for finding in found] == [doctor.WRONG, doctor.WRONG]
    assert "network file system (nfs4)" in found[1].says


def test_kinds_of_file_systems_are_read(tmp_path):
    (tmp_path / "mounts").write_text("/dev/sda / ext4 rw 0 0\nnas:/x /srv/games nfs4 rw 0 0\n")
    mounts = tmp_path / "mounts"
    assert probing.file_system(cli.Path("/srv/games/a"), mounts) == "nfs4"
    assert probing.file_system(cli.Path("/home/x"), mounts) == "ext4"
    assert probing.file_system(cli.Path("/home/x"), tmp_path / "none") == ""


def certificate(folder, days: str = "60") -> list[str]:
    make = f"openssl req -x509 -newkey rsa:2048 -nodes -days {days} -keyout key.pem -out cert.pem"
    line = [*make.split(), "-subj", "/CN=localhost"]
    subprocess.run(line, cwd=folder, check=True, capture_output=True, timeout=SECONDS)
    return ["--https-cert", str(folder / "cert.pem"), "--https-key", str(folder / "key.pem")]


@pytest.mark.skipif(not shutil.which("openssl"), reason="there is no openssl")
def test_a_certificate_is_read_and_its_end_told(ask, tmp_path):
    code, said = ask(*certificate(tmp_path))
    assert code == 0
    assert "phones may install it" in said
    assert "https://192.168.1.7:" in said
    assert "Renew it soon" in ask(*certificate(tmp_path, "3"))[1]
    (tmp_path / "key.pem").write_text("nonsense")
    flags = ["--https-cert", str(tmp_path / "cert.pem"), "--https-key", str(tmp_path / "key.pem")]
    code, said = ask(*flags)
    assert (code, "cannot be used" in said) == (1, True)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (hosting.Hosting(proxy="10.0.0.1"), "every name is answered"),
        (hosting.Hosting(hosts=("games.example",)), "No proxy's headers are believed"),
    ],
)
def test_half_a_proxy_is_told(told, says):
    assert says in next(doctor.of_public_name(told)).says


def test_what_the_proxy_makes_of_a_request_is_seen(monkeypatch):
    """A proxy that forgets the scheme, the path and the door to the numbers."""
    answers = {"/healthz": probing.Answer(200, {}), "/metrics": probing.Answer(200, {})}
    answers["/manifest.webmanifest"] = probing.Answer(200, {}, '{"start_url": "/"}')
    told = hosting.Hosting(hosts=("h",), proxy="10.0.0.1", base_path="/games")
    monkeypatch.setattr(probing, "ask", lambda url: answers[url.removeprefix("https://h/games")])
    wrong = [f.says for f in doctor.of_public_name(told) if f.how == doctor.WRONG]
    assert len(wrong) == 3
    monkeypatch.setattr(probing, "ask", lambda url: probing.Answer(0, {}, why="refused"))
    assert "does not answer (refused)" in next(doctor.of_public_name(told)).says
