"""Which address a phone opens, which port is taken, and what is said about it."""

import io
import socket
import sys

import pytest

from companion import network, serve
from tests import qr
from tests.servers import free_port


def test_the_address_of_the_way_out_comes_first():
    found = [("wlan0", "192.168.1.7"), ("eth0", "192.168.1.5")]
    assert network.ordered(found, "192.168.1.5") == ["192.168.1.5", "192.168.1.7"]


@pytest.mark.parametrize(
    "inner", "lo docker0 br-12ab veth9 virbr0 tun0 tap0 wg0 tailscale0 utun3 vboxnet0 zt1".split()
)
def test_networks_inside_the_machine_and_tunnels_are_left_out(inner):
    found = [(inner, "10.8.0.2"), ("wlp3s0", "192.168.1.7")]
    assert network.ordered(found, "10.8.0.2") == ["192.168.1.7"]


def test_an_address_at_home_goes_before_a_public_one():
    found = [("eth0", "203.0.114.9"), ("wlan0", "10.0.0.7")]
    assert network.ordered(found, "203.0.114.9") == ["10.0.0.7", "203.0.114.9"]


@pytest.mark.parametrize("useless", ["127.0.0.1", "169.254.3.4", "0.0.0.0"])  # noqa: S104 - only compared
def test_an_address_nobody_reaches_is_left_out(useless):
    assert network.ordered([("eth0", useless)], useless) == []


def test_this_machine_has_an_address():
    assert network.lan_addresses()


def test_a_taken_port_is_left_for_the_next_free_one():
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        listener = network.listen("127.0.0.1", [taken, 0])
        assert listener is not None
        assert listener.getsockname()[1] != taken
        listener.close()
        assert network.listen("127.0.0.1", [taken]) is None


def test_an_address_that_is_not_this_machines_is_named(tmp_path, capsys):
    assert serve.serve("300.1.1.1", None, tmp_path) == 1
    assert capsys.readouterr().out.startswith("300.1.1.1 is no address of this machine.")


@pytest.mark.parametrize("port", [-1, 70_000])
def test_a_port_that_does_not_exist_is_no_traceback(port):
    assert network.listen("127.0.0.1", [port]) is None


def test_a_port_that_was_asked_for_is_not_exchanged(tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert serve.serve("127.0.0.1", other.getsockname()[1], tmp_path) == serve.PORT_TAKEN
    assert "taken" in capsys.readouterr().out


def test_the_greeting_has_the_address_a_qr_code_and_a_word_about_firewalls(monkeypatch, capsys):
    monkeypatch.setattr(network, "lan_addresses", lambda: ["192.168.1.7", "10.0.0.9"])
    told = serve.greeting("0.0.0.0", 8001)  # noqa: S104 - only said
    assert "Open http://192.168.1.7:8001/ on a phone" in told
    assert "http://10.0.0.9:8001/" in told
    assert "firewall" in told.lower()
    assert "█" in told or sys.stdout.encoding.lower() != "utf-8"


@pytest.mark.parametrize("base", ["", "/games"])
def test_what_a_phone_scans_from_the_terminal_is_the_address(monkeypatch, base):
    monkeypatch.setattr(network, "lan_addresses", lambda: ["192.168.1.7"])
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), "utf-8"))
    told = serve.greeting("0.0.0.0", 8001, base)  # noqa: S104 - only said
    assert qr.in_terminal(told) == f"http://192.168.1.7:8001{base}/"


def test_an_address_that_was_asked_for_is_named_alone():
    assert serve.greeting("127.0.0.1", 9).startswith("Open http://127.0.0.1:9/")
    assert "http://[::1]:9/" in serve.greeting("::1", 9)


def test_a_machine_without_a_network_is_told_so(monkeypatch):
    monkeypatch.setattr(network, "lan_addresses", lambda: [network.LOOPBACK])
    assert "no network" in serve.greeting("0.0.0.0", 8000)  # noqa: S104 - only said


def test_a_firewall_that_is_on_is_named_with_its_command(tmp_path, monkeypatch):
    monkeypatch.setattr(network, "PLATFORM", "linux")
    (tmp_path / "ufw").mkdir()
    (tmp_path / "ufw" / "ufw.conf").write_text("ENABLED=yes\n")
    assert "sudo ufw allow 8000/tcp" in network.firewall_hint(8000, etc=tmp_path, run=tmp_path)
    (tmp_path / "ufw" / "ufw.conf").write_text("ENABLED=no\n")
    assert "open port 8000" in network.firewall_hint(8000, etc=tmp_path, run=tmp_path)
    (tmp_path / "firewalld").mkdir()
    assert "firewall-cmd" in network.firewall_hint(8000, etc=tmp_path, run=tmp_path)


@pytest.mark.parametrize(("system", "word"), [("darwin", "System Settings"), ("win32", "Windows")])
def test_other_systems_have_their_own_firewall(monkeypatch, system, word):
    monkeypatch.setattr(network, "PLATFORM", system)
    assert word in network.firewall_hint(8000)


def test_the_qr_code_is_left_out_where_the_terminal_cannot_draw_it(monkeypatch):
    class Plain:
        encoding = "ascii"

    monkeypatch.setattr(sys, "stdout", Plain())
    assert serve.qr(f"http://192.168.1.7:{free_port()}/") == ""
