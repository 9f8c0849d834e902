"""Sentences as people say them: one of each kind, in every language, to the letter."""

import pytest

from companion.core.say import All, Card, Cards, Names, say
from companion.games import GAMES
from companion.words import Speaker, catalog

SHY, FIXED = "\u00ad", "\u00a0"


def spoken(game, language, saying):
    """Say something, without the places where a line may break or may not."""
    said = Speaker(GAMES[game].words, catalog(language)).say(saying)
    return said.replace(SHY, "").replace(FIXED, " ")


def counted(game, language, piece, n):
    return Speaker(GAMES[game].words, catalog(language)).counted(piece, n).replace(FIXED, " ")


@pytest.mark.parametrize(
    ("language", "piece", "forms"),
    [
        ("sk", "watcher", {1: "1 Strážca", 3: "3 Strážcovia", 5: "5 Strážcov", 0: "0 Strážcov"}),
        ("sk", "scientist", {1: "1 Vedec", 2: "2 Vedci", 6: "6 Vedcov"}),
        ("sk", "event", {1: "1 Udalosť", 4: "4 Udalosti", 10: "10 Udalostí"}),
        ("sk", "victory_point", {1: "1 Víťazný bod", 2: "2 Víťazné body", 5: "5 Víťazných bodov"}),
        ("fr", "watcher", {0: "0 Observateur", 1: "1 Observateur", 2: "2 Observateurs"}),
        ("fr", "time_traveller", {1: "1 Voyageur temporel", 8: "8 Voyageurs temporels"}),
        ("de", "watcher", {1: "1 Beobachter", 5: "5 Beobachter"}),
        ("de", "sniper", {0: "0 Scharfschützen", 1: "1 Scharfschütze", 2: "2 Scharfschützen"}),
        ("en", "watcher", {0: "0 Watchers", 1: "1 Watcher", 5: "5 Watchers"}),
    ],
)
def test_choson_counts_as_its_rulebook_does(language, piece, forms):
    assert {n: counted("choson", language, piece, n) for n in forms} == forms


@pytest.mark.parametrize(
    ("language", "piece", "forms"),
    [
        ("de", "spy", {1: "1 Spion", 2: "2 Spione"}),
        ("de", "barbarian", {1: "1 Barbar", 3: "3 Barbaren"}),
        ("de", "broadcaster", {1: "1 Wissensvermittler", 8: "8 Wissensvermittler"}),
        ("fr", "ship_owner", {1: "1 Armateur", 5: "5 Armateurs"}),
        ("sk", "merchant", {1: "1 Obchodník", 3: "3 Obchodníci", 9: "9 Obchodníkov"}),
    ],
)
def test_koryo_counts_as_its_rulebook_does(language, piece, forms):
    assert {n: counted("koryo", language, piece, n) for n in forms} == forms


NAMES = {
    ("koryo", "fr"): "Omniscient Espion Sénateur Prêtre Armateur Banquier Gardien Broadcaster "
    "Marchand Barbare Lobbying",
    ("koryo", "de"): "Allwissender Spion Senator Priester Schiffsbesitzer Bankier Wächter "
    "Wissensvermittler Händler Barbar Einflussnahme",
    ("choson", "fr"): "Yi Sniper Oracle Faucheur Gosu Scientifique Hulk Voyageur+temporel "
    "Observateur Événement",
    ("choson", "sk"): "Yi Ostreľovač Veštec Žnec Gosu Vedec Hulk Cestovateľ+v+čase Strážca Udalosť",
}


@pytest.mark.parametrize(("game", "language"), NAMES)
def test_cards_are_named_as_in_the_rulebook(game, language):
    speaker = Speaker(GAMES[game].words, catalog(language))
    names = [speaker.name(card).replace(SHY, "").replace(FIXED, " ") for card in GAMES[game].cards]
    assert names == [name.replace("+", " ") for name in NAMES[game, language].split()]


TOLD = All((Cards("watcher", 4), Cards("event", 1)))
SENTENCES = {
    "en": [
        "Ana plays 4 Watchers and 1 Event",
        "A tie: Ana, Ben and Cem have 2 Hulk each",
        "Yi’s Shield protects it: Gosu",
        "21 steps undone",
        "12 is above 10: +4 with 3 players",
    ],
    "fr": [
        "Ana joue\u202f: 4 Observateurs et 1 Événement",
        "Égalité entre Ana, Ben et Cem (2 Hulk)",
        "protégé par le Bouclier de Yi\u202f: Gosu",
        "21 étapes annulées",
        "12 dépasse 10\u202f: +4 dans une partie à 3",
    ],
    "de": [
        "Ana spielt: 4 Beobachter und 1 Ereignis",
        "Gleichstand: Ana, Ben und Cem (je 2 Hulk)",
        "von Yis Schild geschützt: Gosu",
        "21 Schritte zurückgenommen",
        "12 ist mehr als 10: +4 bei 3 Spielern",
    ],
    "sk": [
        "Ana hrá: 4 Strážcovia a 1 Udalosť",
        "Remíza: Ana, Ben a Cem (2 Hulkovia)",
        "Chráni ju Štít Generála Yi: Gosu",
        "21 krokov vrátených",
        "12 je viac než 10: +4 pri 3 hráčoch",
    ],
}


@pytest.mark.parametrize("language", SENTENCES)
def test_sentences_are_said_as_people_say_them(language):
    told = [
        say("played", player="Ana", cards=TOLD),
        say("held_tied", names=Names(("Ana", "Ben", "Cem")), cards=Cards("hulk", 2)),
        say("shielded", card=Card("gosu")),
        say("undone", n=21),
        say("legacy_above", points=12, bonus=4, n=3),
    ]
    assert [spoken("choson", language, saying) for saying in told] == SENTENCES[language]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Élodie", "Jean prend le jeton d’Élodie"),
        ("Zoé", "Jean prend le jeton de Zoé"),
        ("Yves", "Jean prend le jeton d’Yves"),
        ("Yann", "Jean prend le jeton de Yann"),
        ("Hulk", "Jean prend le jeton de Hulk"),
        ("\u2068Émile\u2069", "Jean prend le jeton d’\u2068Émile\u2069"),
    ],
)
def test_french_elides_before_a_name_that_begins_with_a_vowel(name, said):
    assert spoken("choson", "fr", say("token_taken", player="Jean", target=name)) == said


def test_french_elides_before_cards_and_lists_too():
    oracle = say("strike_back", card=Card("oracle"), player="Ana")
    assert spoken("choson", "fr", oracle) == "Détruire l’Oracle d’Ana"
    tied = say("majority_tied", cards=Cards("hulk", 2), others=Names(("Élodie", "Ben")))
    assert "autant qu’Élodie et Ben" in spoken("choson", "fr", tied)
