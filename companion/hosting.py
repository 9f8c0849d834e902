"""What a host says about how this server is reached: flags of the command, or the environment.

The environment carries the flags to every server process.
"""

import ipaddress
import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import MutableMapping
from functools import lru_cache
from typing import NamedTuple

HOSTS = "COMPANION_HOSTS"
PROXY = "COMPANION_PROXY"
BASE_PATH = "COMPANION_BASE_PATH"
FRAMED_BY = "COMPANION_FRAMED_BY"
LOG = "COMPANION_LOG"
CERT = "COMPANION_HTTPS_CERT"
KEY = "COMPANION_HTTPS_KEY"
LOCAL_NAME = "COMPANION_LOCAL_NAME"
TABLES = "COMPANION_TABLES"
SHARD = "COMPANION_SHARD"
DRAIN = "COMPANION_DRAIN"
NEW_TABLES = "COMPANION_NEW_TABLES"
KEEP_DAYS = "COMPANION_KEEP_DAYS"
TOKEN = "COMPANION_METRICS_TOKEN"  # noqa: S105 - it is the variable's name
# Whoever is on the machine itself may always ask, for instance for its health.
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
# Tables one address may begin in a minute, where the host says nothing.
MOST_NEW = 120
PORT = re.compile(r":\d*$")
# Letters that mean the same in an address, a header, a cookie and a page, and no step upward.
PATH = re.compile(r"(?:/(?!\.{1,2}(?:/|$))[A-Za-z0-9_.~-]+)+")
LONGEST_PATH = 200
NAME = re.compile(r"[A-Za-z0-9._:\[\]-]{1,253}")
LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
# What codes are made of: no letters or digits that are read as one another.
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(?::\d{1,5})?")


class Hosting(NamedTuple):
    """Hold the names we answer to, whose X-Forwarded headers count, the log, the metrics' token."""

    hosts: tuple[str, ...] = ()
    proxy: str = ""
    log: str = ""
    token: str = ""
    new_tables: int = MOST_NEW
    # Days after which an unfinished table that nobody touches is forgotten; 0: never.
    keep_days: int = 0
    # What every address begins with, as `/games`; and the one origin that may frame our pages.
    base_path: str = ""
    framed_by: str = ""
    # A certificate and its key, to serve https without a proxy.
    cert: str = ""
    key: str = ""
    # What we are called in this network, as in companion.local.
    local_name: str = "companion"
    # How many unfinished tables there may be; 0: any number.
    tables: int = 0
    # This machine's letter among several, and whether it begins nothing new.
    shard: str = ""
    drain: bool = False

    @property
    def answered(self) -> frozenset[str]:
        """List the names that are answered to; none answers to every one."""
        return frozenset((*self.hosts, *LOOPBACK)) if self.hosts else frozenset()


def add_to(parser: ArgumentParser) -> None:
    """Describe the flags."""
    group = parser.add_argument_group("serving to the public (docs/hosting.md)")
    group.add_argument(
        "--public-host",
        action="append",
        metavar="NAME",
        help=f"answer only to this name, refuse others; may be repeated ({HOSTS}, with commas)",
    )
    group.add_argument(
        "--proxy",
        metavar="ADDRESS",
        help=f"believe the X-Forwarded headers of a proxy at this address ({PROXY})",
    )
    group.add_argument(
        "--base-path",
        type=base_path,
        metavar="/PATH",
        help=f"live under this path of the host, as /games ({BASE_PATH})",
    )
    group.add_argument(
        "--framed-by",
        type=origin,
        metavar="ORIGIN",
        help=f"let pages of this one origin show ours in a frame ({FRAMED_BY})",
    )
    group.add_argument(
        "--https-cert", metavar="FILE", help=f"serve https with this certificate ({CERT})"
    )
    group.add_argument("--https-key", metavar="FILE", help=f"the certificate's key ({KEY})")
    group.add_argument(
        "--local-name",
        type=label,
        metavar="NAME",
        help=f"be NAME.local in this network, where that works (default: companion; {LOCAL_NAME})",
    )
    group.add_argument(
        "--shard",
        type=shard,
        metavar="LETTER",
        help=f"this machine's letter among several: the codes it makes begin with it ({SHARD})",
    )
    group.add_argument(
        "--drain", action="store_true", help=f"begin nothing new on this machine ({DRAIN})"
    )
    group.add_argument(
        "--new-tables",
        type=int,
        metavar="N",
        help="let one address begin so many tables a minute, 20 times that a day"
        f" (default: {MOST_NEW}; 0: any number; {NEW_TABLES})",
    )
    group.add_argument(
        "--keep-days",
        type=int,
        metavar="N",
        help="forget unfinished tables that nobody has touched for N days, never a finished one"
        f" (default: keep all; {KEEP_DAYS})",
    )
    group.add_argument(
        "--log", choices=["json"], help=f"write a line of JSON a request to standard error ({LOG})"
    )


@lru_cache(maxsize=4096)
def is_of(address: str, proxy: str) -> bool:
    """Tell whether an address is one of the proxies, given as addresses and networks."""
    try:
        ip = ipaddress.ip_address(address)
        parts = [part.strip() for part in proxy.split(",") if part.strip()]
        return any(ip in ipaddress.ip_network(part, strict=False) for part in parts)
    except ValueError:
        return False


def is_path(text: str) -> bool:
    """Tell whether our addresses may begin with this."""
    return len(text) <= LONGEST_PATH and PATH.fullmatch(text) is not None


def base_path(text: str) -> str:
    """Read the path we live under; `/` and nothing are no path."""
    path = text.strip().rstrip("/")
    if path and not is_path(path):
        raise ArgumentTypeError(
            f"{text!r} is no path to live under: /games, of letters, digits, - and _"
        )
    return path


def origin(text: str) -> str:
    """Read an origin: a scheme, a name and perhaps a port."""
    if text and not ORIGIN.fullmatch(text):
        raise ArgumentTypeError(f"{text!r} is no origin: https://home.example, without a path")
    return text


def label(text: str) -> str:
    """Read a name in the local network, without its `.local`."""
    if not LABEL.fullmatch(text):
        raise ArgumentTypeError(f"{text!r} is no name: letters a to z, digits and -")
    return text


def shard(text: str) -> str:
    """Read a machine's letter."""
    if text and (len(text) != 1 or text not in LETTERS):
        raise ArgumentTypeError(f"{text!r} is no machine's letter: one of {LETTERS}")
    return text


def keep(args: Namespace, environment: MutableMapping[str, str] = os.environ) -> None:
    """Put the flags that were given where every process finds them."""
    given = {HOSTS: ",".join(args.public_host or ()), PROXY: args.proxy, LOG: args.log}
    flags = {BASE_PATH: "base_path", FRAMED_BY: "framed_by", CERT: "https_cert", KEY: "https_key"}
    flags |= {LOCAL_NAME: "local_name", SHARD: "shard"}
    given |= {variable: getattr(args, name, "") for variable, name in flags.items()}
    given[DRAIN] = "1" if getattr(args, "drain", False) else ""
    if getattr(args, "new_tables", None) is not None:
        given[NEW_TABLES] = str(args.new_tables)
    if getattr(args, "keep_days", None) is not None:
        given[KEEP_DAYS] = str(args.keep_days)
    environment.update({name: value for name, value in given.items() if value})


def read(environment: MutableMapping[str, str] = os.environ) -> Hosting:
    """Read what the host said."""
    hosts = [PORT.sub("", host.strip().lower()) for host in environment.get(HOSTS, "").split(",")]
    return Hosting(
        tuple(filter(None, hosts)),
        environment.get(PROXY, "").strip(),
        environment.get(LOG, "").strip(),
        environment.get(TOKEN, "").strip(),
        int(told) if (told := environment.get(NEW_TABLES, "")).isdecimal() else MOST_NEW,
        int(days) if (days := environment.get(KEEP_DAYS, "")).isdecimal() else 0,
        base_path(environment.get(BASE_PATH, "")),
        origin(environment.get(FRAMED_BY, "")),
        environment.get(CERT, ""),
        environment.get(KEY, ""),
        label(environment.get(LOCAL_NAME, "companion")),
        int(most) if (most := environment.get(TABLES, "")).isdecimal() else 0,
        shard(environment.get(SHARD, "")),
        environment.get(DRAIN, "") not in ("", "0"),
    )
