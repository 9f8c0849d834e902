"""Join a script with the modules it imports, so that a phone asks once.

Understood is what our scripts use: `import "./a.js"`, `import * as a from`, `import {b} from`,
`export {b}` and `export` before a function, class or constant. Anything else is refused.
"""

import re
from collections.abc import Callable
from pathlib import Path

FROM = r'"\./([\w-]+\.js)";?'
IMPORT = re.compile(rf"(?m)^import (?:(?:\* as (\w+)|\{{([^}}]*)\}}) from )?{FROM}[ \t]*\n?")
EXPORT_LIST = re.compile(r"(?m)^export \{([^}]*)\};?")
EXPORT = re.compile(r"(?m)^export (?=(?:async function|function|class|const) (\w+))")
# What somebody else wrote, and not as a module: it comes first, and what it declares all can see.
VENDORED = re.compile(r'(?m)^import "\./(vendor/[\w.-]+\.js)";[ \t]*\n?')
LATER = re.compile(rf"\bimport\({FROM[:-2]}\)")
UNKNOWN = re.compile(r"(?m)^(?:import\b(?!\()|export\b).*$")


class NotJoined(ValueError):
    """A script is written in a way that joining does not know."""


def join(folder: Path, name: str, later: Callable[[str], str]) -> str:
    """Give a script with all it imports before it; `later` addresses what comes later."""
    joined: dict[str, str] = {}
    made: list[str] = []

    def add(inner: str, way: tuple[str, ...]) -> str:
        if inner in way:
            raise NotJoined(f"{inner} imports itself by way of {' '.join(way)}")
        if inner not in joined:
            body, exports = wrapped(text_of(inner, (*way, inner)))
            joined[inner] = f"${len(joined)}" if exports else ""
            made.append(
                f"const {joined[inner]} = (() => {{\n{body}\nreturn {{{exports}}};\n}})();"
                if exports
                else f"{{\n{body}\n}}"
            )
        return joined[inner]

    def text_of(inner: str, way: tuple[str, ...]) -> str:
        text = VENDORED.sub("", (folder / inner).read_text(encoding="utf-8"))

        def imported(found: re.Match[str]) -> str:
            whole, some, source = found.groups()
            place = add(source, way)
            if whole:
                return f"const {whole} = {place};\n"
            return f"const {{{some.replace(' as ', ': ')}}} = {place};\n" if some else ""

        text = IMPORT.sub(imported, text)
        return LATER.sub(lambda found: f'import("./{later(found[1])}")', text)

    last = text_of(name, (name,))
    wrapped(last)  # what it exports stays, but is of the known kinds
    return "\n".join([*made, last])


def vendored(folder: Path, name: str) -> str:
    """Give what a script wants of others' scripts, as they wrote it."""
    wanted = VENDORED.findall((folder / name).read_text(encoding="utf-8"))
    return "".join((folder / each).read_text(encoding="utf-8") + "\n" for each in wanted)


def wrapped(text: str) -> tuple[str, str]:
    """Give a module's text without the word export, and the names that it exports."""
    lists = EXPORT_LIST.findall(text)
    names = [part.strip() for each in lists for part in each.split(",") if part.strip()]
    names += EXPORT.findall(text)
    text = EXPORT.sub("", EXPORT_LIST.sub("", text))
    unknown = UNKNOWN.search(text)
    if unknown or any(" " in name for name in names):
        raise NotJoined(unknown[0] if unknown else ", ".join(names))
    return text, ", ".join(names)
