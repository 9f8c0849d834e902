"""Every sentence and every piece of every game has its words."""

import pytest

from companion.core.say import All, Cards, Names, say
from companion.core.words import Words
from companion.games import GAMES
from companion.words import Speaker

GAME_LIST = list(GAMES.values())


@pytest.mark.parametrize("game", GAME_LIST, ids=lambda game: game.id)
def test_every_card_and_token_has_a_name(game):
    missing = [piece for piece in [*game.cards, *game.tokens] if piece not in game.words.names]
    assert missing == []


@pytest.mark.parametrize("game", GAME_LIST, ids=lambda game: game.id)
def test_every_counted_piece_says_its_number(game):
    speaker = Speaker(game.words)
    for piece in game.words.counted:
        assert speaker.counted(piece, 1).startswith("1 ")
        assert speaker.counted(piece, 3).startswith("3 ")


@pytest.mark.parametrize(
    ("names", "spoken"),
    [
        (("Ana",), "Ana"),
        (("Ana", "Ben"), "Ana and Ben"),
        (("Ana", "Ben", "Cem"), "Ana, Ben and Cem"),
    ],
)
def test_names_are_listed_as_a_sentence_lists_them(names, spoken):
    assert Speaker(None).fact(Names(names)) == spoken


def test_pieces_are_counted_in_the_plural_they_need():
    speaker = Speaker(GAMES["koryo"].words)
    counted = All((Cards("spy", 1), Cards("spy", 2), Cards("merchant", 3)))
    assert speaker.fact(counted) == "1 Spy, 2 Spies and 3 Merchants"


def test_a_sentence_counts_players_in_the_right_form():
    speaker = Speaker(GAMES["koryo"].words)
    facts = {"game": "Koryŏ", "least": 2, "most": 4}
    assert speaker.say(say("too_few_players", n=1, **facts)).endswith("here is 1")
    assert speaker.say(say("too_few_players", n=5, **facts)).endswith("here are 5")


def test_a_sentence_that_a_game_forgot_is_shown_by_its_key(caplog):
    """A page that fails would end the evening; the log tells whoever can mend it."""
    speaker = Speaker(Words("Harbour", "⚓"))
    assert speaker.say(say("has_moored", player="Ana")) == "has_moored"
    assert "Harbour has no sentence 'has_moored'" in caplog.text
