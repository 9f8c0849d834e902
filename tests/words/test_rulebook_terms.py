"""Phases and rounds are called as the rulebooks call them, in each language (K5-K9, C5-C11)."""

import re

import pytest

from companion.games import GAMES
from companion.words import Speaker, catalog
from tests.words.catalogs import written

SOFT_HYPHEN = "\u00ad"
PHASES = {
    ("koryo", "en"): ["Card distribution", "Order phase", "Action phase", "Ending phase"],
    ("koryo", "fr"): ["Distribution", "Phase d’ordres", "Phase principale", "Fin de tour"],
    ("koryo", "de"): ["Karten austeilen", "Karten auslegen", "Aktionen", "Rundenende"],
    ("choson", "en"): [
        "Time travelling",
        "Card distribution",
        "Order phase",
        "Main phase",
        "Round ending",
    ],
    ("choson", "fr"): [
        "Voyage dans le temps",
        "Distribution",
        "Phase d’ordres",
        "Phase principale",
        "Fin de ronde",
    ],
    ("choson", "sk"): [
        "Cestovanie v čase",
        "Distribúcia kariet",
        "Fáza rozhodnutia",
        "Hlavná fáza",
        "Koniec kola",
    ],
}


@pytest.mark.parametrize(("game_id", "language"), list(PHASES))
def test_phases_are_called_as_in_the_rulebook(game_id, language):
    game = GAMES[game_id]
    speaker = Speaker(game.words, catalog(language))
    sentences = game.words.sentences
    said = [speaker.translated(sentences[f"phase_{phase}"], 1) for phase in game.phases]
    assert [" ".join(name.replace(SOFT_HYPHEN, "").split()) for name in said] == PHASES[
        game_id, language
    ]


def forms(text):
    return " ".join(text) if isinstance(text, tuple) else text


def test_a_season_is_only_the_card():
    for message in written("fr"):
        if message.id:
            english = forms(message.id).replace("%(season)s", "").lower()
            french = forms(message.string).replace("%(season)s", "").lower()
            assert not re.search(r"\bseason(?! card)", english), english
            assert not re.search(r"(?<!carte )(?<!cartes )\bsaison", french), french


POWERS = {
    "koryo": ["K11", "K12", "K13", "K14", "K15", "K17", "K18"],
    "choson": ["C17", "C18", "C19", "C20", "C21", "C22", "C23"],
}


@pytest.mark.parametrize("game_id", list(POWERS))
def test_k7_and_c8_the_rules_of_powers_say_that_they_need_the_majority(game_id):
    rules = GAMES[game_id].words.rules
    assert all(rules[rule].startswith("Majority of ") for rule in POWERS[game_id])
    assert "A power needs the majority" in rules["K7" if game_id == "koryo" else "C8"]
