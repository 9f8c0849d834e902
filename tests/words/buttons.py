"""Read from a page what its buttons say: to the eye, and to a screen reader."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import NamedTuple

# Has no end, so nothing is inside it.
VOID = ("input", "br", "img", "link", "meta", "hr", "use", "path", "rect", "circle", "option")
HIDDEN = ("svg", "script", "style", "datalist", "select")


class Said(NamedTuple):
    """Hold what a button shows and what it is called; one of pictures alone shows nothing."""

    shown: str
    called: str


class Node:
    """Hold an open element and the text inside it."""

    def __init__(self, tag: str, attrs: dict[str, str]) -> None:
        self.tag, self.attrs = tag, attrs
        self.classes = attrs.get("class", "").split()
        self.shown: list[str] = []
        self.called: list[str] = []

    @property
    def is_button(self) -> bool:
        """Tell whether a thumb presses it."""
        if self.attrs.get("aria-hidden") == "true":
            return False
        pressed = {"btn", "cta", "ib", "tile", "pick1", "game"} & {*self.classes}
        return self.tag in ("button", "summary") or (self.tag in ("a", "label") and bool(pressed))


class Buttons(HTMLParser):
    """Collect what the buttons of a page say."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[Node] = []
        self.found: list[Said] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        if tag not in VOID:
            self.open.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass over an element that has nothing inside."""

    def handle_endtag(self, tag: str) -> None:
        """Close an element, and note it where it is a button."""
        for _ in range(len(self.open)):
            node = self.open.pop()
            if node.is_button:
                shown, called = joined(node.shown), joined(node.called)
                self.found.append(Said(shown, node.attrs.get("aria-label") or called))
            if node.tag == tag:
                return

    def handle_data(self, data: str) -> None:
        """Give a text to all that it stands in."""
        if any(node.tag in HIDDEN for node in self.open):
            return
        is_seen = not any("vh" in node.classes for node in self.open)
        is_heard = not any(node.attrs.get("aria-hidden") == "true" for node in self.open)
        for node in self.open:
            if is_seen:
                node.shown.append(data)
            if is_heard:
                node.called.append(data)


def joined(texts: list[str]) -> str:
    """Write texts as one line, without the places where a word may break."""
    return " ".join("".join(texts).replace("\u00ad", "").split())


def buttons(html: str) -> Iterator[Said]:
    """Give every button of a page."""
    reader = Buttons()
    reader.feed(html)
    reader.close()
    yield from reader.found
