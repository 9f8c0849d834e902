"""Let the companion be installed like an app; where the origin is secure, it opens offline."""

from typing import Any

from flask import Blueprint, Response, current_app, jsonify, make_response, render_template
from flask_babel import gettext as _

from companion.web.base import base
from companion.web.pages import static_url
from companion.web.phone.language import chosen

bp = Blueprint("install", __name__)
ICONS = (
    ("192", "192x192", "any"),
    ("512", "512x512", "any"),
    ("maskable-512", "512x512", "maskable"),
)
PAPER = "#f6f0e3"
SHELL = ("companion-pages.css", "page.js", "icon.svg")


def address(name: str) -> str:
    """Give a static file's address."""
    return static_url(current_app, name)


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """Tell a browser what it needs to install the companion."""
    told: dict[str, Any] = {
        "id": f"{base()}/",
        "name": _("Table companion"),
        "short_name": _("Companion"),
        "lang": chosen(),
        "start_url": f"{base()}/",
        "scope": f"{base()}/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {
                "src": address(f"icons/{name}.png"),
                "sizes": sizes,
                "type": "image/png",
                "purpose": use,
            }
            for name, sizes, use in ICONS
        ],
    }
    response = jsonify(told)
    response.mimetype = "application/manifest+json"
    return response


@bp.get("/sw.js")
def service_worker() -> Response:
    """Give the worker that shows the shell when there is no connection."""
    shell = [f"{base()}/offline", *(address(name) for name in SHELL)]
    response = make_response(render_template("sw.js", shell=shell))
    response.mimetype = "text/javascript"
    return response


@bp.get("/offline")
def offline() -> str:
    """Show what there is to say without a connection."""
    return render_template("offline.html")
