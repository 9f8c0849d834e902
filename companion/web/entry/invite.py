"""Invite phones to a table: QR codes, links of three kinds, and what the host allows."""

from typing import NamedTuple

import segno
from flask import Blueprint, make_response, redirect, render_template, request
from markupsafe import Markup
from werkzeug.exceptions import BadRequest, Forbidden
from werkzeug.wrappers import Response

from companion.store.doors import DOORS
from companion.web.base import base, base_url
from companion.web.entry.guard import access, give_key, key_of, store
from companion.web.entry.keys import ROLES
from companion.web.table.pages import view_of

bp = Blueprint("invite", __name__, url_prefix="/t/<code>/invite")


class Link(NamedTuple):
    """Show one kind of link."""

    role: str
    url: str
    qr: Markup


@bp.get("")
def show(code: str) -> str:
    """Show how others come to this table, and to the host what they may do."""
    doors = store().doors(code)
    return render_template(
        "table/invite.html",
        view=view_of(code),
        doors=doors,
        address=base_url(),
        first=first_link(code, doors.door),
        screen=screen_link(code, doors.door),
        links=[make_link(code, role) for role in ("player", "watch", "host")],
    )


def first_link(code: str, door: str) -> Link:
    """Give the link that the asking phone may hand on; the shortest one where the code does."""
    role = "player" if access().may_act else "watch"
    if door == role:
        url = f"{base_url()}/t/{code}" + ("/join" if role == "player" else "")
        return Link(role, url, drawn(url))
    return make_link(code, role)


def screen_link(code: str, door: str) -> Link:
    """Give the link that shows the middle of the table, where the code does not open it alone."""
    if door == "closed":
        url = f"{make_link(code, 'watch').url}?to=board"
    else:
        url = f"{base_url()}/t/{code}/board"
    return Link("watch", url, drawn(url))


def make_link(code: str, role: str) -> Link:
    """Make the link of one kind."""
    url = f"{base_url()}/t/{code}/k/{key_of(code, role)}"
    return Link(role, url, drawn(url))


def drawn(url: str) -> Markup:
    """Draw a QR code as SVG; black on white in every light, because cameras want that."""
    svg = segno.make(url, error="M", micro=False).svg_inline(
        omitsize=True, svgclass="qr", lineclass=None, dark="#000", light="#fff", border=3
    )
    return Markup(svg)  # noqa: S704 - segno draws it


@bp.post("/doors")
def set_doors(code: str) -> Response:
    """Choose what the bare code opens, and who may enter what."""
    require_host()
    door = request.form.get("door", "")
    if door not in DOORS:
        raise BadRequest
    store().set_doors(code, door, request.form.get("own_seat") == "1")
    return redirect(f"{base()}/t/{code}/invite?saved=1#allow", 303)


@bp.post("/renew")
def renew(code: str) -> Response:
    """Make every link of a kind worthless, and every phone that came by one a stranger."""
    require_host()
    role = request.form.get("role", "")
    if role not in ROLES:
        raise BadRequest
    store().renew_links(code, role)
    response = make_response(redirect(f"{base()}/t/{code}/invite", 303))
    give_key(response, code, "host")
    return response


def require_host() -> None:
    """Let only the host pass."""
    if not access().is_host:
        raise Forbidden
