"""The spaces at which a line must not break, put in by machine: nobody sees them while typing."""

import re

NARROW, FIXED = "\u202f", "\u00a0"
SPACES = f"[ {FIXED}{NARROW}]"
BEFORE = re.compile(rf"{SPACES}?([:;!?»])(?=[\s).,]|$)")
AFTER = re.compile(rf"«{SPACES}?")
NUMBER = re.compile(r"((?:%\((?:n|num)\)d|(?<![\w.,/])\d+)) (?=[^\W\d_])")
# One letter at the end of a line hangs there alone.
LETTER = re.compile(r"(?:(?<=[\s(„])|^)([aikosuvzAIKOSUVZ]) (?=\S)")


def tidied(language: str, text: str) -> str:
    """Bind what belongs together: French signs, Slovak letters, a number and what it counts."""
    if language == "fr":
        text = AFTER.sub(f"«{NARROW}", BEFORE.sub(rf"{NARROW}\1", text))
    if language == "sk":
        text = LETTER.sub(rf"\1{FIXED}", text)
    return NUMBER.sub(rf"\1{FIXED}", text)
