"""The calculator: score a finished table on a phone, tap by tap."""

from typing import Any

import segno
from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.core.calculator import Calculator, Draft
from companion.web.calculator import address, keep, table
from companion.web.calculator.draft import calculator_of
from companion.web.calculator.view import View
from companion.web.phone import cookies

bp = Blueprint("score", __name__, url_prefix="/score")


@bp.get("/<game>")
def page(game: str) -> AnyResponse | str:
    """Show the table of the address; without one, go on where this phone was."""
    asks = find(game)
    mine = keep.kept(request, asks)
    if not address.holds_table(request.args):
        if mine:
            return redirect(address_of(asks, mine), 303)
        return show("score/page.html", View(asks, address.empty(asks)))
    draft = address.from_query(asks, request.args)
    other = address_of(asks, mine) if mine and mine != draft else None
    return show("score/page.html", View(asks, draft), own_table=other)


@bp.post("/<game>/enter")
def enter(game: str) -> AnyResponse:
    """Take what was tapped: keep it, score it, and send back what changed."""
    asks = find(game)
    entered = address.from_form(asks, request.form)
    what = request.form.get("do", "")
    before = keep.kept(request, asks, keep.BEFORE)
    draft = table.changed(asks, entered, what, before)
    # Whoever loses something by a button gets it back by another.
    lost = entered if table.loses(what) and entered != address.empty(asks) else None
    if request.headers.get("HX-Request") != "true":
        response = make_response(redirect(address_of(asks, draft), 303))
    elif what:
        response = make_response(show("score/_form.html", View(asks, draft), undo=lost is not None))
        response.headers["HX-Retarget"] = "#calculator"
        response.headers["HX-Reswap"] = "outerHTML"
    else:
        response = make_response(show_changes(View(asks, draft)))
    response.headers["HX-Replace-Url"] = address_of(asks, draft)
    keep.keep(response, asks, None if table.forgets(what) else draft)
    if lost or what == table.UNDO:
        keep.keep(response, asks, lost, keep.BEFORE)
    if not entered.is_empty:
        # Not sooner: a name that is still being typed is nobody's.
        cookies.remember_names(response, (seat.name for seat in entered.seats if seat.name))
    return response


@bp.get("/<game>/qr.svg")
def qr(game: str) -> Response:
    """Draw the table's address, for a phone across the table to read."""
    asks = find(game)
    draft = address.from_query(asks, request.args)
    code = segno.make(share_address(asks, draft), error="l", micro=False)
    svg = code.svg_inline(scale=4, border=2, light="#fff", dark="#211b14", omitsize=False)
    response = Response(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))
    response.mimetype = "image/svg+xml"
    return response


def find(game: str) -> Calculator:
    """Find what the game asks, or say that there is no such page."""
    return calculator_of(game) or abort(404)


def address_of(asks: Calculator, draft: Draft) -> str:
    """Give the address that is this table; an untouched one needs no query."""
    path = f"/score/{asks.game.id}"
    untouched = draft == address.empty(asks)
    return path if untouched else f"{path}?{address.query(asks, draft)}"


def share_address(asks: Calculator, draft: Draft) -> str:
    """Give the whole address, for somebody else, at the result."""
    return request.host_url.rstrip("/") + address_of(asks, draft) + "#result"


def show(template: str, view: View, **more: Any) -> str:
    """Render a template for a table."""
    more.setdefault("undo", keep.kept(request, view.asks, keep.BEFORE) is not None)
    return render_template(
        template,
        view=view,
        known_names=cookies.names(),
        share_address=share_address(view.asks, view.draft),
        **more,
    )


def show_changes(view: View) -> str:
    """Render the parts that changed since the phone was sent its questions."""
    stale = {p for p, mark in view.marks.items() if request.form.get(f"mark-{p}") != mark}
    return show("score/_changes.html", view, stale=stale)
