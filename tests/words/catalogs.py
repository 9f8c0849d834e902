"""Collect every message of the code and the templates, and keep the catalogs in step with them."""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tests.words.spaces import tidied

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "companion" / "translations"
LANGUAGES = ("fr", "de", "sk")
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "N_": None, "NN_": (1, 2)}
SOURCES = {
    # A game has its own templates in its own folder.
    "companion": [("**.py", "python"), ("**.html", "jinja2")],
    "templates": [("**.html", "jinja2")],
}
OPTIONS = {"**.html": {"trimmed": "true", "silent": "false"}}
# The same for every catalog; dates and names would only make two branches differ.
HEADER = "# Translations of the table companion, MIT as the rest."


def own_catalogs() -> list[Path]:
    """List the games that bring translations in their own folder, with that folder."""
    return sorted((ROOT / "companion" / "games").glob("*/translations"))


def po_path(language: str, folder: Path = FOLDER) -> Path:
    """Give where a language's sentences are written."""
    return folder / language / "LC_MESSAGES" / "messages.po"


def mo_path(language: str, folder: Path = FOLDER) -> Path:
    """Give where a language's sentences are compiled for use."""
    return po_path(language, folder).with_suffix(".mo")


def extracted(folder: Path = FOLDER) -> Catalog:
    """Collect every message that the code and the templates mark, or one game's own."""
    catalog = Catalog(header_comment=HEADER, fuzzy=False)
    sources = SOURCES if folder == FOLDER else {own_source(folder): SOURCES["companion"]}
    apart = [f"{own_source(own)}/" for own in own_catalogs()] if folder == FOLDER else []
    for source, methods in sources.items():
        found = extract_from_dir(ROOT / source, methods, OPTIONS, keywords=KEYWORDS)
        for name, _line, message, comments, context in sorted(found, key=lambda m: (m[0], m[1])):
            place = f"{source}/{name}"
            if not place.startswith(tuple(apart)):
                catalog.add(message, None, [(place, 0)], auto_comments=comments, context=context)
    return catalog


def own_source(folder: Path) -> str:
    """Name the folder of a game that brings its own translations."""
    return folder.parent.relative_to(ROOT).as_posix()


def written(language: str, folder: Path = FOLDER) -> Catalog:
    """Read a language's catalog; a new language begins empty."""
    path = po_path(language, folder)
    if not path.exists():
        return Catalog(locale=language, header_comment=HEADER, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def po_bytes(catalog: Catalog) -> bytes:
    """Write a catalog so that the same words are the same bytes."""
    out = io.BytesIO()
    write_po(out, catalog, width=100, omit_header=False, include_lineno=False, ignore_obsolete=True)
    lines = out.getvalue().decode().splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(DATED)]
    return "".join(kept).encode()


DATED = tuple(
    f'"{field}'
    for field in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Report-Msgid-Bugs-To",
        "Generated-By",
        "Project-Id-Version",
    )
)


class Undated:
    """Give a catalog's messages under a header without dates and versions."""

    def __init__(self, catalog: Catalog) -> None:
        self.charset, self.catalog = "utf-8", catalog

    def __iter__(self) -> Iterator[Message]:
        kept = [f"{k}: {v}" for k, v in self.catalog.mime_headers if not f'"{k}'.startswith(DATED)]
        yield Message("", "\n".join([*kept, ""]))
        yield from (message for message in self.catalog if message.id)


def mo_bytes(catalog: Catalog) -> bytes:
    """Compile a catalog so that the same words are the same bytes."""
    out = io.BytesIO()
    write_mo(out, Undated(catalog))
    return out.getvalue()


def refresh(language: str, folder: Path = FOLDER) -> Catalog:
    """Bring a language's catalog in step with the code, and compile it."""
    catalog = written(language, folder)
    catalog.update(extracted(folder), no_fuzzy_matching=True)
    catalog.header_comment, catalog.fuzzy = HEADER, False
    for message in catalog:
        if message.id and message.string:
            message.string = tidied_forms(language, message.string)
    po_path(language, folder).parent.mkdir(parents=True, exist_ok=True)
    po_path(language, folder).write_bytes(po_bytes(catalog))
    # From what was written, not from memory: the test compiles the file too.
    mo_path(language, folder).write_bytes(mo_bytes(written(language, folder)))
    return catalog


def tidied_forms(language: str, string: str | tuple[str, ...] | list[str]) -> str | tuple[str, ...]:
    """Put the right spaces into every form of a message."""
    if isinstance(string, str):
        return tidied(language, string)
    return tuple(tidied(language, form) for form in string)


def missing(catalog: Catalog) -> list[str]:
    """List the messages a catalog has no words for yet."""
    return [first(message.id) for message in catalog if message.id and not is_said(message.string)]


def is_said(string: str | tuple[str, ...] | list[str]) -> bool:
    """Tell whether every form of a message has words."""
    return bool(string) if isinstance(string, str) else bool(string) and all(string)


def first(message: str | tuple[str, ...] | list[str]) -> str:
    """Give a message as it is looked up."""
    return message if isinstance(message, str) else message[0]
