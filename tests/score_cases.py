"""The finished tables of tests/cases/scores.json, each with the id of its name."""

import json
from pathlib import Path

import pytest

FILE = Path(__file__).parent / "cases" / "scores.json"
TABLES = json.loads(FILE.read_text(encoding="utf-8"))
CASES = [pytest.param(case, id=case["name"]) for case in TABLES]


def outcome(answer):
    """Reduce an answer of the contract to what a case states."""
    return [score["total"] for score in answer["scores"]], answer["winners"]


def expected(case):
    """Give what a case states."""
    return case["totals"], case["winners"]
