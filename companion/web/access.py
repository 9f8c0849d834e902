"""Who is asking: the store and secret of this app, and the role a key gives at a table."""

from flask import current_app, request
from werkzeug.exceptions import Forbidden, Unauthorized

from companion.store.store import Store
from companion.web.secret import is_key, make_key


def store() -> Store:
    """Give this app's store."""
    found: Store = current_app.extensions["store"]
    return found


def secret() -> bytes:
    """Give this server's secret."""
    found: bytes = current_app.extensions["secret"]
    return found


def key_of(code: str, role: str) -> str:
    """Make the key that opens a table in a role."""
    return make_key(secret(), code, role, store().links(code)[role])


def require_host_key(code: str) -> None:
    """Let only the host's key pass: 401 without a key, 403 with a wrong one."""
    links = store().links(code)
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise Unauthorized
    if not is_key(secret(), code, "host", links["host"], key.strip()):
        raise Forbidden
