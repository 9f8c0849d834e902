"""A name in the local network (`companion.local`) where the extra `local` is installed.

It is told beside the address, never instead of it: many wifis let no such name through.
"""

import socket
from contextlib import suppress
from typing import Any

# How long somebody else who has the name is waited for.
ASKED_FOR_MS = 700
SERVICE = "_http._tcp.local."


class LocalName:
    """Hold a name as long as the server runs; nothing where that does not work."""

    def __init__(self, name: str, addresses: list[str], port: int, path: str) -> None:
        self.held: Any = None
        self.url = ""
        self.why = ""
        try:
            import zeroconf
        except ImportError:
            self.why = "the extra `local` is not installed (pip install 'companion[local]')"
            return
        try:
            self.held = zeroconf.Zeroconf(interfaces=list(addresses))
            if self.is_anothers(zeroconf, f"{name}.local.", addresses):
                self.why = f"another machine is {name}.local (--local-name takes another name)"
                self.close()
                return
            info = zeroconf.ServiceInfo(
                SERVICE,
                f"Table companion at {name}.{SERVICE}",
                addresses=[socket.inet_aton(address) for address in addresses],
                port=port,
                server=f"{name}.local.",
                properties={"path": path},
            )
            self.held.register_service(info, allow_name_change=True)
            self.url = f"{name}.local"
        except (OSError, zeroconf.Error) as error:
            self.why = f"this network does not take it ({error or type(error).__name__})"
            self.close()

    def is_anothers(self, zeroconf: Any, server: str, mine: list[str]) -> bool:
        """Tell whether somebody else in the network has the name."""
        found = zeroconf.AddressResolverIPv4(server)
        if not found.request(self.held, ASKED_FOR_MS):
            return False
        return not set(found.parsed_addresses()) <= set(mine)

    def close(self) -> None:
        """Give the name up, so that no phone goes where nobody is."""
        if self.held is not None:
            with suppress(Exception):  # the network may be gone by now
                self.held.close()
        self.held = None
