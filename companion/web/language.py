"""Choose each phone's language: its own choice first, else what the browser asks for."""

from gettext import NullTranslations

from flask import Flask, has_request_context, request
from flask_babel import Babel, get_translations

from companion.words import LANGUAGES

COOKIE = "lang"


def chosen() -> str:
    """Name the language of this request."""
    if not has_request_context():
        return "en"
    wanted = request.cookies.get(COOKIE, "")
    if wanted in LANGUAGES:
        return wanted
    return request.accept_languages.best_match(LANGUAGES, "en") or "en"


def translations() -> NullTranslations:
    """Give the message catalog of this request."""
    catalog: NullTranslations = get_translations()
    return catalog


def init_app(app: Flask) -> None:
    """Set the languages up; their catalogs lie inside the package, in a checkout and a wheel."""
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = "translations"
    Babel(app, locale_selector=chosen)
    app.jinja_env.globals["languages"] = LANGUAGES
    app.jinja_env.globals["language"] = chosen
