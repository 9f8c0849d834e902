"""A proxy that says with each request where we are: taps and pushes know whose path is whose."""

import http.client
import re
import sys
from urllib.parse import urlencode, urlsplit

from tests.live.streams import Stream, new_table
from tests.servers import running

INGRESS = "/api/hassio_ingress/x1Y2z3"
ADDRESS = re.compile(r'\b(?:href|action|hx-\w+)="(/[^"]*)')


def of_whom(address: str) -> str:
    """Tell whose path an address is under."""
    return next((path for path in (INGRESS, "/games") if address.startswith(f"{path}/")), "")


def test_each_phone_is_pushed_addresses_under_its_own_path(tmp_path):
    command = [sys.executable, "-m", "companion", "--proxy", "127.0.0.1"]
    with running(command, tmp_path) as server:
        table = new_table(server.url, "choson", ("Ana", "Ben"))
        live, cookie = f"/t/{table['code']}/live?tab=table&stream=", f"key={table['key']}"
        # Home Assistant takes its path off the address, and says it beside.
        inside = Stream(server.url, f"{live}in", cookie, X_Ingress_Path=INGRESS)
        prefixed = Stream(server.url, f"{live}pre", cookie, X_Forwarded_Prefix="/games")
        direct = Stream(server.url, f"{live}out", cookie)
        phones = {INGRESS: inside, "/games": prefixed, "": direct}
        assert {phone.next() for phone in phones.values()} == {("version", "0")}
        connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=15)
        form = {"id": "1", "type": "next", "seen": "0"}
        headers = {"HX-Request": "true", "X-Stream": "in", "X-Ingress-Path": INGRESS}
        headers |= {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", f"/t/{table['code']}/act?tab=table", urlencode(form), headers)
        assert connection.getresponse().status == 204
        for path, phone in phones.items():
            event, data = phone.next()
            assert (event, data.split("\n")[0]) == ("parts", "0 1")
            found = ADDRESS.findall(data)
            assert any(a.startswith(f"{path}/t/{table['code']}") for a in found)
            assert [a for a in found if not a.startswith(f"{path}/")] == []
            assert [a for a in found if path != of_whom(a)] == []
            phone.close()
