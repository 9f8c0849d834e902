"""https without a proxy: pages, cookies and streams by uvicorn's own TLS; and a name nearby."""

import http.client
import shutil
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.local_name import LocalName
from companion.serve import greeting
from tests.patience import SECONDS, at_most
from tests.servers import free_port

pytestmark = pytest.mark.skipif(not shutil.which("openssl"), reason="there is no openssl")
TRUSTING = ssl._create_unverified_context()  # noqa: S323 - the certificate is the test's own


@pytest.fixture
def port(tmp_path):
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 3 -keyout key.pem -out cert.pem"
    line = [*make.split(), "-subj", "/CN=localhost"]
    subprocess.run(line, cwd=tmp_path, check=True, capture_output=True, timeout=SECONDS)
    port = free_port()
    command = [sys.executable, "-m", "companion", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--instance", str(tmp_path / "i"), "--https-cert", str(tmp_path / "cert.pem")]
    command += ["--https-key", str(tmp_path / "key.pem")]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet)
    try:
        deadline = time.monotonic() + 20
        while not is_well(port):
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(10)


def is_well(port: int) -> bool:
    try:
        url = f"https://127.0.0.1:{port}/healthz"
        with urllib.request.urlopen(url, timeout=2, context=TRUSTING) as answer:
            return answer.status == 200
    except OSError:
        return False


def ask(port: int, method: str, path: str, body: str = "", **headers: str):
    connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=15, context=TRUSTING)
    connection.request(method, path, body, headers)
    return connection.getresponse()


def test_a_table_is_played_over_https_with_its_stream(port):
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    made = ask(port, "POST", "/new/koryo", "name=Ana&name=Ben&first=0", **form)
    assert made.status == 303
    assert all("Secure" in cookie for cookie in made.headers.get_all("Set-Cookie"))
    table = made.headers["Location"]
    assert ask(port, "GET", table).headers["Strict-Transport-Security"]
    stream = ask(port, "GET", f"{table}/live")
    assert stream.readline() == b"event: version\n"
    assert stream.readline().startswith(b"data: 0")
    assert ask(port, "POST", f"{table}/act", "type=next", **form).status == 303
    seen = b""
    again = at_most(200)
    while b"data: 1" not in seen and b"data: 0 1" not in seen and again():
        line = stream.readline()
        assert line
        seen += line


def test_the_name_is_told_beside_the_address_and_never_instead(monkeypatch):
    monkeypatch.setattr("companion.network.lan_addresses", lambda: ["192.168.1.7"])

    class Held:
        url = "club.local"

    said = greeting("0.0.0.0", 8000, "/games", "https", Held())  # noqa: S104
    assert "Open https://192.168.1.7:8000/games/" in said
    assert "https://club.local:8000/games/" in said


def test_a_name_is_found_by_another_machine_of_the_network():
    zeroconf = pytest.importorskip("zeroconf")
    # In a thread of its own: a browser test that ran here before leaves its loop behind.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(ask_for_the_name, zeroconf).result()


def ask_for_the_name(zeroconf):
    try:
        asking = zeroconf.Zeroconf(interfaces=["127.0.0.1"])
    except OSError as error:
        pytest.skip(f"this machine takes part in no multicast: {error}")
    mine = LocalName("companion-of-a-test", ["127.0.0.1"], 8000, "/games/")
    try:
        if mine.why:
            pytest.skip(mine.why)
        found = zeroconf.AddressResolverIPv4("companion-of-a-test.local.")
        assert found.request(asking, 5000)
        assert found.parsed_addresses() == ["127.0.0.1"]
        # Whoever comes second with another address does not take it.
        assert mine.is_anothers(zeroconf, "companion-of-a-test.local.", ["10.9.9.9"])
    finally:
        mine.close()
        asking.close()
    assert mine.held is None


def test_without_the_library_there_is_no_name_and_no_fault(monkeypatch):
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    none = LocalName("companion", ["192.168.1.7"], 8000, "/")
    assert (none.url, none.held) == ("", None)
    assert "pip install" in none.why
