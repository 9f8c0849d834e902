"""The server's secret, and the keys that open tables: made from it, never stored."""

import base64
import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

# No letters or digits that are read as one another.
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 8
SECRET_LENGTH = 32
ROLES = ("host", "player", "watch")


def load_secret(path: Path) -> bytes:
    """Read the secret, made at the first start and readable by its owner only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        make_secret(path)
    secret = path.read_bytes()
    if len(secret) < SECRET_LENGTH:
        # With half a secret anybody could make keys.
        raise OSError(f"{path} is damaged: restore it from a backup, or delete it (links change)")
    return secret


def make_secret(path: Path) -> None:
    """Make a secret whole or not at all; of two that start together the first one's counts."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(secrets.token_bytes(SECRET_LENGTH))
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileExistsError):
        os.link(part, path)
    part.unlink()


def new_code(shard: str = "") -> str:
    """Make up a table's code; the letter of one of several machines stands before it."""
    return shard + "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


@lru_cache(maxsize=16_384)
def make_key(secret: bytes, code: str, role: str, links: int) -> str:
    """Make the key of one role at one table; a new number of `links` makes old keys worthless."""
    digest = hmac.digest(secret, f"{role}:{links}:{code}".encode(), hashlib.sha256)
    return base64.b32encode(digest[:15]).decode().lower()


def is_key(secret: bytes, code: str, role: str, links: int, key: str) -> bool:
    """Compare a key in constant time."""
    made = make_key(secret, code, role, links)
    return hmac.compare_digest(made.encode(), key.encode("utf-8", "replace"))
