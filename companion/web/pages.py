"""What every page needs: addresses of static files, the words of a game, error pages."""

from collections.abc import Callable, MutableMapping
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import jinja2
from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask.templating import Environment
from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, TemplateNotFound
from werkzeug.exceptions import Conflict, HTTPException, NotFound

from companion.core.game import Game
from companion.core.names import shortened
from companion.games import GAMES, folder_of
from companion.web.assets import files
from companion.web.base import base
from companion.web.packing import coding_for, pack
from companion.web.phone.language import translations
from companion.web.phone.settings import light
from companion.words import Speaker

YEAR = 365 * 24 * 3600
WORTH_COMPRESSING = 500
COMPRESSIBLE = (
    "text/html",
    "text/javascript",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
)


def speaker(game: Game) -> Speaker:
    """Give the words of a game in this phone's language."""
    return Speaker(game.words, translations())


def static_url(app: Flask, filename: str) -> str:
    """Give a static file's address, safe to keep for a year."""
    # Not by url_for: an error page has to be shown for a request without any sensible address too.
    return f"{base()}{app.static_url_path}/{files.addressed(static_folder(app), filename)}"


def static_folder(app: Flask) -> Path:
    """Give the folder of the sources of our static files."""
    return Path(app.static_folder or "")


def static_file(filename: str) -> Response:
    """Send a static file; what has its content in its address may be kept."""
    folder = static_folder(current_app)
    found = files.find(folder, filename)
    if found is None:
        raise NotFound
    if not found.is_small:
        return current_app.send_static_file(filename)
    response = Response(found.body, mimetype=found.mimetype)
    if found.is_worth_packing:
        response.vary.add("Accept-Encoding")
        if coding := coding_for(request.headers.get("Accept-Encoding", "")):
            response.set_data(files.packed(folder, filename, coding))
            response.headers["Content-Encoding"] = coding
    is_kept = request.args.get("v") == found.version
    kept = f"public, max-age={YEAR}, immutable" if is_kept else "no-cache"
    response.headers["Cache-Control"] = kept
    return response


def remember_addresses(app: Flask) -> Callable[..., str]:
    """Give a url_for for templates that builds each of our addresses once."""

    @lru_cache(maxsize=4096)
    def build(base: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
        # Not by Flask's own: parts of a page are rendered without a request too.
        return app.url_map.bind("", script_name=base or "/").build(endpoint, dict(values))

    return lambda endpoint, **values: build(base(), endpoint, tuple(values.items()))


def keep_nothing(response: Response) -> Response:
    """Let browsers keep only what says so itself."""
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def compress(response: Response) -> Response:
    """Compress an answer for a phone that takes it."""
    coding = coding_for(request.headers.get("Accept-Encoding", ""))
    if (
        not coding
        or request.endpoint == "static"
        or "Content-Encoding" in response.headers
        or response.mimetype not in COMPRESSIBLE
        or response.status_code not in (200, 422)
    ):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= WORTH_COMPRESSING:
        response.set_data(pack(body, coding))
        response.headers["Content-Encoding"] = coding
        response.vary.add("Accept-Encoding")
    return response


def show_error(error: HTTPException) -> Response:
    """Tell what went wrong, as JSON to programs and as a page to people."""
    code = error.code or 500
    if request.path.startswith("/api/"):
        problem = {"at": "", "message": error.description or error.name}
        response = jsonify({"errors": [problem]})
    else:
        # What we say ourselves says more than the number.
        ours = isinstance(error, Conflict) or hasattr(error, "retry_after")
        own = vars(error).get("description") if ours else None
        response = make_response(render_template("error.html", code=code, own=own))
    response.status_code = code
    for name, value in error.get_headers():
        if name == "Retry-After":
            response.headers[name] = value
    return response


class Templates(Environment):
    """Find what all templates share in one map; Jinja's chain of maps cost a tenth of a tap."""

    def __init__(self, *args: Any, **options: Any) -> None:
        # All that there are stay: Jinja's own memory orders them anew with each import.
        super().__init__(*args, **{"cache_size": -1, **options})
        self._missing: set[str] = set()

    def _load_template(
        self, name: str, globals: MutableMapping[str, Any] | None
    ) -> jinja2.Template:
        """Find a template; for one that is not there the disk is asked once."""
        if name in self._missing:
            raise TemplateNotFound(name)
        try:
            return super()._load_template(name, globals)
        except TemplateNotFound:
            if not self.auto_reload:
                self._missing.add(name)
            raise

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Give a template what all share and what is its own."""
        return {**self.globals, **(d or {})}


class GameTemplates(BaseLoader):
    """Find `games/<id>/<name>` in the templates of that game's own folder."""

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Read a game's template; a game that has none uses those that all share."""
        room, _, rest = template.partition("/")
        id, _, name = rest.partition("/")
        if room != "games" or id not in GAMES:
            raise TemplateNotFound(template)
        folder = FileSystemLoader(folder_of(GAMES[id]) / "templates")
        return folder.get_source(environment, name)


def init_app(app: Flask) -> None:
    """Set the pages up."""
    shared = cast(BaseLoader, app.jinja_env.loader)
    app.jinja_env.loader = ChoiceLoader([GameTemplates(), shared])
    app.view_functions["static"] = static_file
    app.jinja_env.globals["static_url"] = lambda filename: static_url(app, filename)
    app.jinja_env.globals["base"] = base
    app.jinja_env.globals["speaker"] = speaker
    app.jinja_env.globals["shortened"] = shortened
    app.jinja_env.globals["url_for"] = remember_addresses(app)
    app.jinja_env.globals["light"] = light
    app.register_error_handler(HTTPException, show_error)
    app.after_request(keep_nothing)
    app.after_request(compress)
