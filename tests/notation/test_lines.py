"""A line of words is read right or asked back, in four languages; never wrong without a word."""

import os
import random
import time

import pytest

from companion.games import GAMES
from companion.notation.reading import LONGEST_LINE, MOST_PIECES, read_line
from companion.notation.saying import say_table
from companion.words import LANGUAGES, Speaker, catalog
from tests.games.random_tables import MAKERS
from tests.notation.lines import flat, line
from tests.thorough import EXAMPLES

# In each language and game; 10,000 in `python3 run.py faults`.
LINES = int(os.environ.get("COMPANION_LINES", "100"))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_is_read_right_or_asked_back(game, language):
    dice = random.Random(f"{game.id} {language}")  # noqa: S311 - no secret
    whole = 0
    for _ in range(LINES):
        said = line(game, language, dice)
        names = [player["name"] for player in said.table["players"]]
        reading = read_line(game, said.text, language, names)
        read = flat(reading.table(game))
        wrong = read - flat(said.table)
        assert not wrong, (said.text, wrong)
        missing = flat(said.table) - read
        assert len(reading.questions) >= bool(missing), (said.text, missing)
        whole += not missing
    # Most of it must be understood: asking always would be right too.
    assert whole > LINES / 3


@pytest.mark.parametrize("game", MAKERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_can_be_said_and_read_again(game, language):
    dice = random.Random(game + language)  # noqa: S311 - no secret
    speaker = Speaker(GAMES[game].words, catalog(language))
    for _ in range(EXAMPLES):
        table = MAKERS[game](dice)
        table.pop("options", None)
        names = [player["name"] for player in table["players"]]
        reading = read_line(GAMES[game], say_table(GAMES[game], table, speaker), language, names)
        assert reading.questions == []
        again = GAMES[game].read(reading.table(GAMES[game]))
        assert GAMES[game].score(again) == GAMES[game].score(GAMES[game].read(table))


ISSUE = [
    ("choson", "en", "4 Watchers, 2 Hulk, 3 tokens, first player", {"watcher": 4, "hulk": 2}),
    ("choson", "en", "9x4 7x2 +3", {"watcher": 4, "hulk": 2}),
    ("koryo", "fr", "trois marchands et un barbare", {"merchant": 3, "barbarian": 1}),
    ("koryo", "en", "trois marchands et un barbare", {"merchant": 3, "barbarian": 1}),
    ("choson", "de", "zwei Hulk und drei Beobachter", {"hulk": 2, "watcher": 3}),
    ("choson", "sk", "traja strážcovia a dva Hulky", {"watcher": 3, "hulk": 2}),
    ("choson", "en", "a Yi and two time travelers", {"yi": 1, "time_traveller": 2}),
    ("choson", "en", "Watchers 4 Hulk 2", {"watcher": 4, "hulk": 2}),
    ("choson", "en", "Watcher: 4, hulk x2", {"watcher": 4, "hulk": 2}),
    ("choson", "en", "4xwatcher 2 x hulk", {"watcher": 4, "hulk": 2}),
    ("choson", "en", "twenty-one watchers", {"watcher": 21}),
    ("choson", "en", "sci 3, traveller 2", {"scientist": 3, "time_traveller": 2}),
]


@pytest.mark.parametrize(("game", "language", "text", "cards"), ISSUE)
def test_what_people_say_is_understood(game, language, text, cards):
    reading = read_line(GAMES[game], text, language, ["Ana", "Ben"], 0)
    assert reading.questions == []
    assert reading.table(GAMES[game])["players"][0]["cards"] == cards


ASKED = [
    ("watchers", "how many? Watcher"),
    ("4 Watchers 3", "which number belongs to which card?"),
    ("2 watchers 3 yi hulk", "which number belongs to which card?"),
    ("3", "3 of what?"),
    ("3 elephants", "this word is not known"),
    ("2 watchers, 3 watchers", "said twice: Watcher"),
    ("11x2", "no family is worth 11"),
    ("2 first player", "there is only one: 1st Player"),
    ("shield", "on which family does it lie? Yi’s Shield"),
    ("Ben 4 hulk", "this is another player’s name"),
    ("4 re", "this word is not known"),
    ("-2 hulk", "which number belongs to which card?"),
]


@pytest.mark.parametrize(("text", "question"), ASKED)
def test_what_is_unclear_is_asked_back(text, question):
    game = GAMES["choson"]
    reading = read_line(game, text, "en", ["Ana", "Ben"], 0)
    asked = [Speaker(game.words).say(q.why) for q in reading.questions]
    assert question in asked


def test_a_player_called_like_a_card_needs_a_colon():
    game = GAMES["choson"]
    reading = read_line(game, "Hulk: 2 Watchers; Ana: 3 Hulk", "en", ["Hulk", "Ana"])
    assert reading.table(game)["players"][0]["cards"] == {"watcher": 2}
    assert [q.text for q in reading.questions] == ["3 Hulk"]


def test_a_line_brings_its_own_players():
    game = GAMES["choson"]
    reading = read_line(game, "Ana 4 Watchers, Yi\nBen has 3 Watchers; Jean Paul: Hulk", "en")
    assert reading.questions == []
    assert reading.names == ["Ana", "Ben", "Jean Paul"]


LONG = ("a ", "1 2 ", "4x", "watchar ", "abcd efgh ", "ana ")


@pytest.mark.parametrize("piece", LONG)
def test_what_is_longer_than_any_table_is_not_read_at_all(piece):
    """A stranger's line would keep the processor busy; half of a line may say something else."""
    for text in (piece * LONGEST_LINE, f"Ana 4 Watchers {'; ' * MOST_PIECES}"):
        reading = read_line(GAMES["choson"], text, "en", ["Ana", "Ben"])
        assert [q.why.key for q in reading.questions] == ["line_long"]
        assert reading.understood == []
    began = time.process_time()
    read_line(GAMES["choson"], (piece * MOST_PIECES)[:LONGEST_LINE], "en", ["Ana", "Ben"])
    assert time.process_time() - began < 1  # 0.1 in fact; 2,000 pieces took up to 0.7


def test_a_line_without_a_name_asks_whose_it_is():
    reading = read_line(GAMES["choson"], "4 Watchers", "en", ["Ana", "Ben"])
    assert [q.why.key for q in reading.questions] == ["line_who"]
    assert reading.understood == []
