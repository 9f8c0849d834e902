"""What a host may set, in one place: `companion.toml`, the environment, flags, in rising order.

Each value is explained and checked here; every problem of a file is said at once.
"""

import ipaddress
import os
import tomllib
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any, NamedTuple

from companion import hosting

FILE = "companion.toml"
CONFIG = "COMPANION_CONFIG"
PORTS = range(1, 65536)


class BadSettings(Exception):
    """A file of settings cannot be used; every problem is in it."""

    def __init__(self, path: Path, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("\n".join(f"{path}: {problem}" for problem in problems))


class Setting(NamedTuple):
    """Hold one value: its name in the file and in the environment, how it is read, what it does."""

    key: str
    variable: str
    read: Callable[[Any], str]
    example: str
    explains: str


def number(least: int, most: int) -> Callable[[Any], str]:
    """Read a whole number."""

    def read(value: Any) -> str:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"has to be a whole number from {least} to {most}")
        return str(value)

    return read


def flag(value: Any) -> str:
    """Read true or false."""
    if type(value) is not bool:
        raise ValueError("has to be true or false")
    return "1" if value else ""


def text(check: Callable[[str], str]) -> Callable[[Any], str]:
    """Read a text that something else checks."""

    def read(value: Any) -> str:
        if type(value) is not str:
            raise ValueError('has to be a text in "quotes"')
        try:
            return check(value)
        except Exception as error:  # argparse's errors are of several kinds
            raise ValueError(str(error)) from None

    return read


def names(value: Any) -> str:
    """Read a list of names we answer to."""
    if type(value) is not list or not all(
        type(n) is str and hosting.NAME.fullmatch(n) for n in value
    ):
        raise ValueError('has to be a list of names: ["games.example"]')
    return ",".join(value)


def addresses(value: str) -> str:
    """Read the proxies' addresses or networks, parted by commas."""
    for part in value.split(","):
        ipaddress.ip_network(part.strip(), strict=False)
    return value


def existing(value: str) -> str:
    """Read the path of a file that is there."""
    if not Path(value).is_file():
        raise ValueError(f"there is no file {value}")
    return value


def one_of(*allowed: str) -> Callable[[str], str]:
    """Read one of a few words."""

    def check(value: str) -> str:
        if value not in allowed:
            raise ValueError("has to be " + " or ".join(f'"{word}"' for word in allowed))
        return value

    return check


SETTINGS = (
    Setting(
        "public_hosts",
        hosting.HOSTS,
        names,
        '["games.example"]',
        "The names that are answered to; all others are refused. None: every name.",
    ),
    Setting(
        "proxy",
        hosting.PROXY,
        text(addresses),
        '"127.0.0.1"',
        "The proxy whose X-Forwarded headers are believed: an address or a network.",
    ),
    Setting(
        "base_path",
        hosting.BASE_PATH,
        text(hosting.base_path),
        '"/games"',
        "The path of the host that we live under.",
    ),
    Setting(
        "framed_by",
        hosting.FRAMED_BY,
        text(hosting.origin),
        '"https://home.example:8123"',
        "The one origin whose pages may show ours in a frame.",
    ),
    Setting(
        "https_cert",
        hosting.CERT,
        text(existing),
        '"/etc/companion/cert.pem"',
        "A certificate with its chain: serve https without a proxy.",
    ),
    Setting("https_key", hosting.KEY, text(existing), '"/etc/companion/key.pem"', "Its key."),
    Setting(
        "local_name",
        hosting.LOCAL_NAME,
        text(hosting.label),
        '"companion"',
        "The name in this network, as in companion.local, where the extra `local` is installed.",
    ),
    Setting(
        "new_tables",
        hosting.NEW_TABLES,
        number(0, 100_000),
        "120",
        "Tables one address may begin in a minute, and 20 times that in a day; 0: any number.",
    ),
    Setting(
        "tables",
        hosting.TABLES,
        number(0, 10_000_000),
        "20000",
        "How many unfinished tables there may be in all; 0: any number.",
    ),
    Setting(
        "keep_days",
        hosting.KEEP_DAYS,
        number(0, 36_500),
        "400",
        "Days after which an unfinished table that nobody touches is deleted; 0: never.",
    ),
    Setting(
        "shard",
        hosting.SHARD,
        text(hosting.shard),
        '"b"',
        "This machine's letter among several (docs/scaling.md): the codes it makes begin with it.",
    ),
    Setting(
        "drain",
        hosting.DRAIN,
        flag,
        "false",
        "true: begin nothing new here, so that the machine can go when its tables are over.",
    ),
    Setting(
        "log",
        hosting.LOG,
        text(one_of("json")),
        '"json"',
        "Write a line of JSON a request to standard error.",
    ),
)


def find(
    instance: Path, told: Path | None = None, environ: MutableMapping[str, str] = os.environ
) -> Path | None:
    """Find the file: the one that was told, else the one beside the database, else none."""
    named = told or (Path(environ[CONFIG]) if environ.get(CONFIG) else None)
    if named:
        return named
    beside = instance / FILE
    return beside if beside.is_file() else None


def read_file(path: Path) -> dict[str, str]:
    """Read a file into what stands in the environment for it, or raise with every problem."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(path, [error.strerror or str(error)]) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(path, [f"this is no TOML: {error}"]) from None
    known = {setting.key: setting for setting in SETTINGS}
    problems, values = [], {}
    for key, value in found.items():
        if key not in known:
            problems.append(f"{key}: there is no such setting; there are {', '.join(known)}")
            continue
        try:
            values[known[key].variable] = known[key].read(value)
        except ValueError as error:
            problems.append(f"{key} = {value!r}: {error}")
    if ("https_cert" in found) != ("https_key" in found):
        problems.append("https_cert and https_key are given together or not at all")
    if problems:
        raise BadSettings(path, problems)
    return values


def load(
    instance: Path, told: Path | None = None, environ: MutableMapping[str, str] = os.environ
) -> Path | None:
    """Put what a file says where every process finds it; what the environment says counts more."""
    path = find(instance, told, environ)
    for variable, value in (read_file(path) if path else {}).items():
        environ.setdefault(variable, value)
    return path


def example() -> str:
    """Write a file with every value, explained and switched off."""
    lines = ["# companion.toml: beside the database (instance/), or anywhere with --config FILE."]
    lines += [
        "# A flag or a variable counts more; `companion doctor` shows what holds.",
        "",
    ]
    for setting in SETTINGS:
        lines += [f"# {setting.explains}", f"# {setting.key} = {setting.example}", ""]
    return "\n".join(lines)
