"""The page's own words: with types, so that a sentence is text everywhere."""

from companion.web.phone.language import translations


def _(text: str, **facts: object) -> str:
    """Translate a sentence."""
    said = translations().gettext(text)
    return said % facts if facts else said


def ngettext(one: str, many: str, n: int, **facts: object) -> str:
    """Translate a sentence that counts `num`."""
    return translations().ngettext(one, many, n) % {"num": n, **facts}
