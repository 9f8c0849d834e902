"""What a host says about how this server is reached: flags of the command, or the environment.

The environment carries the flags to every server process.
"""

import os
import re
from argparse import ArgumentParser, Namespace
from collections.abc import MutableMapping
from typing import NamedTuple

HOSTS = "COMPANION_HOSTS"
PROXY = "COMPANION_PROXY"
LOG = "COMPANION_LOG"
NEW_TABLES = "COMPANION_NEW_TABLES"
KEEP_DAYS = "COMPANION_KEEP_DAYS"
TOKEN = "COMPANION_METRICS_TOKEN"  # noqa: S105 - it is the variable's name
# Whoever is on the machine itself may always ask, for instance for its health.
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
# Tables one address may begin in a minute, where the host says nothing.
MOST_NEW = 120
PORT = re.compile(r":\d*$")


class Hosting(NamedTuple):
    """Hold the names we answer to, whose X-Forwarded headers count, the log, the metrics' token."""

    hosts: tuple[str, ...] = ()
    proxy: str = ""
    log: str = ""
    token: str = ""
    new_tables: int = MOST_NEW
    # Days after which an unfinished table that nobody touches is forgotten; 0: never.
    keep_days: int = 0

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


def keep(args: Namespace, environment: MutableMapping[str, str] = os.environ) -> None:
    """Put the flags that were given where every process finds them."""
    given = {HOSTS: ",".join(args.public_host or ()), PROXY: args.proxy, LOG: args.log}
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
    )
