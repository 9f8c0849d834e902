"""Serve the companion to the phones on the network."""

import socket
from pathlib import Path

import uvicorn
from a2wsgi import WSGIMiddleware

from companion.app import create_app

# uvicorn waits for open streams on Ctrl-C; two seconds are enough for a tap under way.
GRACE = 2
THREADS = 10


def serve(host: str, port: int, instance: Path) -> int:
    """Start the server and say which address a phone opens."""
    app = WSGIMiddleware(create_app(instance), workers=THREADS)  # type: ignore[arg-type]
    print(f"Open http://{lan_address()}:{port}/ on a phone in the same network.", flush=True)
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE,
    )
    return 0


def lan_address() -> str:
    """Find the address other devices reach this machine at; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
