"""Where on its host the companion lives: nowhere special, or under a path such as `/games`.

Every address begins with `base()`: in Python `f"{base()}/t/{code}"`, in a template
`{{ base() }}/t/{{ code }}`, in a script `${document.documentElement.dataset.base}/t/${code}`.
Only `url_for` and `static_url` put it there themselves.
"""

from flask import has_request_context, request

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
