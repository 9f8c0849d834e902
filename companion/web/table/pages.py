"""The live table's pages: look at it, act on it."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from flask import (
    Blueprint,
    Response,
    current_app,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from companion.core.refusal import Refused, refuse
from companion.core.state import State
from companion.games import GAMES
from companion.table import act as use_case
from companion.table.act import Clash, Reused, Stale
from companion.web.entry.guard import access, give_key, only_own, store
from companion.web.entry.roles import KEY, SEAT
from companion.web.phone import cookies as memory
from companion.web.phone.language import translations
from companion.web.table.forms import action_of, part, sign
from companion.web.table.parts import (
    TABS,
    Page,
    changed_parts,
    page_at,
    page_of,
    render_parts,
    seen_from,
)
from companion.web.table.view import TableView

# No version has more digits.
MOST_DIGITS = 6
# The header in which a phone names the stream that it has open.
STREAM = "X-Stream"
bp = Blueprint("table", __name__, url_prefix="/t/<code>")


def view_of(code: str, tab: str = "table") -> TableView:
    """Load a table for a page."""
    seen = seen_from(access(), tab)
    return TableView(code, store().load(code), translations(), store().pages(code), seen)


def is_htmx() -> bool:
    """Tell whether only changed parts are wanted."""
    return request.headers.get("HX-Request") == "true"


@bp.get("", defaults={"tab": "table"})
@bp.get("/<any(powers, score, log, edit):tab>")
def show(code: str, tab: str) -> Response:
    """Show one tab of a table."""
    view = view_of(code)
    if tab == "powers" and not view.game.has_powers:
        raise NotFound
    view.earlier = earlier() if tab == "log" else 0
    if view.earlier and is_htmx():
        return make_response(render_template("table/_log_page.html", view=view))
    page = render_template(
        "table/page.html",
        view=view,
        tab=tab,
        parts=render_parts(view, tab),
        # The key that this phone had opens nothing any more.
        lost_link=bool(request.cookies.get(KEY)) and not (access().has_key or access().may_act),
        asks_who=asks_who(view, tab),
    )
    response = make_response(page)
    memory.remember_table(response, code)
    if not access().has_key:
        # Whoever was let in stays in, also when the bare code opens less later.
        give_key(response, code, access().role)
    return response


def asks_who(view: TableView, tab: str) -> bool:
    """Tell whether the host is still to be asked who they are: before anything has happened."""
    begins = tab == "table" and not view.table.version
    return begins and access().is_host and SEAT not in request.cookies


def earlier() -> int:
    """Read before which version the log is wanted; 0 means the newest entries."""
    asked = request.args.get("before", "")
    return int(asked) if asked.isdecimal() and len(asked) <= MOST_DIGITS else 0


@bp.get("/parts/<tab>")
def parts(code: str, tab: str) -> Response:
    """Send the parts of a tab that the phone does not have yet."""
    if tab not in TABS:
        raise NotFound
    seen = seen_from(access(), tab)
    page = page_at(code, store().version(code), seen, partial(view_of, code, tab))
    return parts_response(page, tab)


def parts_response(page: Page, tab: str, extra: str = "", status: int = 200) -> Response:
    """Send changed parts with the version they show."""
    body = "".join(changed_parts(page, tab)) + extra
    response = make_response(body, status)
    response.headers["X-Version"] = str(page.version)
    return response


@bp.post("/act")
def act(code: str) -> BaseResponse:
    """Do what was tapped; answer with what changed, or without script go back to the page."""
    tab = request.args.get("tab", "table")
    tab = tab if tab in TABS else "table"
    try:
        form = request.form.to_dict(flat=False)
        action = action_of(form, GAMES[store().game(code)])
        # A page without script cannot make up an id.
        action.setdefault("id", secrets.token_hex(12))
        action["go_on"] = True
        sign(action, access().seat, lambda: store().load(code).state.names)
        done = use_case.act(store(), code, action, only_own, tell=False)
    except Refused as error:
        return refused(code, tab, error)
    except Clash as clash:
        return asked(code, tab, clash)
    except Reused:
        return cannot_be_done(code, tab)
    except Stale as stale:
        return refused(code, tab, refuse("if_version", "stale", version=stale.version))
    try:
        if not is_htmx():
            return redirect(tab_url(code, tab), 303)
        if is_heard(code):
            return make_response("", 204, {"X-Version": str(done.version)})
        notice = render_template("table/notice.html", problems=[], alone=True)
        return parts_response(page_of(view_of(code)), tab, notice)
    finally:
        # Only now: the others find rendered what they all come for.
        store().announce()


def is_heard(code: str) -> bool:
    """Tell whether the phone hears of its own tap through its stream."""
    heard: Callable[[str, str], bool] = current_app.extensions.get("is_heard", nobody_hears)
    return heard(code, request.headers.get(STREAM, ""))


def nobody_hears(code: str, stream: str) -> bool:
    """Stand in where no streams are served."""
    return False


def refused(code: str, tab: str, error: Refused) -> Response:
    """Say why something was refused; nothing has changed."""
    view = view_of(code)
    problems = [view.say(problem.message) for problem in error.problems]
    if is_htmx():
        notice = render_template("table/notice.html", problems=problems, alone=True)
        return parts_response(page_of(view), tab, notice, 422)
    page = render_template(
        "table/page.html", view=view, tab=tab, parts=render_parts(view, tab), problems=problems
    )
    return make_response(page, 422)


def asked(code: str, tab: str, clash: Clash) -> Response:
    """Show what others did to the same thing, and the own tap again: do it, or drop it."""
    view = view_of(code)
    others = [view.story(entry) for entry in clash.others]
    own = view.story(clash.entry)
    question = render_template("table/clash.html", others=others, own=own, clash=clash)
    return parts_response(page_of(view), tab, question, 409)


def cannot_be_done(code: str, tab: str) -> Response:
    """Show that a tap's id was another tap's already: it can only be dropped and made anew."""
    view = view_of(code)
    said = render_template("table/clash.html", others=(), own=view.said("id_reused"), clash={})
    return parts_response(page_of(view), tab, said, 409)


@bp.get("/combination")
def combination(code: str) -> str:
    """Name what the tapped cards are and what they set off."""
    view = view_of(code)
    return render_template("table/combination.html", kind=combination_of(view, request.args))


@bp.get("/outcomes")
def outcomes(code: str) -> Response:
    """Tell what each second card of a swap would change, now that the first is chosen."""
    view = view_of(code)
    try:
        return jsonify(view.second_notes(part(request.args.get("action", ""))))
    except Refused:
        return jsonify({})


def combination_of(view: TableView, form: MultiDict[str, str]) -> Any:
    """Ask the rules what the chosen cards would be."""
    state: State = view.state
    try:
        # Cards that are only prepared are no action yet: they are read as those of a play.
        played = {"type": ["play"], **form.to_dict(flat=False)}
        cards = action_of(played, view.game).get("cards", {})
        asked = request.args.get("seat", "")
        seat = int(asked) if asked in map(str, state.seats) else state.turn
        if seat is None or not isinstance(cards, dict):
            raise refuse("cards", "not_an_object")
        counts = {c: n for c, n in cards.items() if c in view.game.cards and isinstance(n, int)}
        found = view.rules.combination(state, seat, counts)
    except Refused:
        return None
    return {"text": view.say(found.text), "rule": found.rule, "odd": found.odd, "any": counts}


def tab_url(code: str, tab: str) -> str:
    """Give the address of a tab."""
    return url_for("table.show", code=code, tab=tab)
