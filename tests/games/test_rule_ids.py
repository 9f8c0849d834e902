"""Every rule of the three games is named by a test."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
RULES = {"koryo": ("K", 26), "choson": ("C", 32), "immortal8": ("I", 24)}
NAMED = re.compile(r"_([kci]\d{1,2})(?=_)")


def ids(game: str) -> list[str]:
    """List a game's rules, as the rules' digest numbers them."""
    letter, last = RULES[game]
    return [f"{letter}{n}" for n in range(1, last + 1)]


def named_rules(folder: Path) -> set[str]:
    """List the rule ids that names of test functions hold, as in test_k18_…."""
    found = set()
    for path in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= {rule.upper() for rule in NAMED.findall(node.name)}
    return found


def test_every_rule_is_named_by_a_test():
    named = named_rules(TESTS)
    assert [rule for game in RULES for rule in ids(game) if rule not in named] == []


def test_every_rule_is_named_by_a_test_of_its_live_table():
    named = {game: named_rules(TESTS / "games" / game) for game in RULES}
    unnamed = {game: [rule for rule in ids(game) if rule not in named[game]] for game in RULES}
    assert unnamed == {"koryo": [], "choson": [], "immortal8": []}


def test_a_rule_without_a_test_is_noticed(tmp_path):
    (tmp_path / "test_some.py").write_text("def test_k1_and_k18_are_told(): pass\n# K2\n")
    assert named_rules(tmp_path) == {"K1", "K18"}
