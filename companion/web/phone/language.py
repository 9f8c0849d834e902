"""Choose each phone's language: its own choice first, else what the browser asks for."""

from functools import cache, lru_cache
from gettext import NullTranslations
from typing import Any

from flask import Flask, g, has_request_context, request
from flask_babel import Babel
from jinja2 import pass_eval_context
from jinja2.nodes import EvalContext
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.core.elision import elided
from companion.core.names import isolated
from companion.games import translations as game_translations
from companion.web.surroundings import given
from companion.words import LANGUAGES, catalog

COOKIE = "lang"
# Browsers send a handful of languages in some fifty letters.
MOST_ASKED = 400


def chosen() -> str:
    """Name the language of this request, or of what is rendered without one."""
    if told := given():
        return told.language
    if not has_request_context():
        return "en"
    if "language" not in g:
        wanted = request.cookies.get(COOKIE, "")
        g.language = choose(wanted, request.headers.get("Accept-Language", ""))
    found: str = g.language
    return found


def choose(wanted: str, header: str) -> str:
    """Name the language of a phone: what it chose, or what its browser asks for."""
    if wanted in LANGUAGES:
        return wanted
    return asked_for(header).best_match(LANGUAGES, "en") or "en"


def asked_for(header: str) -> LanguageAccept:
    """Read what the browser asks for, of a header that may have any length only the beginning."""
    if len(header) > MOST_ASKED:
        # The last one may be cut off in the middle.
        header = header[:MOST_ASKED].rpartition(",")[0]
    return parse_accept_header(header, LanguageAccept)


# The catalog of a language is read once.
catalog_of = cache(catalog)


def translations() -> NullTranslations:
    """Give the message catalog of this request, or of what is rendered without one."""
    if told := given():
        return catalog_of(told.language)
    if "catalog" not in g:
        g.catalog = catalog_of(chosen())
    found: NullTranslations = g.catalog
    return found


def gettext(message: str) -> str:
    """Translate a message of a template."""
    return translations().gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """Translate a message of a template that counts."""
    return translations().ngettext(one, many, n)


@lru_cache(maxsize=4096)
def plain(catalog: NullTranslations, message: str) -> Markup:
    """Translate a message that holds no facts; templates say the same few hundred all the time."""
    return Markup(catalog.gettext(message)) % {}  # noqa: S704 - our own words


@pass_eval_context
def said(context: EvalContext, message: str, /, **facts: Any) -> str:
    """Say a message in a template, filled with its facts."""
    if not facts and context.autoescape:
        return plain(translations(), message)
    return filled(context, gettext(message), facts)


@pass_eval_context
def counted(context: EvalContext, one: str, many: str, n: int, /, **facts: Any) -> str:
    """Say a message in a template that counts."""
    return filled(context, ngettext(one, many, n), {"num": n, **facts})


def filled(context: EvalContext, message: str, facts: dict[str, Any]) -> str:
    """Fill a message with facts; no name that it holds may turn it around."""
    text = Markup(message) if context.autoescape else message  # noqa: S704 - our own words
    told = text % {name: isolated_text(fact) for name, fact in facts.items()}
    # A sentence without names is written as it should be.
    return type(told)(elided(told)) if facts and chosen() == "fr" else told


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
    env.globals.update(gettext=said, ngettext=counted, _=said)
    env.filters["isolated"] = isolated
    app.jinja_env.globals["languages"] = LANGUAGES
    app.jinja_env.globals["language"] = chosen
