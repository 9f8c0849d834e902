"""Find the forms of a page: where they go, and what a phone would send with them."""

from html.parser import HTMLParser
from typing import NamedTuple


class Form(NamedTuple):
    """One way to tap: where it goes and what it carries."""

    method: str
    path: str
    fields: tuple[tuple[str, str], ...]


class Finder(HTMLParser):
    """Collect forms, one for each of their buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.open: tuple[str, str] | None = None
        self.fields: list[tuple[str, str]] = []
        self.buttons: list[tuple[str, str]] = []
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read what belongs to a form."""
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = (given.get("method", "get").upper(), given.get("action", "/"))
            self.fields, self.buttons = [], []
        elif tag == "button" and "name" in given:
            self.buttons.append((given["name"], given.get("value", "")))
        elif tag == "input" and "name" in given:
            self.fields.append((given["name"], given.get("value", "")))
        elif tag == "select":
            self.select = given.get("name", "")
        elif tag == "option" and self.select:
            self.fields.append((self.select, given.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        """Close a form: it can be sent by each of its buttons."""
        if tag == "form" and self.open:
            for button in self.buttons or [None]:
                fields = (*self.fields, *([button] if button else []))
                self.found.append(Form(*self.open, fields))
            self.open = None
        elif tag == "select":
            self.select = ""


def find_forms(page: str) -> list[Form]:
    """Find the forms of a page."""
    finder = Finder()
    finder.feed(page)
    return finder.found
