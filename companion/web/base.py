"""Where on its host the companion lives: nowhere special, or under a path such as `/games`.

Every address begins with `base()`: in Python `f"{base()}/t/{code}"`, in a template
`{{ base() }}/t/{{ code }}`, in a script `${document.documentElement.dataset.base}/t/${code}`.
Only `url_for` and `static_url` put it there themselves.
"""

import ipaddress

from flask import current_app, has_request_context, request

from companion.web.surroundings import given


def base() -> str:
    """Give what every address of this request begins with: nothing, or `/games`."""
    if told := given():
        return told.base
    # The server has checked it and taken it off the address (companion/under_path.py).
    return request.environ.get("SCRIPT_NAME", "") if has_request_context() else ""


def home() -> str:
    """Give the address of the first page, and the path of cookies that go to every page."""
    return f"{base()}/"


def base_url() -> str:
    """Give the address that our own begin with for other phones."""
    return site() + base()


def site() -> str:
    """Give the address that other phones reach this machine at; `url_for` adds the rest."""
    host, _, port = request.host.partition(":")
    lan = current_app.config.get("LAN_HOST")
    if lan and is_loopback(host):
        return f"{request.scheme}://{lan}" + (f":{port}" if port else "")
    return f"{request.scheme}://{request.host}"


def is_loopback(host: str) -> bool:
    """Tell whether an address only means this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
