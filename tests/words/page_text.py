"""Read the text of a template that no translation can reach."""

from html.parser import HTMLParser
from pathlib import Path

from jinja2 import Environment

ROOT = Path(__file__).parent.parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
# What people read or hear of an element beside its text.
SAID = ("aria-label", "aria-description", "title", "placeholder", "alt", "label", "summary")
# What stands for an expression; a tag's name may be one too.
HOLE, TAG = "\u00a4", "x-hole"
# The same in every language: how a table’s code looks, and the name of an app.
NO_WORDS = ("abcd-2345", "BG Stats")
BLOCKS = ("variable_begin", "block_begin", "comment_begin")
ENDS = ("variable_end", "block_end", "comment_end")


def without_expressions(source: str) -> str:
    """Give a template's HTML with a mark in place of every expression and block."""
    html, inside = "", False
    for _line, kind, value in Environment(autoescape=True).lex(source):
        if kind in BLOCKS:
            inside = True
            if kind == "variable_begin":
                html += TAG if html.endswith(("<", "</")) else HOLE
        elif kind in ENDS:
            inside = False
        elif kind == "data" and not inside:
            html += value
    return html


class Reader(HTMLParser):
    """Collect text and spoken attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        self.found.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in SAID]

    handle_startendtag = handle_starttag


def hard_coded(source: str) -> list[str]:
    """List the words that a template says in English whatever the language."""
    reader = Reader()
    reader.feed(without_expressions(source))
    reader.close()
    texts = (text.replace(HOLE, " ").strip() for text in reader.found)
    return [text for text in texts if text not in NO_WORDS and any(map(is_letter, text))]


def is_letter(sign: str) -> bool:
    """Tell whether a sign belongs to a word; 고려 and 조선 are names, the same for everybody."""
    return sign.isalpha() and sign < "\u1100"
