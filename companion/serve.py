"""Serve the companion to the phones on the network."""

import atexit
import gc
import multiprocessing
import os
import socket
import sys
import threading
from contextlib import suppress
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import segno
import uvicorn
from uvicorn.supervisors import Multiprocess

from companion import affinity, hosting, network
from companion.app import create_app, overview_path, serve_taps
from companion.asgi import App
from companion.bridge import Bridge
from companion.connections import Connection, say_less
from companion.live.hub import Hub
from companion.live.stream import Doorbell
from companion.local_name import LocalName
from companion.store.backup import DATABASE, SECRET, NotDone
from companion.store.store import Store
from companion.under_path import UnderPath
from companion.watchdog import watched

PORT = 8000
# uvicorn waits for open streams on Ctrl-C; two seconds are enough for a tap under way.
GRACE = 2
# So many for whoever looks, and as many for whoever taps.
THREADS = 6
EVERY_INTERFACE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound to
AT_ONCE = 128
# Seconds after which the server surely listens.
SETTLED = 3.0
# After so many new objects; after so many of the young, and so many of the old looks.
LOOK_FOR_CIRCLES = (10_000, 20, 50)
PORT_TAKEN = 1
LOST = 1
INSTANCE = affinity.FOLDER
LAN_HOST = "COMPANION_LAN_HOST"


def serve(host: str, port: int | None, instance: Path, workers: int = 1, anew: bool = False) -> int:
    """Start the server and say which address a phone opens."""
    ports = range(PORT, PORT + network.PORTS_TRIED) if port is None else [port]
    listener = network.listen(host, ports)
    if listener is None and network.listen(host, [0]) is None:
        say(f"{host} is no address of this machine. Without --host every phone nearby can come.")
        return PORT_TAKEN
    if listener is None:
        say(f"Port {ports[0]} is taken or not allowed. Choose another one: --port 8080")
        return PORT_TAKEN
    taken = listener.getsockname()[1]
    os.environ[INSTANCE] = str(instance)
    if host in EVERY_INTERFACE:
        os.environ[LAN_HOST] = network.lan_addresses()[0]
    # Made before the address is told: a database that cannot be used serves nobody. And made once,
    # because processes that start together would migrate it together.
    refuse_lost(instance, anew)
    app: App | str = asgi(instance) if workers == 1 else f"{__name__}:worker"
    if workers > 1:
        os.environ[affinity.WORKERS] = str(workers)
        create_app(instance).extensions["store"].claim()
    if port is None and taken != PORT:
        say(f"Port {PORT} is taken, so this is port {taken}.")
    told = hosting.read()
    name = local_name(host, taken, told)
    say(greeting(host, taken, told.base_path, "https" if told.cert else "http", name))
    if sys.stdout.isatty():  # not into a log: it opens every table
        say(f"All tables of this server: …{told.base_path}{overview_path(instance, told.shard)}")
    options: dict[str, Any] = {
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": GRACE,
        # asyncio takes in so many new connections before it does anything else.
        "backlog": AT_ONCE,
        "http": Connection,
        # UnderPath believes the proxy, and has to see before who it is.
        "proxy_headers": False,
    }
    if told.cert:
        options |= {"ssl_certfile": told.cert, "ssl_keyfile": told.key or None}
    # The queue itself stays long: uvicorn has made it as short as what is taken in at once.
    lengthen = threading.Timer(SETTLED, lengthen_queue, [listener])
    lengthen.daemon = True
    lengthen.start()
    try:
        with suppress(KeyboardInterrupt):
            if workers == 1:
                seldom_look_for_circles()
                uvicorn.Server(uvicorn.Config(app, **options)).run([listener])
                return 0
            several = uvicorn.Config(app, factory=True, workers=workers, **options)
            Multiprocess(several, sockets=[listener]).run()
    finally:
        if name:
            name.close()
    return 0


def local_name(host: str, port: int, told: hosting.Hosting) -> LocalName | None:
    """Take a name in this network, where every phone may come and the library is there."""
    if host not in EVERY_INTERFACE or not find_spec("zeroconf"):
        return None
    reachable = [a for a in network.lan_addresses() if a != network.LOOPBACK]
    return LocalName(told.local_name, reachable, port, f"{told.base_path}/") if reachable else None


def lengthen_queue(listener: socket.socket) -> None:
    """Let more connections wait to be taken in, unless the server has ended already."""
    with suppress(OSError):
        listener.listen(network.BACKLOG)


def refuse_lost(instance: Path, anew: bool) -> None:
    """Refuse to begin with an empty database where one has been: it would look well."""
    if (instance / SECRET).exists() and not (instance / DATABASE).exists() and not anew:
        raise NotDone(
            f"{instance / DATABASE} is missing, but there has been one: its secret is still there."
            " Bring a backup back (`companion restore FILE`), or begin with none: --anew"
        )


def asgi(instance: Path) -> App:
    """Put taps and streams in front of the pages."""
    allow_many_files()
    app = create_app(instance)
    # A page opened on this machine itself still has to invite phones.
    app.config["LAN_HOST"] = os.environ.get(LAN_HOST)
    store = app.extensions["store"]
    # One of several processes finds the mark that the first one made.
    store.claim()
    atexit.register(leave_untouched, store)
    rest = Bridge(app, THREADS, app.extensions["most_bytes"])
    hub = Hub(store, app.extensions["painter"])
    hub.tell_count = app.extensions["counters"].set_streams
    app.extensions["phones"] = hub.phones
    # What comes most is asked first: a tap passes neither the streams nor the pulse.
    taps = serve_taps(app, watched(Doorbell(rest, hub, say_less)), hub)
    told = hosting.read()
    return UnderPath(taps, told.base_path, told.proxy)


def seldom_look_for_circles() -> None:
    """Look for objects that hold each other less often, and never through what was just made.

    With ten thousand streams a look through everything takes longer than all taps of a moment.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LOOK_FOR_CIRCLES)


def leave_untouched(store: Store) -> None:
    """End without closing SQLite's files where another database lies: they would go into it."""
    if store.is_lost:
        sys.stdout.flush()
        os._exit(LOST)


def worker() -> App:
    """Make one of several processes' application."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    app = asgi(Path(os.environ[INSTANCE]))
    seldom_look_for_circles()
    return app


def end_with_parent() -> None:
    """End when the process that started this one is gone, or it would hold the port for ever."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


def allow_many_files() -> None:
    """Let this process have as many connections open as the system allows."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def greeting(
    host: str, port: int, base: str = "", scheme: str = "http", name: LocalName | None = None
) -> str:
    """Say which address a phone opens, with its QR code and what may be in the way."""
    if host not in EVERY_INTERFACE:
        shown = f"[{host}]" if ":" in host else host
        return f"Open {scheme}://{shown}:{port}{base}/ (only this address is served)."
    addresses = network.lan_addresses()
    url = f"{scheme}://{addresses[0]}:{port}{base}/"
    if addresses == [network.LOOPBACK]:
        return f"Open {url} on this machine; it is in no network that a phone could reach."
    lines = [qr(url), f"Open {url} on a phone in the same network."]
    if name and name.url:
        lines.append(f"Many phones also know it as {scheme}://{name.url}:{port}{base}/")
    lines += [f"Or try {scheme}://{other}:{port}{base}/" for other in addresses[1:4]]
    lines.append(
        "A phone cannot open it? It must be in the same wifi (not the guests'). "
        + network.firewall_hint(port)
    )
    return "\n".join(lines)


def qr(url: str) -> str:
    """Draw a QR code for the terminal, where it can show one."""
    drawn = StringIO()
    segno.make(url, error="L", micro=False).terminal(drawn, compact=True, border=2)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ""
    return drawn.getvalue()


def say(text: str) -> None:
    """Print at once, also where the output is no terminal."""
    print(text, flush=True)
