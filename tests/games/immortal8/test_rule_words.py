"""The rule pages say everything of the questions and answers, and every card's Bonus."""

import html

import pytest

from companion.games import GAMES
from companion.games.immortal8.cards import CARD_FACTS
from tests.games.immortal8.kingdoms import seated

GAME = GAMES["immortal8"]


@pytest.mark.parametrize("rule", [f"I{n}" for n in range(1, 25)])
def test_every_rule_has_words_on_the_rules_page(client, rule):
    page = html.unescape(client.get("/rules/immortal8").text)
    assert GAME.words.rules[rule] in page


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("I18", ("you choose which", "cannot be used", "room for it")),
        ("I19", ("Abunakkashii", "Chaos Portal", "Dark Ritual", "never copied", "not been used")),
        ("I20", ("pays its cost", "no roaming", "no Culture", "not tilt")),
        ("I21", ("is lost", "Kingdom phase only", "discard is open", "Narashima")),
        ("I22", ("may be taken", "must be resolved", "5 coins")),
        ("I23", ("any other player",)),
        ("I24", ("without Tomorrow and Justice",)),
    ],
)
def test_a_rule_of_the_questions_and_answers_says_all_of_it(rule, words):
    said = GAME.words.rules[rule]
    assert [word for word in words if word not in said] == []


@pytest.mark.parametrize("card", CARD_FACTS)
def test_every_card_says_its_bonus(client, card):
    tokens = {"military": "1 Military", "science": "1 Science", "chaos": "1 Chaos"}
    tokens["wonder"] = "1 Wonder token"
    page = html.unescape(client.get(f"/rules/immortal8/{card}").text)
    if card == "ez":
        assert "Bonus: another player" in page
    elif not CARD_FACTS[card].bonus:
        assert "No Bonus." in page
    else:
        said = " and ".join(tokens[token] for token, _ in CARD_FACTS[card].bonus)
        assert f"Bonus: {said}." in page


def test_i24_the_set_up_advises_a_first_game_without_tomorrow_and_justice():
    t = seated()
    (advice,) = t.reminders("I24")
    # By their numbers, so that no answer names an Immortal that somebody may have entered.
    assert t.speaker.say(advice.text) == (
        "In a first game better leave the Immortals 1 and 2 in the box"
    )
