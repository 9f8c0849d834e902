"""Take out of scripts and stylesheets what only people read. Names and statements stay as they are.

A small tokenizer instead of a library: nothing has to be installed to serve, and what it does not
do (rename, reorder, evaluate) cannot go wrong.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
STRING = re.compile(r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'""", re.DOTALL)
REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
WORD = re.compile(r"[\w$#]+")
# After these words an expression begins, so a slash begins a regular expression.
BEFORE_A_VALUE = {"return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "await"}
# No statement ends before or after these, so a line may be joined to its neighbour there.
JOINS_NEXT = set("{([,;:?=&|*<>!~^%.")
JOINS_LAST = set("})],;:?=&|*<>^%.")


class NotUnderstood(ValueError):
    """A script has something that the tokenizer does not know."""


class Token(NamedTuple):
    """A piece of a script, and the space before it."""

    text: str
    space: str
    is_regex: bool = False


def tokens(text: str) -> Iterator[Token]:
    """Cut a script into its pieces."""
    at, last = 0, Token("", "")
    while True:
        space = SPACE.match(text, at)
        at = space.end() if space else at
        if at >= len(text):
            return
        end, is_regex = token_end(text, at, last)
        last = Token(text[at:end], space[0] if space else "", is_regex)
        yield last
        at = end


def token_end(text: str, at: int, last: Token) -> tuple[int, bool]:
    """Find where the piece ends that begins here, and whether it is a regular expression."""
    if text[at] == "`":
        return template_end(text, at), False
    if text[at] == "/" and begins_value(last):
        found = REGEX.match(text, at)
        if not found:
            raise NotUnderstood(text[at : at + 40])
        return found.end(), True
    found = STRING.match(text, at) or WORD.match(text, at)
    if not found and text[at] in "'\"":
        raise NotUnderstood(text[at : at + 40])
    return (found.end() if found else at + 1), False


def begins_value(last: Token) -> bool:
    """Tell whether a value may follow: there a slash does not divide."""
    if not last.text or last.text in BEFORE_A_VALUE:
        return True
    return not (last.is_regex or last.text[-1] in ")]}`'\"" or WORD.fullmatch(last.text))


def template_end(text: str, at: int) -> int:
    """Find the end of a template literal, over the expressions and templates inside it."""
    at += 1
    while at < len(text):
        if text[at] == "\\":
            at += 2
        elif text[at] == "`":
            return at + 1
        elif text.startswith("${", at):
            at = expression_end(text, at + 2)
        else:
            at += 1
    raise NotUnderstood("a template without an end")


def expression_end(text: str, at: int) -> int:
    """Find the end of an expression inside a template literal."""
    depth = 0
    while at < len(text):
        string = STRING.match(text, at)
        if string:
            at = string.end()
        elif text[at] == "`":
            at = template_end(text, at)
        elif text[at] == "}" and not depth:
            return at + 1
        else:
            depth += (text[at] == "{") - (text[at] == "}")
            at += 1
    raise NotUnderstood("an expression without an end")


def between(last: Token, token: Token) -> str:
    """Give the least space that keeps two pieces apart."""
    if not token.space or not last.text:
        return ""
    a, b = last.text[-1], token.text[0]
    if "\n" in token.space:
        joins = (a in JOINS_NEXT and not last.is_regex) or (b in JOINS_LAST)
        return "" if joins else "\n"
    both_words = bool(WORD.match(a) and WORD.match(b))
    return " " if both_words or (a == b and a in "+-") or "/" in (a, b) else ""


def script(text: str) -> str:
    """Take comments and needless space out of a script."""
    made, last = [], Token("", "")
    for token in tokens(text):
        made += [between(last, token), token.text]
        last = token
    return "".join(made)


def style(text: str) -> str:
    """Take comments and line breaks out of a stylesheet; a blank value is a value and stays."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*\n\s*", "\n", text)
    return re.sub(r"(?<=[{};,])\n|\n(?=[{}])", "", text).replace("\n", " ").strip()
