"""What one phone chooses for itself: language, light, thumb; the others do not notice."""

from urllib.parse import urlsplit

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from companion.web.base import home
from companion.web.cookie import give_cookie
from companion.web.phone.language import COOKIE
from companion.web.surroundings import given
from companion.words import LANGUAGES

THEME = "theme"
THEMES = ("light", "dark")
THUMB = "thumb"
# The address of a calculator's table is the longest there is.
LONGEST_PATH = 8100
bp = Blueprint("settings", __name__)


@bp.post("/language")
def language() -> Response:
    """Change this phone's language and go back."""
    return chosen(COOKIE, request.form.get("lang", ""), tuple(LANGUAGES))


@bp.post("/theme")
def theme() -> Response:
    """Change this phone's light and go back; anything else follows the phone again."""
    return chosen(THEME, request.form.get("theme", ""), THEMES)


@bp.post("/thumb")
def thumb() -> Response:
    """Lay what is tapped under the left thumb and go back; anything else under the right one."""
    return chosen(THUMB, request.form.get("thumb", ""), ("left",))


def light() -> str | None:
    """Tell which light this phone has chosen."""
    told = given()
    return told.theme if told else theme_of(request.cookies.get(THEME, ""))


def theme_of(cookie: str) -> str | None:
    """Tell which light a phone has chosen; whatever else its cookie holds is no choice."""
    return cookie if cookie in THEMES else None


def chosen(cookie: str, value: str, known: tuple[str, ...]) -> Response:
    """Keep a choice for a year, or forget it, and go back to the page it was made on."""
    response = redirect(safe_path(request.form.get("back", "")), 303)
    if value in known:
        give_cookie(response, cookie, value, home())
    else:
        response.delete_cookie(cookie, path=home(), httponly=True, samesite="Lax")
    return response


def safe_path(back: str) -> str:
    """Give a path on this site; whatever might lead elsewhere leads home."""
    if len(back) > LONGEST_PATH:
        return home()  # it would come back in a header
    # Browsers read a backslash as a slash and drop control characters: "/\evil", "/\t/evil".
    odd = "\\" in back or any(ord(letter) <= 32 for letter in back)
    if odd or not back.startswith(home()) or back.startswith("//"):
        return home()
    try:
        parts = urlsplit(back)
    except ValueError:
        return home()
    # "/games/../evil" is no longer ours.
    elsewhere = parts.scheme or parts.netloc or "/.." in parts.path
    return home() if elsewhere else back
