"""Whatever the rules may say has words."""

import pytest

from companion.core.common_words import COMMON
from companion.games import GAMES
from tests.words.say_keys import ROOT, named_keys, sources


def words_for(path) -> set[str]:
    """List the keys that a file's game has words for; outside the games any game's will do."""
    parts = path.relative_to(ROOT).parts
    games = [GAMES[parts[2]]] if parts[1] == "games" and parts[2] in GAMES else GAMES.values()
    return {*COMMON}.union(*(game.words.sentences for game in games))


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_key_a_file_names_has_words(path):
    known = words_for(path)
    keys = named_keys(path.read_text(encoding="utf-8"))
    assert sorted({key for key in keys if not key.is_in(known)}) == []


@pytest.mark.parametrize(
    "source",
    [
        'say("no_such_key")',
        'ledger.tell("no_such_key", n=1)',
        'raise refuse("at", "no_such_key")',
        'say("declined" if x else "no_such_key")',
        'say(f"nothing_like_{x}")',
        'read.wrong(at, "no_such_key")',
    ],
)
def test_a_key_without_words_is_noticed(source):
    assert [key for key in named_keys(source) if not key.is_in({*COMMON})] != []


def test_known_keys_are_let_through():
    source = 'say("declined"); say(f"phase_{phase}"); refuse("at", "not_whole"); say(key)'
    assert [key for key in named_keys(source) if not key.is_in({*COMMON})] == []
