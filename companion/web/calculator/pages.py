"""The calculator: score a finished table on a phone, tap by tap."""

from typing import Any

import segno
from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.core.calculator import Calculator, Draft
from companion.web.base import base, base_url
from companion.web.calculator import address, keep, line, table
from companion.web.calculator.draft import calculator_of
from companion.web.calculator.view import View
from companion.web.people import belonging
from companion.web.phone import cookies

bp = Blueprint("score", __name__, url_prefix="/score")
READ = "read"


@bp.get("/<game>")
def page(game: str) -> AnyResponse | str:
    """Show the table of the address; without one, go on where this phone was."""
    asks = find(game)
    mine = keep.kept(request, asks)
    if not address.holds_table(request.args):
        if mine:
            return redirect(address_of(asks, mine), 303)
        return show("score/page.html", seen(asks, address.empty(asks)))
    draft = address.from_query(asks, request.args)
    other = address_of(asks, mine) if mine and mine != draft else None
    return show("score/page.html", seen(asks, draft), own_table=other)


@bp.get("/<game>/result")
def result(game: str) -> AnyResponse | str:
    """Show a result that somebody shares: who won and why; correcting it is one tap."""
    asks = find(game)
    if not address.holds_table(request.args):
        return redirect(f"{base()}/score/{game}", 303)
    draft = address.from_query(asks, request.args)
    return show("score/result.html", seen(asks, draft), correct=address_of(asks, draft))


@bp.get("/<game>/line")
def look_at_line(game: str) -> str:
    """Show what a line of words would enter, while it is typed; nothing is changed."""
    asks = find(game)
    draft = address.from_form(asks, request.args)
    told = line.read(asks, draft, request.args.get("line", ""))
    return render_template("score/_told.html", told=told)


@bp.post("/<game>/enter")
def enter(game: str) -> AnyResponse:
    """Take what was tapped: keep it, score it, and send back what changed."""
    asks = find(game)
    entered = address.from_form(asks, request.form)
    what = request.form.get("do", "")
    told = line.read(asks, entered, request.form.get("line", "")) if what == READ else None
    before = keep.kept(request, asks, keep.BEFORE)
    draft = told.draft if told else table.changed(asks, entered, what, before)
    # Whoever loses something by a button gets it back by another.
    loses = (table.loses(what) or told is not None) and entered != draft
    lost = entered if loses and entered != address.empty(asks) else None
    way = what.removeprefix(table.WAY) if what.startswith(table.WAY) else request.form.get("way")
    view = View(asks, draft, way or keep.way(request))
    if request.headers.get("HX-Request") != "true":
        response = make_response(redirect(address_of(asks, draft), 303))
        if told and told.questions:
            # Without script there is no address for what was not understood.
            response = make_response(show("score/page.html", view, told=told))
    elif what:
        html = show("score/_form.html", view, undo=lost is not None, told=told)
        response = make_response(html)
        response.headers["HX-Retarget"] = "#calculator"
        response.headers["HX-Reswap"] = "outerHTML"
    else:
        response = make_response(show_changes(view))
    response.headers["HX-Replace-Url"] = address_of(asks, draft)
    keep.keep(response, asks, None if table.forgets(what) else draft)
    if asks.families:
        keep.keep_way(request, response, view.way)
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


def seen(asks: Calculator, draft: Draft) -> View:
    """Look at a table in the way this phone used last."""
    return View(asks, draft, keep.way(request))


def find(game: str) -> Calculator:
    """Find what the game asks, or say that there is no such page."""
    return calculator_of(game) or abort(404)


def address_of(asks: Calculator, draft: Draft) -> str:
    """Give the address that is this table; an untouched one needs no query."""
    path = f"{base()}/score/{asks.game.id}"
    untouched = draft == address.empty(asks)
    return path if untouched else f"{path}?{address.query(asks, draft)}"


def share_address(asks: Calculator, draft: Draft) -> str:
    """Give the whole address of the result, for somebody else."""
    return f"{base_url()}/score/{asks.game.id}/result?{address.query(asks, draft)}"


def show(template: str, view: View, **more: Any) -> str:
    """Render a template for a table."""
    more.setdefault("undo", keep.kept(request, view.asks, keep.BEFORE) is not None)
    return render_template(
        template,
        view=view,
        known_names=belonging.offered_names,
        share_address=share_address(view.asks, view.draft),
        **more,
    )


def show_changes(view: View) -> str:
    """Render the parts that changed since the phone was sent its questions."""
    stale = {p for p, mark in view.marks.items() if request.form.get(f"mark-{p}") != mark}
    return show("score/_changes.html", view, stale=stale)
