"""Several machines behind one name, with the files of docs/hosting: nothing moves or mixes."""

import contextlib
import http.client
import json
import os
import random
import re
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from tests import qr
from tests.live.streams import Stream
from tests.patience import SECONDS, at_most, wait_until
from tests.proxies import haproxy, nginx
from tests.servers import Server, free_port, running

pytestmark = pytest.mark.xdist_group("shards")  # three machines, not three a worker
DOCS = Path(__file__).parents[2] / "docs" / "hosting"
GAMES = ("koryo", "choson", "immortal8")
# Some of them here; two hundred in `python3 run.py faults`.
TABLES = int(os.environ.get("COMPANION_SHARD_TABLES", "48"))


class Machines:
    """Some companions, each a machine with a letter, with one secret and databases of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ports = {letter: free_port() for letter in "abcd"}
        self.servers: dict[str, Server] = {}
        self.stacks: dict[str, contextlib.ExitStack] = {}

    def start(self, letter: str, *flags: str) -> None:
        """Start a machine; its secret is the first one's."""
        place = self.folder / letter
        place.mkdir(exist_ok=True)
        first = self.folder / "a" / "secret"
        if first.exists() and not (place / "secret").exists():
            shutil.copy(first, place / "secret")
        command = [sys.executable, "-m", "companion", "--shard", letter, "--anew", *flags]
        # All come from one address here.
        command += ["--new-tables", "0", "--proxy", "127.0.0.1"]
        stack = self.stacks[letter] = contextlib.ExitStack()
        port = self.ports[letter]
        self.servers[letter] = stack.enter_context(running(command, place, port=port))

    def stop(self, letter: str) -> None:
        """End a machine in order."""
        self.stacks.pop(letter).close()

    def kill(self, letter: str) -> None:
        """Let a machine drop dead."""
        self.servers[letter].process.send_signal(signal.SIGKILL)
        self.servers[letter].process.wait(SECONDS)
        self.stacks.pop(letter).close()

    def close(self) -> None:
        """End all that still run."""
        for letter in list(self.stacks):
            self.stop(letter)

    def configured(self, file: str, port: int, letters: str) -> str:
        """Take a file of the documentation and change addresses; a fourth is added as it says."""
        text = (DOCS / file).read_text()
        if "d" in letters:
            text = with_fourth(text)
        for number, letter in enumerate("abcd", 1):
            text = text.replace(f"10.0.0.{number}:8000", f"127.0.0.1:{self.ports[letter]}")
        text = text.replace("listen 80;", f"listen 127.0.0.1:{port};")
        # Not every machine that runs tests may open so many files.
        text = text.replace("maxconn 20000", "maxconn 200")
        return text.replace("bind :80", f"bind 127.0.0.1:{port}")


def with_fourth(text: str) -> str:
    """Add a machine: each line about the third once more, about the fourth."""
    lines = []
    for line in text.splitlines():
        lines.append(line)
        if line.lstrip().startswith("backend machine_c"):
            lines[-1:] = ["backend machine_d", "    server d 10.0.0.4:8000 check", line]
            continue
        own = re.search(r"companion_c\b|of_c\b|10\.0\.0\.3", line)
        if own and not (line.strip().startswith("server c") and "backend machine_c" in lines[-2]):
            fourth = line.replace("companion_c", "companion_d").replace("of_c", "of_d")
            fourth = fourth.replace("machine_c", "machine_d").replace("10.0.0.3", "10.0.0.4")
            fourth = fourth.replace("server c", "server d").replace("/c[", "/d[")
            fourth = fourth.replace("^c[", "^d[").replace("overview/c", "overview/d")
            lines.append(re.sub(r"^(\s+)c(\s+companion)", r"\1d\2", fourth))
    return "\n".join(lines) + "\n"


class Site:
    """A visitor of the one name."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[tuple[str, str], str] = {}

    def ask(self, method: str, path: str, form: dict | None = None, **headers: str):
        """Ask as a phone does, with the cookies of the path."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
        headers = {"Cookie": self.cookie(path), **headers}
        body = None
        if form is not None:
            body = urlencode(form, doseq=True)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.split(";")[0].partition("=")
            where = re.search(r"Path=([^;]+)", cookie)
            self.cookies[name, where[1] if where else "/"] = value
        return answer

    def cookie(self, path: str) -> str:
        """Give the cookies that are sent there."""
        of_path = [item for item in self.cookies.items() if path.startswith(item[0][1])]
        return "; ".join(f"{name}={value}" for (name, _), value in of_path)

    def page(self, path: str) -> tuple[int, str]:
        """Get a page."""
        answer = self.ask("GET", path)
        return answer.status, answer.read().decode()

    def begin(self, number: int) -> str:
        """Begin a table as a phone does."""
        game = random.choice(GAMES)  # noqa: S311 - any will do
        form = {"name": [f"Ana{number}", "Ben", "Cleo"], "first": "0"}
        made = self.ask("POST", f"/new/{game}", form)
        assert made.status == 303, made.read()
        return made.headers["Location"].removeprefix("/t/")

    def heard(self, code: str) -> bool:
        """Tell whether the table's stream says its version."""
        return self.ask("GET", f"/t/{code}/live").readline() == b"event: version\n"

    def taps(self, code: str) -> None:
        """Tap as a page whose stream is open: answered with the version, and pushed."""
        url, live = f"http://127.0.0.1:{self.port}", f"/t/{code}/live"
        stream = Stream(url, f"{live}?tab=table&stream=mine", self.cookie(live), timeout=15)
        assert stream.next() == ("version", "0")
        headers = {"HX-Request": "true", "X-Stream": "mine"}
        tap = {"id": f"first of {code}", "type": "next", "seen": "0"}
        answer = self.ask("POST", f"/t/{code}/act?tab=table", tap, **headers)
        assert (answer.status, answer.headers["X-Version"]) == (204, "1")
        event, data = stream.next()
        assert (event, data.split("\n")[0]) == ("parts", "0 1")
        stream.close()


@pytest.fixture(scope="module")
def machines(tmp_path_factory) -> Iterator[Machines]:
    made = Machines(tmp_path_factory.mktemp("machines"))
    try:
        for letter in "abc":
            made.start(letter)
        yield made
    finally:
        made.close()


@contextlib.contextmanager
def behind(machines: Machines, proxy: str, letters: str = "abc") -> Iterator[Site]:
    port, folder = free_port(), machines.folder / f"{proxy}-{letters}"
    folder.mkdir(exist_ok=True)
    if proxy == "nginx":
        text = machines.configured("nginx-shards.conf", port, letters)
        running_proxy = nginx(folder, text, port)
    else:
        text = machines.configured("haproxy-shards.cfg", port, letters)
        running_proxy = haproxy(folder, text, port)
    with running_proxy:
        yield Site(port)


def works(site: Site, code: str) -> None:
    """Every way to a table works: its page, its link, its QR code's address, its stream."""
    status, invite = site.page(f"/t/{code}/invite")
    assert status == 200
    link = re.search(rf"http://127.0.0.1:{site.port}(/t/{code}/k/[a-z2-7]+)", invite)
    assert link, "no link"
    scanned = qr.in_page(invite)
    assert scanned[0] == f"http://127.0.0.1:{site.port}/t/{code}/join"
    assert f"http://127.0.0.1:{site.port}{link[1]}" in scanned
    guest = Site(site.port)
    came = guest.ask("GET", link[1])
    assert (came.status, came.headers["Location"].split("/")[2]) == (303, code)
    assert guest.page(f"/t/{code}")[0] == 200
    assert guest.heard(code)
    typed = Site(site.port).ask("POST", "/enter", {"code": f"{code[:4]}-{code[4:]}"})
    assert typed.headers["Location"] == f"/t/{code}/join"
    assert guest.ask("GET", f"/api/tables/{code}").status == 200


@pytest.mark.slow
def test_tables_are_where_their_letter_says_and_stay_there(machines):
    with behind(machines, "nginx") as site:
        codes = []
        for n in range(TABLES):
            phone = Site(site.port)
            codes.append((phone, phone.begin(n)))
        spread = Counter(code[0] for _, code in codes)
        assert set(spread) == set("abc")
        assert min(spread.values()) >= TABLES / 10
        assert {len(code) for _, code in codes} == {9}
        # Each database has those of its letter and no other.
        for phone, code in codes:
            works(phone, code)
            phone.taps(code)
    # A fourth joins: nothing moves, and it begins tables too.
    machines.start("d")
    try:
        with behind(machines, "nginx", "abcd") as site:
            for phone, code in codes[::10]:
                phone.port = site.port
                works(phone, code)
            more = [Site(site.port).begin(n) for n in range(16)]
            assert "d" in {code[0] for code in more}
            goes_and_comes_back(machines, site, codes)
    finally:
        machines.stop("d")


def goes_and_comes_back(machines: Machines, site: Site, codes: list[tuple[Site, str]]) -> None:
    """One machine is killed: only its tables say "one moment", and they are back when it is."""
    phone = Site(site.port)
    lost = [code for _, code in codes if code[0] == "b"]
    others = [code for _, code in codes if code[0] != "b"]
    machines.kill("b")
    for code in others[:10]:
        assert phone.page(f"/t/{code}")[0] == 200
        assert phone.heard(code)
    for code in lost[:5]:
        status, said = phone.page(f"/t/{code}")
        assert (status, "One moment" in said) == (503, True)
        assert phone.ask("POST", f"/t/{code}/act", {"type": "next"}).status == 503
    # First page, calculator and new tables go on; nothing is begun on the dead one.
    assert phone.page("/")[0] == phone.page("/score/koryo")[0] == 200
    assert "b" not in {Site(site.port).begin(n)[0] for n in range(6)}
    machines.start("b")
    wait_until(lambda: phone.page(f"/t/{lost[0]}")[0] == 200)
    for code in lost[:5]:
        assert phone.page(f"/t/{code}")[0] == 200
        assert phone.heard(code)


@pytest.mark.parametrize("proxy", ["nginx", "haproxy"])
def test_lists_and_groups_hold_on_every_machine(machines, proxy):
    with behind(machines, proxy) as site:
        phone = Site(site.port)
        codes = {phone.begin(n) for n in range(9)}
        assert len({code[0] for code in codes}) == 3
        made = phone.ask("POST", "/groups", {"name": "The club"})
        group = made.headers["Location"].removeprefix("/g/")
        # Whichever machine shows the first page, every table and the group are on it.
        for _ in range(6):
            _, home = phone.page("/")
            assert all(f"/t/{code}" in home for code in codes)
            assert f"/g/{group}" in home
        # A group makes its tables where it lives, by its own button and by the form.
        played = {"game": "koryo", "name": ["Ana", "Ben"]}
        for _ in range(4):
            began = phone.ask("POST", f"/g/{group}/play", played).headers["Location"]
            assert began.split("/")[2][0] == group[0]
            form = {"name": ["Ana", "Ben"], "first": "0", "group": group}
            began = phone.ask("POST", f"/new/koryo?group={group}", form).headers["Location"]
            assert began.split("/")[2][0] == group[0]
        # What is deleted is brought back where it was.
        gone = phone.ask("POST", began + "/delete", {}).headers["Location"]
        assert phone.page(gone)[0] == 200
        assert phone.ask("POST", gone, {}).status == 303
        assert phone.page(began)[0] == 200


def test_haproxy_finds_every_table_and_says_one_moment(machines):
    machines.start("d")
    try:
        with behind(machines, "haproxy", "abcd") as site:
            codes = []
            for n in range(12):
                phone = Site(site.port)
                codes.append((phone, phone.begin(n)))
            assert {code[0] for _, code in codes} == set("abcd")
            for phone, code in codes:
                works(phone, code)
                phone.taps(code)
            lost = next(code for _, code in codes if code[0] == "b")
            kept = next(code for _, code in codes if code[0] == "c")
            machines.kill("b")
            phone = Site(site.port)
            wait_until(lambda: "One moment" in phone.page(f"/t/{lost}")[1])
            assert phone.page(f"/t/{lost}")[0] == 503
            assert phone.page(f"/t/{kept}")[0] == 200
            machines.start("b")
            wait_until(lambda: phone.page(f"/t/{lost}")[0] == 200)
    finally:
        machines.stop("d")


@pytest.mark.parametrize("proxy", ["nginx", "haproxy"])
def test_a_drained_machine_begins_nothing_and_its_tables_go_on(machines, proxy):
    with behind(machines, proxy) as site:
        phone, mine = Site(site.port), ""
        again = at_most(60)
        while not mine.startswith("c") and again():
            mine = phone.begin(1)
        machines.stop("c")
        machines.start("c", "--drain")
        try:
            wait_until(lambda: phone.page(f"/t/{mine}")[0] == 200)
            assert "c" not in {Site(site.port).begin(n)[0] for n in range(9)}
            told = {"game": "koryo", "players": ["A", "B"]}
            for _ in range(6):
                connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=15)
                connection.request("POST", "/api/tables", json.dumps(told))
                answer = connection.getresponse()
                assert (answer.status, json.load(answer)["code"][0] != "c") == (201, True)
            assert phone.ask("POST", f"/t/{mine}/act", {"type": "next"}).status == 303
            # The next game of the same people is begun elsewhere, with the names filled in.
            again = phone.ask("POST", f"/t/{mine}/rematch", {})
            assert urlsplit(again.headers["Location"]).path.startswith("/new/")
            assert "Ana1" in phone.page(again.headers["Location"])[1]
        finally:
            machines.stop("c")
            machines.start("c")
