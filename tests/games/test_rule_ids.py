"""Every rule of Koryŏ and Chosŏn is named by a test."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
RULES = [f"K{n}" for n in range(1, 27)] + [f"C{n}" for n in range(1, 33)]
NAMED = re.compile(r"_([kc]\d{1,2})(?=_)")


def named_rules(folder: Path) -> set[str]:
    """List the rule ids that names of test functions hold, as in test_k18_…."""
    found = set()
    for path in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= {rule.upper() for rule in NAMED.findall(node.name)}
    return found


def test_every_rule_is_named_by_a_test_of_the_live_table():
    named = named_rules(TESTS / "games" / "koryo") | named_rules(TESTS / "games" / "choson")
    assert [rule for rule in RULES if rule not in named] == []


def test_a_rule_without_a_test_is_noticed(tmp_path):
    (tmp_path / "test_some.py").write_text("def test_k1_and_k18_are_told(): pass\n# K2\n")
    assert named_rules(tmp_path) == {"K1", "K18"}
