"""Collect the say-keys that the code names, as far as reading it can tell."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
# Which argument of a call is the key.
CALLS = {"say": 0, "tell": 0, "refuse": 1, "wrong": 1}
# Other things of the same name: what is printed on the terminal and sent to phones.
OTHER_ROOMS = (
    "companion/serve.py",
    "companion/connections.py",
    "companion/live/",
    "companion/web/ops/faults.py",
    "companion/cli",
)


class Key(NamedTuple):
    """Name a key; an open one is only the two ends of it, as in f"power_{piece}"."""

    head: str
    tail: str = ""
    is_open: bool = False

    def is_in(self, known: set[str]) -> bool:
        """Tell whether there are words for it."""
        if not self.is_open:
            return self.head in known
        return any(k.startswith(self.head) and k.endswith(self.tail) for k in known)


def keys_of(node: ast.expr) -> Iterator[Key]:
    """List the keys that an argument can be; what only running tells is left out."""
    match node:
        case ast.Constant(value=str(text)):
            yield Key(text)
        case ast.IfExp(body=body, orelse=other):
            yield from keys_of(body)
            yield from keys_of(other)
        case ast.JoinedStr(values=values):
            texts = [v.value if isinstance(v, ast.Constant) else None for v in values]
            yield Key(str(texts[0] or ""), str(texts[-1] or ""), True)


def called(node: ast.Call) -> str:
    """Name what a call calls."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)


def named_keys(source: str) -> Iterator[Key]:
    """List every key that a source names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and called(node) in CALLS:
            for key in node.args[CALLS[called(node)] :][:1]:
                yield from keys_of(key)


def sources() -> list[Path]:
    """List the files that say something by key."""
    files = sorted((ROOT / "companion").rglob("*.py"))
    return [f for f in files if not f.relative_to(ROOT).as_posix().startswith(OTHER_ROOMS)]
