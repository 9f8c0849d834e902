"""The calculator: score a finished table on a phone, tap by tap."""

from typing import Any

import segno
from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.web.calculator import address, keep, table
from companion.web.calculator.draft import Draft, Sheet
from companion.web.calculator.sheets import sheet_of
from companion.web.calculator.view import View

bp = Blueprint("score", __name__, url_prefix="/score")


@bp.get("/<game>")
def page(game: str) -> AnyResponse | str:
    """Show the table of the address; without one, go on where this phone was."""
    sheet = find(game)
    mine = keep.kept(request, sheet)
    if not address.holds_table(request.args):
        if mine:
            return redirect(address_of(sheet, mine), 303)
        return show("score/page.html", sheet, address.empty(sheet))
    draft = address.from_query(sheet, request.args)
    other = address_of(sheet, mine) if mine and mine != draft else None
    return show("score/page.html", sheet, draft, own_table=other)


@bp.post("/<game>/enter")
def enter(game: str) -> AnyResponse:
    """Take what was tapped: keep it, score it, and send back what changed."""
    sheet = find(game)
    entered = address.from_form(sheet, request.form)
    what = request.form.get("do", "")
    before = keep.kept(request, sheet, keep.BEFORE)
    draft = table.changed(sheet, entered, what, before)
    # Whoever loses something by a button gets it back by another.
    lost = entered if table.loses(what) and entered != address.empty(sheet) else None
    if request.headers.get("HX-Request") != "true":
        response = make_response(redirect(address_of(sheet, draft), 303))
    elif what:
        response = make_response(show("score/_form.html", sheet, draft, undo=lost is not None))
        response.headers["HX-Retarget"] = "#calculator"
        response.headers["HX-Reswap"] = "outerHTML"
    else:
        response = make_response(show_changes(sheet, draft))
    response.headers["HX-Replace-Url"] = address_of(sheet, draft)
    keep.keep(response, sheet, None if table.forgets(what) else draft)
    if lost or what == table.UNDO:
        keep.keep(response, sheet, lost, keep.BEFORE)
    if not entered.is_empty:
        # Not sooner: a name that is still being typed is nobody's.
        keep.keep_names(request, response, entered)
    return response


@bp.get("/<game>/qr.svg")
def qr(game: str) -> Response:
    """Draw the table's address, for a phone across the table to read."""
    sheet = find(game)
    draft = address.from_query(sheet, request.args)
    code = segno.make(share_address(sheet, draft), error="l", micro=False)
    svg = code.svg_inline(scale=4, border=2, light="#fff", dark="#211b14", omitsize=False)
    response = Response(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))
    response.mimetype = "image/svg+xml"
    return response


def find(game: str) -> Sheet:
    """Find the game's sheet, or say that there is no such page."""
    return sheet_of(game) or abort(404)


def address_of(sheet: Sheet, draft: Draft) -> str:
    """Give the address that is this table; an untouched one needs no query."""
    path = f"/score/{sheet.game.id}"
    untouched = draft == address.empty(sheet)
    return path if untouched else f"{path}?{address.query(sheet, draft)}"


def share_address(sheet: Sheet, draft: Draft) -> str:
    """Give the whole address, for somebody else, at the result."""
    return request.host_url.rstrip("/") + address_of(sheet, draft) + "#result"


def show(template: str, sheet: Sheet, draft: Draft, **more: Any) -> str:
    """Render a template for a table."""
    more.setdefault("undo", keep.kept(request, sheet, keep.BEFORE) is not None)
    return render_template(
        template,
        view=View(sheet, draft),
        known_names=keep.known_names(request),
        share_address=share_address(sheet, draft),
        **more,
    )


def show_changes(sheet: Sheet, draft: Draft) -> str:
    """Render the parts that changed since the phone was sent its questions."""
    marks = View(sheet, draft).marks
    stale = {part for part, mark in marks.items() if request.form.get(f"mark-{part}") != mark}
    return show("score/_changes.html", sheet, draft, stale=stale)
