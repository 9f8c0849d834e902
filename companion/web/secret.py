"""The server's secret, and the keys that open tables: made from it, never stored."""

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path

# No letters or digits that are read as one another.
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 8
ROLES = ("host", "player", "watch")


def load_secret(path: Path) -> bytes:
    """Read the secret, made at the first start and readable by its owner only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(handle, "wb") as file:
        file.write(secrets.token_bytes(32))
    return path.read_bytes()


def new_code() -> str:
    """Make up a table's code."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def make_key(secret: bytes, code: str, role: str, links: int) -> str:
    """Make the key of one role at one table; a new number of `links` makes old keys worthless."""
    digest = hmac.digest(secret, f"{role}:{links}:{code}".encode(), hashlib.sha256)
    return base64.b32encode(digest[:15]).decode().lower()


def is_key(secret: bytes, code: str, role: str, links: int, key: str) -> bool:
    """Compare a key in constant time."""
    made = make_key(secret, code, role, links)
    return hmac.compare_digest(made.encode(), key.encode("utf-8", "replace"))
