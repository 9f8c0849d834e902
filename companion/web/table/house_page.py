"""House rules of a running game: everybody sees them, the host changes them."""

import secrets
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.exceptions import Forbidden
from werkzeug.wrappers import Response

from companion.core.refusal import Refused
from companion.table.act import act
from companion.web.base import base
from companion.web.entry.guard import access, only_own, store
from companion.web.table.house_rules import entered, option_views
from companion.web.table.pages import view_of

bp = Blueprint("house", __name__, url_prefix="/t/<code>/house-rules")


@bp.get("")
def show(code: str) -> Response:
    """Show the house rules as they hold now."""
    return shown(code)


@bp.post("")
def change(code: str) -> Response:
    """Change those that the form has otherwise, each by an action of its own."""
    if not access().is_host:
        raise Forbidden
    view = view_of(code)
    found = entered(view.game, request.form)
    try:
        for key, value in found.items():
            if view.state.options.get(key) != value:
                action = {"id": secrets.token_hex(12), "type": "option", "key": key, "value": value}
                act(store(), code, action, only_own)
    except Refused as refused:
        problems = [view.say(problem.message) for problem in refused.problems]
        return shown(code, found, problems, 422)
    return redirect(f"{base()}/t/{code}", 303)


def shown(
    code: str, found: dict[str, Any] | None = None, problems: Any = (), status: int = 200
) -> Response:
    """Show the form, as it holds or as it was entered."""
    view = view_of(code)
    options = option_views(view.game, view.speaker, {**view.state.options, **(found or {})})
    page = render_template("table/house_rules.html", view=view, options=options, problems=problems)
    return make_response(page, status)
