"""Choose each phone's language: its own choice first, else what the browser asks for."""

from collections.abc import Callable
from gettext import NullTranslations
from typing import Any

from flask import Flask, g, has_request_context, request
from flask_babel import Babel, get_translations
from jinja2 import pass_context
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.core.names import isolated
from companion.games import translations as game_translations
from companion.words import LANGUAGES

COOKIE = "lang"
# Browsers send a handful of languages in some fifty letters.
MOST_ASKED = 400


def chosen() -> str:
    """Name the language of this request."""
    if not has_request_context():
        return "en"
    if "language" not in g:
        wanted = request.cookies.get(COOKIE, "")
        if wanted not in LANGUAGES:
            wanted = asked_for().best_match(LANGUAGES, "en") or "en"
        g.language = wanted
    found: str = g.language
    return found


def asked_for() -> LanguageAccept:
    """Read what the browser asks for, of a header that may have any length only the beginning."""
    header = request.headers.get("Accept-Language", "")
    if len(header) > MOST_ASKED:
        # The last one may be cut off in the middle.
        header = header[:MOST_ASKED].rpartition(",")[0]
    return parse_accept_header(header, LanguageAccept)


def translations() -> NullTranslations:
    """Give the message catalog of this request."""
    if "catalog" not in g:
        g.catalog = get_translations()
    catalog: NullTranslations = g.catalog
    return catalog


def gettext(message: str) -> str:
    """Translate a message of a template."""
    return translations().gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """Translate a message of a template that counts."""
    return translations().ngettext(one, many, n)


def isolating(translate: Callable[..., str]) -> Callable[..., str]:
    """Let no name that a message holds turn the message around."""

    @pass_context
    def translated(context: Any, *messages: Any, **facts: Any) -> str:
        return translate(context, *messages, **{k: isolated_text(v) for k, v in facts.items()})

    return translated


def isolated_text(fact: Any) -> Any:
    """Isolate a text; numbers, and what is markup already, stay."""
    return isolated(fact) if type(fact) is str else fact


def init_app(app: Flask) -> None:
    """Set the languages up; their catalogs lie inside the package, in a checkout and a wheel."""
    folders = ["translations", *(str(folder) for folder in game_translations())]
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = ";".join(folders)
    Babel(app, locale_selector=chosen)
    # Flask-Babel looks for the language anew with each of a page's hundred messages.
    env: Any = app.jinja_env
    env.install_gettext_callables(gettext, ngettext, newstyle=True)
    for name in ("gettext", "ngettext", "_"):
        if name in env.globals:
            env.globals[name] = isolating(env.globals[name])
    env.filters["isolated"] = isolated
    app.jinja_env.globals["languages"] = LANGUAGES
    app.jinja_env.globals["language"] = chosen
