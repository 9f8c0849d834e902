"""Find the address a phone opens, a free port, and the firewall that may be in the way."""

import ipaddress
import re
import socket
import struct
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

# Networks inside this machine, and tunnels out of it: no phone of the room is there.
INNER = re.compile(
    r"(lo|docker|br-|veth|virbr|vmnet|vboxnet|vnet|lxc|lxd|cni|flannel|cali|podman|"
    r"tun|tap|utun|wg|ppp|tailscale|zt|nordlynx|ipsec|awdl|llw)",
    re.IGNORECASE,
)
PORTS_TRIED = 100
PLATFORM: str = sys.platform
BACKLOG = 2048
LOOPBACK = "127.0.0.1"
LINUX_SIOCGIFADDR = 0x8915


def lan_addresses() -> list[str]:
    """List the addresses other devices may reach this machine at, the likeliest first."""
    return ordered(interfaces(), default_address()) or [LOOPBACK]


def ordered(found: Iterable[tuple[str, str]], default: str | None) -> list[str]:
    """Leave out what no phone reaches, and put the likeliest address first."""
    named = list(found)
    inner = {address for name, address in named if INNER.match(name)}
    outer = [address for _, address in named if address not in inner]
    if default and default not in inner:
        outer.insert(0, default)
    usable = [a for a in dict.fromkeys(outer) if not is_useless(a)]
    return sorted(usable, key=lambda a: (not is_home(a), a != default))


def is_useless(address: str) -> bool:
    """Tell whether an address means nothing to another device."""
    ip = ipaddress.ip_address(address)
    return ip.is_loopback or ip.is_link_local or ip.is_unspecified


def is_home(address: str) -> bool:
    """Tell whether an address is of a network at home."""
    return ipaddress.ip_address(address).is_private


def default_address() -> str | None:
    """Give the address that traffic to elsewhere leaves from; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def interfaces() -> list[tuple[str, str]]:
    """List each network interface with its address, as far as this system tells."""
    if PLATFORM == "linux":
        return linux_interfaces()
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [("", str(entry[4][0])) for entry in found]


def linux_interfaces() -> list[tuple[str, str]]:
    """Ask Linux for each interface's address."""
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), LINUX_SIOCGIFADDR, asked)
            except OSError:
                continue  # It has no address.
            found.append((name, socket.inet_ntoa(answer[20:24])))
    return found


def listen(host: str, ports: Sequence[int]) -> socket.socket | None:
    """Listen on the first port that is free, or on none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in ports:
        try:
            listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
        except (OSError, OverflowError):
            continue
        # Every connection inherits it. asyncio sets it only on sockets it made itself, and
        # without it each answer waits 40 ms for the phone to acknowledge its header.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listener
    return None


def firewall_hint(port: int, etc: Path = Path("/etc"), run: Path = Path("/run")) -> str:
    """Say what to do where a firewall keeps phones out."""
    if PLATFORM == "darwin":
        return "System Settings › Network › Firewall must let Python accept connections."
    if PLATFORM == "win32":
        return "Let Python through the Windows firewall for private networks when it asks."
    ufw = etc / "ufw" / "ufw.conf"
    try:
        if "ENABLED=yes" in ufw.read_text():
            return f"A firewall (ufw) is on. Open the port: sudo ufw allow {port}/tcp"
    except OSError:
        pass
    if (run / "firewalld").exists():
        return (
            f"A firewall (firewalld) is on. Open the port: sudo firewall-cmd --add-port={port}/tcp"
        )
    return f"If a firewall is on, open port {port} (TCP) in it."
