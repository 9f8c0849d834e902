"""What people say at a table, word for word: read as it is meant, or asked back; never guessed."""

import pytest

from companion.games import GAMES
from companion.notation.reading import read_line
from companion.notation.understood import NOBODY

# Of one player: cards and tokens together, because no id is both.
UNDERSTOOD = [
    ("koryo", "de", "drei Wächter und ein Barbar", {"guardian": 3, "barbarian": 1}),
    ("koryo", "de", "drei waechter und ein barbar", {"guardian": 3, "barbarian": 1}),
    ("koryo", "de", "Drei Händler Zwei Bankiers Ein Spion", {"merchant": 3, "banker": 2, "spy": 1}),
    ("koryo", "de", "2 Allwissende, 1 Lobbying", {"omniscient": 2, "lobbying": 1}),
    ("koryo", "de", "eine Einflussname", {"lobbying": 1}),
    ("koryo", "fr", "trois marchands un barbare", {"merchant": 3, "barbarian": 1}),
    (
        "koryo",
        "fr",
        "j'ai trois marchands, deux gardiens et un barbare",
        {"merchant": 3, "guardian": 2, "barbarian": 1},
    ),
    ("koryo", "fr", "un jeton de victoire", {"victory_point": 1}),
    (
        "koryo",
        "fr",
        "trois jetons de victoire et le premier joueur",
        {"victory_point": 3, "first_player": 1},
    ),
    ("koryo", "fr", "le jeton du premier joueur", {"first_player": 1}),
    ("koryo", "fr", "dix-sept marchands", {"merchant": 17}),
    ("koryo", "fr", "pas de jetons", {}),
    ("koryo", "sk", "dvoch obchodníkov a jedného barbara", {"merchant": 2, "barbarian": 1}),
    ("koryo", "sk", "mám piatich obchodníkov", {"merchant": 5}),
    ("koryo", "sk", "dvakrát obchodník", {"merchant": 2}),
    ("koryo", "sk", "jeden žetón prvého hráča", {"first_player": 1}),
    ("choson", "sk", "štyri Strážcovia", {"watcher": 4}),
    (
        "choson",
        "sk",
        "štyroch strážcov, dvoch hulkov, tri žetóny a prvého hráča",
        {"watcher": 4, "hulk": 2, "victory_point": 3, "first_player": 1},
    ),
    ("choson", "sk", "cestovateľ v čase a dvaja žnci", {"time_traveller": 1, "reaper": 2}),
    ("choson", "sk", "štít Yi na hulk", {"yis_shield": "hulk"}),
    ("choson", "sk", "žiadne žetóny", {}),
    ("choson", "sk", "nič", {}),
    ("choson", "en", "no tokens", {}),
    ("choson", "en", "no cards", {}),
    ("choson", "en", "nothing at all", {}),
    ("choson", "en", "a Yi and an Oracle", {"yi": 1, "oracle": 1}),
    ("choson", "en", "I've got four watchers", {"watcher": 4}),
    ("choson", "en", "the first player token", {"first_player": 1}),
    (
        "choson",
        "en",
        "four watchers two hulks three tokens first player",
        {"watcher": 4, "hulk": 2, "victory_point": 3, "first_player": 1},
    ),
    ("choson", "en", "FOUR WATCHERS TWO HULKS", {"watcher": 4, "hulk": 2}),
    ("choson", "en", "hulk 2 watcher 4", {"hulk": 2, "watcher": 4}),
    ("choson", "en", "watcher three times", {"watcher": 3}),
    ("choson", "en", "the shield lies on the hulks", {"yis_shield": "hulk"}),
    ("choson", "en", "twenty watchers", {"watcher": 20}),
    ("choson", "de", "Hulk zweimal, 2 mal Yi", {"hulk": 2, "yi": 2}),
    ("choson", "de", "keine Karten", {}),
    (
        "choson",
        "de",
        "einen Zeitreisenden und drei Siegpunkte",
        {"time_traveller": 1, "victory_point": 3},
    ),
    ("choson", "de", "drei Marker Startspieler", {"victory_point": 3, "first_player": 1}),
    ("choson", "de", "1 Sniper 3 Watcher", {"sniper": 1, "watcher": 3}),
    (
        "choson",
        "fr",
        "quatre observateurs deux hulks trois jetons premier joueur",
        {"watcher": 4, "hulk": 2, "victory_point": 3, "first_player": 1},
    ),
    ("choson", "fr", "l'héritage de Yi", {"yis_legacy": 1}),
    ("choson", "fr", "pas d'événement, deux fois hulk", {"hulk": 2}),
]


@pytest.mark.parametrize(("game", "language", "text", "pieces"), UNDERSTOOD)
def test_a_phrase_is_read_as_it_is_meant(game, language, text, pieces):
    reading = read_line(GAMES[game], text, language, ["Ana", "Ben"], 0)
    player = reading.table(GAMES[game])["players"][0]
    assert reading.questions == []
    assert player.get("cards", {}) | player.get("tokens", {}) == pieces


# Nothing of these is entered.
ASKED = [
    ("choson", "en", "3 or 4 watchers"),
    ("choson", "en", "1.5 watchers"),
    ("choson", "en", "2,5 watchers"),
    ("choson", "en", "3-4 watchers"),
    ("choson", "en", "4x9"),
    ("choson", "en", "about 3 watchers"),
    ("choson", "en", "not 3 watchers"),
    ("choson", "en", "one more watcher"),
    ("choson", "en", "a couple of watchers"),
    ("choson", "en", "a dozen watchers"),
    ("choson", "en", "all the watchers"),
    ("choson", "en", "tokens"),
    ("choson", "en", "VP"),
    ("choson", "en", "for watchers"),
    ("choson", "en", "the first watcher"),
    ("choson", "en", "second player"),
    ("choson", "en", "nothing 3 hulks"),
    ("choson", "en", "minus 3 watchers"),
    ("choson", "de", "den Beobachtern"),
    ("choson", "de", "vier Wächter"),
    ("choson", "de", "das Vermächtnis von Yi"),
    ("choson", "de", "drei oder vier Beobachter"),
    ("choson", "de", "ein paar Beobachter"),
    ("choson", "de", "Siegpunkte"),
    ("choson", "de", "keine"),
    ("choson", "fr", "au moins trois observateurs"),
    ("choson", "fr", "trois ou quatre observateurs"),
    ("choson", "fr", "une dizaine d'observateurs"),
    ("choson", "sk", "aspoň traja strážcovia"),
    ("choson", "sk", "pár strážcov"),
    ("immortal8", "en", "guessed right"),
    ("immortal8", "de", "richtig geraten"),
    ("immortal8", "sk", "dva vojenské"),
]


@pytest.mark.parametrize(("game", "language", "text"), ASKED)
def test_what_may_be_meant_otherwise_is_asked_back_whole(game, language, text):
    reading = read_line(GAMES[game], text, language, ["Ana", "Ben"], 0)
    assert reading.questions
    assert [one for one in reading.understood if one.n] == []


TABLES = [
    ("en", "Ana has four watchers and two hulks Ben has three watchers Cem has nothing"),
    ("de", "Ana hat vier Beobachter zwei Hulks Ben drei Beobachter Cem nichts"),
    ("fr", "Ana a quatre observateurs et deux hulks, Ben trois observateurs et Cem rien"),
    ("sk", "Ana má štyroch strážcov a dvoch hulkov, Ben má troch strážcov, Cem nemá nič"),
    ("en", "Ana's four watchers and two hulks; Ben's three watchers"),
    ("en", "Ben 3 watchers. ana hulk 2 watcher 4"),
]


@pytest.mark.parametrize(("language", "text"), TABLES)
def test_a_whole_table_is_said_in_a_breath(language, text):
    reading = read_line(GAMES["choson"], text, language, ["Ana", "Ben", "Cem"])
    assert reading.questions == []
    ana, ben, cem = reading.table(GAMES["choson"])["players"]
    assert (ana["cards"], ben["cards"]) == ({"watcher": 4, "hulk": 2}, {"watcher": 3})
    assert cem == {"name": "Cem"}


def test_a_verb_tells_who_is_new_where_no_pause_does():
    reading = read_line(GAMES["choson"], "Ana hat einen Yi, Ben hat zwei Hulks", "de")
    assert (reading.questions, reading.names) == ([], ["Ana", "Ben"])
    reading = read_line(GAMES["choson"], "Ana 4 watchers Ben 3 hulks", "en")
    assert reading.questions
    assert reading.understood == []


UNOWNED = [
    ("Ana and Ben 3 watchers", ["Ana", "Ben"]),
    ("Ana, Ben 3 watchers each", ["Ana", "Ben"]),
    ("4 watchers Ana, 3 watchers Ben", ["Ana", "Ben"]),
    ("Ana 4 watchers 2 hulks Ben", ["Ana", "Ben"]),
    ("Watchers: Ana 4, Ben 3", ["Ana", "Ben"]),
    ("Yi 3 watchers", ["Ana", "Yi"]),
    ("Four three watchers", ["Four", "One"]),
    ("Ana -3 tokens", ["Ana", "Ben"]),
]


@pytest.mark.parametrize(("text", "names"), UNOWNED)
def test_whose_it_is_is_never_guessed(text, names):
    reading = read_line(GAMES["choson"], text, "en", names, NOBODY)
    assert reading.questions
    assert reading.understood == []


def test_a_player_called_like_a_number_needs_a_colon():
    reading = read_line(GAMES["choson"], "Four: 3 watchers. One: 2 hulks", "en", ["Four", "One"])
    assert reading.questions == []
    assert [one.seat for one in reading.understood] == [0, 1]
