"""The look stays small and whole: one stylesheet, no dead rule, every icon drawn, both lights."""

import gzip
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web.assets import sheet as sheet_cuts
from companion.words import LANGUAGES

ROOT = Path(__file__).parent.parent.parent
CSS = (ROOT / "static" / "companion.css").read_text(encoding="utf-8")
MOST_BYTES = 9 * 1024
# Put together from a number or an id when a page is shown.
MADE = re.compile(r"[npw]\d|[ht]-\w+")


def sources() -> str:
    """Read whatever may name a class or an icon."""
    files = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static").glob("*.js")]
    files += [*(ROOT / "companion" / "web").rglob("*.py")]
    # A game has templates of its own in its own folder.
    files += [*(ROOT / "companion" / "games").rglob("*.html")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_the_stylesheet_is_one_and_small(client: FlaskClient):
    sheets = [*(ROOT / "static").rglob("*.css")]
    # Screens that no phone shows have their own: no phone has to load those.
    assert {sheet.name for sheet in sheets} <= {"board.css", "companion.css", "overview.css"}
    for sheet in sheets:
        assert sheet.name == "companion.css" or len(gzip.compress(sheet.read_bytes())) <= 2500
    answer = client.get("/static/companion-all.css", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    # A phone loads what its kind of page needs; only /style has everything.
    for kind in sheet_cuts.KINDS:
        cut = client.get(f"/static/companion-{kind}.css", headers={"Accept-Encoding": "gzip"})
        assert len(cut.data) <= MOST_BYTES, kind
    sent = gzip.decompress(answer.data).decode()
    # Whoever changes it reads why; a phone does not.
    assert "/*" not in sent
    assert re.sub(r"\s", "", sent) == re.sub(r"/\*.*?\*/|\s", "", CSS, flags=re.DOTALL)


def test_no_rule_is_for_something_that_no_page_has():
    used = set(re.findall(r"[\w-]+", sources()))
    rules = re.sub(r"/\*.*?\*/", "", CSS, flags=re.DOTALL)
    selectors = " ".join(re.findall(r"[^{}]+(?={)", rules))
    named = {name for name in re.findall(r"\.([a-z][\w-]*)", selectors) if not MADE.fullmatch(name)}
    assert sorted(named - used) == []


def test_each_colour_is_written_once_for_both_lights():
    tokens = re.findall(r"--([\w-]+):var\(--day,", CSS)
    assert len(tokens) == len(set(tokens)) >= 17


def test_every_icon_that_a_page_asks_for_is_drawn():
    sprite = (ROOT / "templates" / "_sprite.html").read_text(encoding="utf-8")
    drawn = set(re.findall(r'id="i-(\w+)"', sprite)) | set(re.findall(r'\("(\w+)",\s*"M', sprite))
    asked = set(re.findall(r'icon\("(\w+)"\)', sources()))
    assert asked <= drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_style_page_shows_both_lights_and_no_inline_style(client: FlaskClient, language: str):
    client.set_cookie("lang", language)
    answer = client.get("/style")
    assert answer.status_code == 200
    html = answer.text
    for theme in ("light", "dark"):
        assert f'data-theme="{theme}"' in html
    assert " style=" not in html
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
