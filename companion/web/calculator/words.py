"""The page's own words: flask_babel with types, so that a sentence is text everywhere."""

import flask_babel


def _(text: str, **facts: object) -> str:
    """Translate a sentence."""
    return str(flask_babel.gettext(text, **facts))


def ngettext(one: str, many: str, n: int, **facts: object) -> str:
    """Translate a sentence that counts `num`."""
    return str(flask_babel.ngettext(one, many, n, **facts))
