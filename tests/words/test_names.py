"""Every card, token and phase has a name of its own in every language, and every rule its words."""

import pytest

from companion.core.common_words import COMMON
from companion.games import GAMES
from companion.words import LANGUAGES, Speaker, catalog

SPOKEN = [(game, language) for game in GAMES.values() for language in LANGUAGES]
each_spoken = pytest.mark.parametrize(
    ("game", "language"), SPOKEN, ids=[f"{game.id}-{language}" for game, language in SPOKEN]
)
RULES = {"koryo": ("K", 26), "choson": ("C", 32), "immortal8": ("I", 24)}
SOFT_HYPHEN = "\u00ad"
# At 390 px the stepper has room for about so many letters a phase, or a place to break.
STEP_LETTERS = 10


@each_spoken
def test_every_piece_has_a_name_of_its_own(game, language):
    speaker = Speaker(game.words, catalog(language))
    pieces = [piece for piece in game.words.names if piece in {*game.cards, *game.tokens}]
    names = [speaker.name(piece) for piece in pieces]
    assert set(pieces) == {*game.cards, *game.tokens}
    assert all(names)
    assert len(set(names)) == len(names)


@each_spoken
def test_every_number_of_pieces_can_be_said(game, language):
    speaker = Speaker(game.words, catalog(language))
    for piece in game.words.counted:
        for n in (0, 1, 2, 3, 4, 5, 9, 21, 22):
            assert speaker.counted(piece, n).split()[0] == str(n)


@each_spoken
def test_every_phase_has_a_name_of_its_own(game, language):
    sentences = COMMON | dict(game.words.sentences)
    speaker = Speaker(game.words, catalog(language))
    phases = [*game.phases, "scoring", "finished"]
    names = [speaker.translated(sentences[f"phase_{phase}"], 1) for phase in phases]
    assert len(set(names)) == len(names)
    for phase in game.phases:
        step = sentences.get(f"step_{phase}") or sentences[f"phase_{phase}"]
        word = speaker.translated(step, 1)
        assert max(map(len, word.replace(SOFT_HYPHEN, " ").split())) <= STEP_LETTERS, word


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_rule_has_its_words(game):
    first = next(iter(game.words.rules), "")
    letter, last = RULES.get(game.id, (first[:-1], len(game.words.rules)))
    assert [*game.words.rules] == [f"{letter}{n}" for n in range(1, last + 1)]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_everything_a_table_shows_can_be_explained(game):
    topics = game.words.topics
    phases = {f"phase_{phase}" for phase in game.phases}
    assert {*game.cards, *game.tokens, *phases} <= {*topics}
    for id, topic in topics.items():
        assert topic.rules, id
        assert {*topic.rules} <= {*game.words.rules}, id
        assert {key for key, _ in topic.texts} <= {*game.words.sentences}, id
        assert {rule for _, rule in topic.texts} <= {*topic.rules, ""}, id


@each_spoken
def test_a_rule_is_said_in_a_sentence_or_two(game, language):
    for rule, text in game.words.rules.items():
        said = catalog(language).gettext(text)
        assert said.endswith("."), rule
        assert len(said) <= 330, (rule, said)
        assert language == "en" or said != text, rule
