"""`companion doctor`: say in sentences what a phone can and cannot do here, why, and what to do."""

import argparse
import os
import shutil
import ssl
import stat
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from companion import hosting, network, probing
from companion.settings import SETTINGS
from companion.store.backup import DATABASE, SECRET
from companion.store.check import check_file
from companion.store.faults import DatabaseFault

GOOD, NOTE, WRONG = "ok", "note", "wrong"
MARKS = {GOOD: "✓", NOTE: "·", WRONG: "✗"}
PLAIN = {GOOD: "+", NOTE: ".", WRONG: "x"}
# Larger ones are not replayed here: `companion check` does, however long it takes.
REPLAYED_BYTES = 50_000_000
# Below this nothing new is begun (web/entry/new_tables.py); a warning comes sooner.
SCARCE_BYTES = 256 * 1024 * 1024
DAYS_BEFORE_THE_END = 14
# No machine with a right clock reads an earlier date.
WRITTEN = datetime(2026, 11, 1, tzinfo=UTC).timestamp()
SHARED = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "9p", "afs")


class Finding(NamedTuple):
    """Say one thing: how it is, and what to do where it is not well."""

    how: str
    says: str
    do: str = ""


def run(args: argparse.Namespace, read: Path | Exception | None) -> int:
    """Print every finding; fail where something is wrong."""
    told = hosting.Hosting() if isinstance(read, Exception) else hosting.read()
    found = list(examine(args, told, read))
    signs = MARKS if (sys.stdout.encoding or "").lower().startswith("utf") else PLAIN
    for finding in found:
        print(f"{signs[finding.how]} {finding.says}")
        if finding.do:
            print(f"  → {finding.do}" if signs is MARKS else f"  -> {finding.do}")
    return 1 if any(finding.how == WRONG for finding in found) else 0


def examine(
    args: argparse.Namespace, told: hosting.Hosting, read: Path | Exception | None
) -> Iterator[Finding]:
    """Look at everything that decides what a phone can do."""
    yield from of_settings(read)
    yield from of_address(args.host, args.port or 8000, told)
    yield from of_https(told)
    yield from of_name(told)
    yield from of_public_name(told)
    yield from of_database(args.instance)
    yield from of_disk(args.instance)
    yield from of_clock(args.instance)


def of_settings(read: Path | Exception | None) -> Iterator[Finding]:
    """Show where settings come from, and each one that is set."""
    if isinstance(read, Exception):
        for line in str(read).splitlines():
            yield Finding(WRONG, line, "Mend it; until then the companion does not start.")
        return
    if read:
        yield Finding(GOOD, f"Settings are read from {read}.")
    for setting in SETTINGS:
        value = os.environ.get(setting.variable, "")
        if value:
            yield Finding(NOTE, f"{setting.key} = {value}. {setting.explains}")


def of_address(host: str, port: int, told: hosting.Hosting) -> Iterator[Finding]:
    """Tell at which address a phone finds us, and what may be in the way."""
    scheme = "https" if told.cert else "http"
    where = f"{port}{told.base_path}/"
    if host not in ("0.0.0.0", "::"):  # noqa: S104 - compared with
        loopback = host.startswith("127.") or host in ("localhost", "::1")
        only = "only this machine (and a proxy on it)" if loopback else "only this address"
        yield Finding(NOTE, f"It serves {only}: {scheme}://{host}:{where}")
    else:
        found = network.lan_addresses()
        if found == [network.LOOPBACK]:
            says = "This machine is in no network that a phone could reach."
            yield Finding(WRONG, says, "Join the wifi, or let the phone share its connection.")
        else:
            first = f"{scheme}://{found[0]}:{where}"
            yield Finding(GOOD, f"A phone in the same network (not the guests' wifi) opens {first}")
            yield Finding(NOTE, network.firewall_hint(port))
    yield of_port(host, port, scheme)


def of_port(host: str, port: int, scheme: str) -> Finding:
    """Tell whether the port is free, or who has it."""
    if free := network.listen(host, [port]):
        free.close()
        return Finding(GOOD, f"Port {port} is free.")
    here = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - compared with
    if probing.ask(f"{scheme}://{here}:{port}/healthz").status == 200:
        return Finding(GOOD, f"A companion answers on port {port} and is well.")
    if port < 1024 and os.name == "posix" and os.geteuid() != 0:
        return Finding(WRONG, f"Port {port} is only for root.", "Take one above 1023: --port 8000")
    do = "End the other program, or choose another port: --port 8080"
    return Finding(WRONG, f"Another program has port {port}.", do)


def of_https(told: hosting.Hosting) -> Iterator[Finding]:
    """Tell what browsers allow over this connection."""
    if not told.cert:
        if told.proxy and told.hosts:
            return  # it is the proxy that has the certificate; of_public_name asks it
        yield Finding(
            NOTE,
            "Over http a phone can do everything at the table; its screen is kept on by a silent"
            " film. It cannot install the companion as an app, nor open it without a connection:"
            " browsers allow that over https only.",
            "With a certificate: --https-cert FILE --https-key FILE, or a proxy (docs/hosting.md).",
        )
        return
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
            told.cert, told.key or None
        )
        ends = probing.end_of(Path(told.cert).read_text())
    except (OSError, ValueError) as error:
        says = f"The certificate {told.cert} and its key cannot be used: {error}"
        yield Finding(WRONG, says, "They have to be a PEM file each and belong to each other.")
        return
    days = (ends - time.time()) / 86400
    day = datetime.fromtimestamp(ends, UTC).date()
    if days < 0:
        yield Finding(WRONG, f"The certificate ended on {day}; phones refuse it.", "Renew it.")
    elif days < DAYS_BEFORE_THE_END:
        yield Finding(NOTE, f"The certificate ends on {day}.", "Renew it soon.")
    else:
        yield Finding(GOOD, f"https: phones may install it and keep awake (until {day}).")
    yield Finding(NOTE, "A phone trusts it only under the name it is made for, by somebody known.")


def of_name(told: hosting.Hosting) -> Iterator[Finding]:
    """Tell whether there is a name in the network."""
    try:
        import zeroconf  # noqa: F401 - only whether it is there
    except ImportError:
        says = "There is no name as companion.local; the address and its QR code always work."
        yield Finding(NOTE, says, "Where it is wanted: pip install 'companion[local]'")
        return
    says = f"Where the wifi lets it through, it is also {told.local_name}.local"
    yield Finding(NOTE, f"{says}; the address works anyway.")


def of_public_name(told: hosting.Hosting) -> Iterator[Finding]:
    """Ask ourselves by our public names, and see what the proxy makes of it."""
    if told.proxy and not told.hosts:
        says = "A proxy is believed, but every name is answered."
        yield Finding(NOTE, says, "Name it: --public-host games.example")
    if told.hosts and not told.proxy and not told.cert:
        says = "No proxy's headers are believed: behind one, all visitors would be one to us."
        yield Finding(NOTE, says, "Behind a proxy: --proxy with its address")
    for name in told.hosts if told.proxy else ():
        yield from through_proxy(f"https://{name}{told.base_path}", told)


def through_proxy(url: str, told: hosting.Hosting) -> Iterator[Finding]:
    """Ask through the proxy: does it reach us, over https, and tell so?"""
    answer = probing.ask(f"{url}/healthz")
    if answer.status != 200:
        why = answer.why or f"status {answer.status}"
        do = "Is the companion running, the proxy too, and does the name lead to this machine?"
        yield Finding(WRONG, f"{url}/healthz does not answer ({why}).", do)
        return
    yield Finding(GOOD, f"{url}/ is reached over https: phones may install it and keep awake.")
    if "strict-transport-security" not in probing.ask(f"{url}/healthz").headers:
        says = "The proxy does not tell that a phone came over https."
        yield Finding(WRONG, says, "It has to set X-Forwarded-Proto (docs/hosting/nginx.conf).")
    shown = probing.ask(f"{url}/manifest.webmanifest").body
    if f'"start_url":"{told.base_path}/"' not in shown.replace(" ", ""):
        says = "Links do not begin with the path that the proxy serves us under."
        yield Finding(WRONG, says, "Set --base-path, or X-Forwarded-Prefix in the proxy.")
    if probing.ask(f"{url}/metrics").status == 200:
        yield Finding(WRONG, f"{url}/metrics is open to all.", "Close it in the proxy.")


def of_database(instance: Path) -> Iterator[Finding]:
    """Look at the database and at who may read the secret."""
    database, secret = instance / DATABASE, instance / SECRET
    if not database.is_file():
        if secret.exists():
            do = "Bring a backup back (`companion restore FILE`), or begin with none: --anew"
            yield Finding(WRONG, f"{database} is missing, but its secret is there.", do)
        else:
            yield Finding(
                NOTE, f"There is no database in {instance} yet; the first start makes it."
            )
        return
    if os.name == "posix" and secret.exists() and stat.S_IMODE(secret.stat().st_mode) & 0o077:
        says = f"Others on this machine can read {secret}, and with it open every table."
        yield Finding(WRONG, says, f"chmod 600 {secret}")
    if database.stat().st_size > REPLAYED_BYTES:
        yield Finding(NOTE, f"{database} is large; `companion check` replays every table.")
        return
    try:
        report = check_file(database)
    except (DatabaseFault, OSError) as error:
        yield Finding(WRONG, f"{database} cannot be read: {error}", "`companion restore FILE`")
        return
    if report.problems:
        says = f"{database} has {len(report.problems)} problems: {report.problems[0]}"
        yield Finding(WRONG, says, "`companion check` lists all; a backup helps.")
    else:
        yield Finding(GOOD, f"The database is sound: {report.tables} tables, each replayed.")


def of_disk(instance: Path) -> Iterator[Finding]:
    """Tell how much room there is, and whether SQLite may trust the disk."""
    there = next(p for p in (instance.resolve(), *instance.resolve().parents) if p.exists())
    free = shutil.disk_usage(there).free
    megabytes = f"{free // 2**20:,} MB"
    if free < SCARCE_BYTES:
        says = f"Only {megabytes} of the disk are free; below 64 MB nothing new is begun."
        yield Finding(WRONG, says, "Make room.")
    else:
        yield Finding(GOOD, f"{megabytes} of the disk are free; a whole game takes 50 kB.")
    if not os.access(there, os.W_OK):
        yield Finding(WRONG, f"{there} cannot be written by this user.", "Change its owner.")
    if (kind := probing.file_system(there)) in SHARED:
        says = f"{there} lies on a network file system ({kind}); SQLite needs a local disk."
        yield Finding(WRONG, says, "Choose another place: --instance DIR")


def of_clock(instance: Path) -> Iterator[Finding]:
    """Tell whether the clock can be right."""
    now, database = time.time(), instance / DATABASE
    newest = database.stat().st_mtime if database.is_file() else 0.0
    if now < max(WRITTEN, newest - 60):
        says = f"The clock says {datetime.fromtimestamp(now, UTC):%Y-%m-%d %H:%M} UTC: too early."
        do = "Set it (a Raspberry Pi has none of its own: let it ask the network, timedatectl)."
        yield Finding(WRONG, says, do)
    else:
        yield Finding(
            GOOD, f"The clock says {datetime.fromtimestamp(now, UTC):%Y-%m-%d %H:%M} UTC."
        )
