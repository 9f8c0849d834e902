"""Cut the one stylesheet for a kind of page: rules for classes that its pages cannot have stay out.

What a page can have is read from its templates, its scripts and our Python: every word that might
be written as a class counts, so a rule is left out only when nobody there knows its name.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.games import GAMES, folder_of
from companion.web.assets import bundle, minify

PACKAGE = Path(__file__).parents[2]
# A section whose heading says [later] is not in the first look at a live table.
SECTION = re.compile(r"(?m)^(?=/\* \d+\. )")
LATER = re.compile(r"/\* \d+\. [^\n]*\[(later|both)\]")
CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")
# `p{{ seat }}`, `n{{ count }}`, `t-{{ token }}`: one letter and what is counted or named.
COUNTED = re.compile(r"[a-z](?:\d|-\w+)")
# Inside these a class may be missing, and the rule holds all the same.
LOOSE = re.compile(r":(?:not|is|where)\((?:[^()]|\([^()]*\))*\)")
INCLUDED = re.compile(r"""\{%-? *(?:extends|include|import|from) +["']([\w/.-]+)["']""")
ATTRIBUTE = re.compile(r'class="((?:[^"{]|\{\{.*?\}\}|\{%.*?%\}|\{)*)"', re.DOTALL)
EXPRESSION = re.compile(r"\{[{%].*?[%}]\}", re.DOTALL)
WORD = re.compile(r"[\w-]+")


class Kind(NamedTuple):
    """A kind of page: where its templates lie, what its scripts are, which sections it takes."""

    folders: tuple[str, ...]
    scripts: tuple[str, ...]
    takes: tuple[str, ...] = ("", "later", "both")


AT_THE_TABLE = (("table", "story", "rules"), ("page-table.js", "share.js", "secret.js"))
KINDS = {
    "table": Kind(*AT_THE_TABLE, takes=("", "both")),
    "later": Kind(*AT_THE_TABLE, takes=("later", "both")),
    "score": Kind(("score", "rules"), ("page-score.js", "copy.js")),
    "pages": Kind(("", "new", "people", "rules"), ("page.js", "new.js", "find.js")),
}


def cut(static: Path, templates: Path, kind: str) -> str:
    """Give the stylesheet for a kind of page; `all` is everything."""
    text = (static / "companion.css").read_text(encoding="utf-8")
    if kind == "all":
        return minify.style(text)
    chosen = KINDS[kind]
    sections = [section for section in SECTION.split(text) if label(section) in chosen.takes]
    known = words(static, templates, chosen) | words_of_python()
    return "".join(kept(minify.style("".join(sections)), known))


def label(section: str) -> str:
    """Read when a section is wanted."""
    found = LATER.match(section)
    return found[1] if found else ""


def kept(css: str, known: set[str]) -> Iterator[str]:
    """Give the rules that a page may need, in their order."""
    for head, body in blocks(css):
        if head.startswith("@media"):
            inner = "".join(kept(body, known))
            if inner:
                yield f"{head}{{{inner}}}"
        elif head.startswith("@"):
            yield f"{head}{{{body}}}"
        else:
            wanted = [each for each in alternatives(head) if needed(each) <= known]
            if wanted:
                yield f"{','.join(wanted)}{{{body}}}"


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """Cut a minified stylesheet into heads and bodies; no string of ours holds a brace."""
    at = 0
    while (opened := css.find("{", at)) >= 0:
        depth, end = 1, opened + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        yield css[at:opened].strip(), css[opened + 1 : end - 1]
        at = end


def alternatives(head: str) -> list[str]:
    """Cut a list of selectors at the commas that are not inside brackets."""
    held = re.sub(r"\((?:[^()]|\([^()]*\))*\)", lambda found: found[0].replace(",", "\0"), head)
    return [part.replace("\0", ",") for part in held.split(",")]


def needed(selector: str) -> set[str]:
    """Name the classes without which a selector finds nothing."""
    found = CLASS.findall(LOOSE.sub("", re.sub(r'"[^"]*"', "", selector)))
    return {name for name in found if not COUNTED.fullmatch(name)}


# -- the words that may be classes


def words(static: Path, templates: Path, kind: Kind) -> set[str]:
    """Gather the words that pages of a kind may write as classes."""
    todo = [path for folder in kind.folders for path in (templates / folder).glob("*.html")]
    if "table" in kind.folders:
        todo += [path for game in GAMES.values() for path in folder_of(game).rglob("*.html")]
    seen: set[Path] = set()
    found: set[str] = set()
    while todo:
        path = todo.pop()
        if path in seen or not path.is_file():
            continue
        seen.add(path)
        text = path.read_text(encoding="utf-8")
        todo += [templates / name for name in INCLUDED.findall(text)]
        found |= words_of_template(text)
    return found.union(*(words_of_script(static, name) for name in kind.scripts))


def words_of_template(text: str) -> set[str]:
    """Give the words of class attributes, and of the texts that expressions may put into them."""
    inside = EXPRESSION.findall(text)
    texts = [text for each in inside for text in re.findall(r"""["']([\w -]+)["']""", each)]
    return split((*ATTRIBUTE.findall(text), *texts))


def words_of_script(static: Path, name: str) -> set[str]:
    """Give the words in the texts of a script and of all it imports, now or later."""
    late: list[str] = []

    def note(name: str) -> str:
        late.append(name)
        return name

    text = bundle.join(static, name, note)
    own = split(re.findall(r"""["'`]([^"'`\n]*)["'`]""", text))
    return own.union(*(words_of_script(static, each) for each in late))


@cache
def words_of_python() -> frozenset[str]:
    """Give the words in our Python's short texts: how a thing stands is often named there."""
    texts = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")]
    short = (
        found for text in texts for found in re.findall(r'"([a-z][\w-]*(?: [\w-]+){0,3})"', text)
    )
    return frozenset(split(short))


def split(texts: Iterable[str]) -> set[str]:
    """Give the words of texts."""
    return {word for text in texts for word in WORD.findall(text)}
