"""The files in docs/hosting work as they stand there: systemd reads the one, nginx the other."""

import http.client
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.cli import parser
from tests.patience import SECONDS, wait_until
from tests.proxies import nginx
from tests.servers import free_port, running

pytestmark = pytest.mark.xdist_group("hosting")  # one proxy, not one a worker
DOCS = Path(__file__).parents[2] / "docs" / "hosting"
NAME = "games.example"


def test_the_units_command_line_is_one_of_ours():
    unit = (DOCS / "companion.service").read_text()
    [line] = re.findall(r"^ExecStart=\S+ (.*)$", unit, re.MULTILINE)
    args = parser().parse_args(line.split())
    assert (args.host, args.public_host, args.proxy) == ("127.0.0.1", [NAME], "127.0.0.1")


def test_in_the_house_phones_reach_it():
    unit = (DOCS / "companion.service.d" / "in-the-house.conf").read_text()
    assert unit.index("ExecStart=\n") < unit.index("ExecStart=/opt")
    [line] = re.findall(r"^ExecStart=\S+ (.*)$", unit, re.MULTILINE)
    args = parser().parse_args(line.split())
    assert (args.host, args.public_host, args.proxy) == ("0.0.0.0", None, None)  # noqa: S104
    assert (args.port, str(args.instance)) == (8000, "/var/lib/companion")
    for limit in ("IPAddressDeny", "IPAddressAllow"):
        assert f"\n{limit}=\n" in unit


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
@pytest.mark.parametrize("where", ["behind a proxy", "in the house"])
def test_systemd_accepts_the_unit(tmp_path, where):
    files = ["companion.service"]
    if where == "in the house":
        files.append("companion.service.d/in-the-house.conf")
        (tmp_path / "companion.service.d").mkdir()
    for file in files:
        unit = (DOCS / file).read_text()
        unit = unit.replace("/opt/companion/.venv/bin/companion", sys.executable)
        (tmp_path / file).write_text(unit)
    line = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "companion.service")]
    ran = subprocess.run(line, capture_output=True, text=True, timeout=30)
    assert (ran.returncode, [li for li in ran.stderr.splitlines() if "companion" in li]) == (0, [])


class Proxied:
    """Ask the companion through nginx, over https, under its public name."""

    def __init__(self, port: int) -> None:
        self.port = port

    def ask(self, method: str, path: str, body: str = "", **headers: str):
        # The certificate is the test's own.
        context = ssl._create_unverified_context()  # noqa: S323
        connection = http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=15, context=context
        )
        headers = {"Host": NAME, **{name.replace("_", "-"): v for name, v in headers.items()}}
        connection.request(method, path, body, headers)
        return connection.getresponse()


def configuration(port: int, behind: str, folder: Path) -> str:
    """Change no more of the file than addresses and places."""
    server = (DOCS / "nginx.conf").read_text()
    server = server.replace("127.0.0.1:8000", behind).replace("443 ssl", f"127.0.0.1:{port} ssl")
    server = re.sub(r"/etc/letsencrypt/\S*/fullchain.pem", f"{folder}/cert.pem", server)
    return re.sub(r"/etc/letsencrypt/\S*/privkey.pem", f"{folder}/key.pem", server)


@pytest.fixture(scope="module")
def proxied(tmp_path_factory) -> Iterator[Proxied]:
    if not shutil.which("openssl"):
        pytest.skip("there is no openssl")
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -keyout key.pem -out cert.pem"
    subprocess.run(
        [*make.split(), "-subj", f"/CN={NAME}"],
        cwd=folder,
        check=True,
        capture_output=True,
        timeout=SECONDS,
    )
    command = [sys.executable, "-m", "companion", "--public-host", NAME, "--proxy", "127.0.0.1"]
    with running([*command, "--workers", "2"], folder / "instance", patience=60) as server:
        behind = urlsplit(server.url).netloc
        with nginx(folder, configuration(port, behind, folder), port):
            yield Proxied(port)


def test_live_updates_pass_through_the_proxy_at_once(proxied):
    names = "name=Ana&name=Ben&first=0"
    form = {"Content_Type": "application/x-www-form-urlencoded", "Origin": f"https://{NAME}"}
    made = proxied.ask("POST", "/new/koryo", names, **form)
    assert made.status == 303
    table = made.headers["Location"]
    stream = proxied.ask("GET", f"{table}/live")
    assert stream.status == 200
    assert read_event(stream) == ("version", "0")
    tapped = proxied.ask("POST", f"{table}/act", "type=next", **form)
    began = time.monotonic()
    assert tapped.status == 303
    assert read_event(stream) == ("version", "1")
    assert time.monotonic() - began < 5


def read_event(stream) -> tuple[str, str]:
    event = stream.readline().decode().strip().partition(": ")[2]
    data = stream.readline().decode().strip().partition(": ")[2]
    stream.readline()
    return event, data


def test_the_companion_knows_that_it_is_reached_over_https(proxied):
    answer = proxied.ask("GET", "/")
    assert answer.headers["Strict-Transport-Security"]
    made = proxied.ask("POST", "/new/koryo", "name=Ana&name=Ben", Origin=f"https://{NAME}")
    for cookie in made.headers.get_all("Set-Cookie") or []:
        assert "Secure" in cookie


def test_what_is_for_the_host_does_not_pass(proxied):
    assert proxied.ask("GET", "/metrics").status == 404
    assert proxied.ask("GET", "/metrics", X_Forwarded_For="127.0.0.1").status == 404


def test_another_name_is_refused_behind_the_proxy_too(proxied):
    assert proxied.ask("GET", "/", Host="evil.example").status == 400


def test_a_visitor_cannot_pretend_to_be_another(proxied):
    """Nobody gets new tries at codes by claiming a new address with each."""
    seen = {
        proxied.ask("GET", f"/t/zzzz{n:04}", X_Forwarded_For=f"10.0.0.{n % 200}").status
        for n in range(250)
    }
    assert seen == {404, 429}


def test_the_proxy_limits_what_the_security_page_says():
    """Each zone is not only declared but used, for every address of the server."""
    conf = (DOCS / "nginx.conf").read_text()
    zones = dict(re.findall(r"limit_req_zone \S+ zone=(\w+):\S+ rate=(\w+/\w);", conf))
    server = conf[conf.index("server {\n") : conf.index("location / {")]
    used = dict(re.findall(r"^    limit_req zone=(\w+) burst=(\d+) nodelay;", server, re.MULTILINE))
    assert zones == {"companion": "50r/s", "companion_new": "60r/m"}
    assert used == {"companion": "200", "companion_new": "60"}
    assert "\n    limit_conn companion_open 512;" in server
    told = "50 requests a second (200 at once), 60 new tables a minute and 512 connections"
    assert told in (DOCS.parent / "security.md").read_text()


def test_the_proxy_lets_one_address_begin_only_so_many_tables(proxied):
    """Also where the companion would not count: it refuses these for their content."""
    form = {"Content_Type": "application/x-www-form-urlencoded", "Origin": f"https://{NAME}"}

    def begin() -> int:
        return proxied.ask("POST", "/new/koryo", "name=Ana", **form).status

    # What the other tests have asked for is forgotten in a moment.
    wait_until(lambda: begin() == 422)
    assert 429 in {begin() for _ in range(140)}
    # Whoever only looks is not meant.
    wait_until(lambda: proxied.ask("GET", "/healthz").status == 200)
