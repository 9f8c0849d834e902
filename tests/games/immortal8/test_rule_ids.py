"""Every rule of Immortal 8 is named by a test of its live table."""

import ast
import re
from pathlib import Path

RULES = [f"I{n}" for n in range(1, 25)]
NAMED = re.compile(r"test_(i\d{1,2})_")


def test_every_rule_is_named_by_a_test():
    names = [
        node.name
        for path in Path(__file__).parent.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    named = {match[1].upper() for name in names if (match := NAMED.match(name))}
    assert [rule for rule in RULES if rule not in named] == []
