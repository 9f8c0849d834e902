"""docs/security.md says what the code does: each limit its number, each claim a test."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
LIMITS = re.findall(
    r"^\| ([^|]+) \| ([^|]+) \| ((?:`companion\.[\w.]+:\w+`(?:, )?)+) \|$", TEXT, re.MULTILINE
)


def number(value: float) -> str:
    """Write a number as the page does."""
    return f"{int(value):,}"


@pytest.mark.parametrize(("what", "limit", "where"), LIMITS)
def test_each_limit_is_the_one_in_the_code(what: str, limit: str, where: str):
    for module, name in re.findall(r"`([\w.]+):(\w+)`", where):
        value = getattr(import_module(module), name)
        assert re.search(rf"(?<![\d,]){number(value)}(?!\d|,\d)", f"{what} {limit}"), (module, name)


def test_there_are_many_limits():
    assert len(LIMITS) > 20


def test_every_place_and_every_test_named_is_there():
    named = set(
        re.findall(r"`((?:tests|web|table|store|core|live|docs|templates)/[\w./-]+)`", TEXT)
    )
    named |= set(re.findall(r"`(\w+\.(?:py|lock))`", TEXT))
    missing = [
        name
        for name in named
        if not any((base / name).exists() for base in (ROOT, ROOT / "companion"))
    ]
    assert missing == []


def test_each_item_of_the_asvs_is_there_once():
    items = [
        item
        for row in re.findall(r"^\| ((?:\d+\.\d+\.\d+(?:, )?)+) ", TEXT, re.MULTILINE)
        for item in row.split(", ")
    ]
    assert len(items) == len(set(items)) > 80
