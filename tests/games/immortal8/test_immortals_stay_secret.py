"""Entered Immortals are shown to nobody before they are revealed (I2, I10)."""

import json
from itertools import count

import pytest

from companion.core.say import say_to_json
from companion.games.immortal8.call.secret import entered, has_entered, known_to, secrets
from companion.games.immortal8.cards import IMMORTALS
from companion.web.api.table_json import table_answer
from tests.games.immortal8.kingdoms import kingdoms, seated

NAMES = ["Ana", "Ben", "Cem", "Dao"]
MINE = ["narashima", "goan_sul", "xian", "tomorrow"]
# Everything that happens besides: every phase, every kind of action, before anybody is called.
GAME = [
    {"type": "draft", "player": "Ana", "card": "armory"},
    {"type": "draft", "player": "Ben", "card": "galmis_avatar"},
    {"type": "draft", "player": "Cem", "card": None},
    {"type": "next"},
    {"type": "use", "player": "Ana", "card": "armory", "gains": {"military": 1}},
    {"type": "token", "player": "Dao", "token": "supremacy", "count": 2},
    {"type": "next"},
    {"type": "next"},
    {"type": "next"},
    {"type": "next"},
    {"type": "supremacy"},
    {"type": "undo"},
    {"type": "redo"},
    {"type": "next"},
    *[{"type": "next"}] * 6,
]


def all_that_is_public(t):
    """Write down everything a stranger's phone could be sent."""
    rules, state = t.rules, t.state
    said = [choice.label for r in rules.reminders(state) for choice in r.choices]
    shown = {
        "answer": table_answer(t.table),
        "log": [[say_to_json(told) for told in entry.told] for entry in t.log],
        "choices": [c.action for r in rules.reminders(state) for c in r.choices],
        "labels": [t.speaker.say(label) for label in said],
        "powers": [[str(part) for part in power] for power in rules.powers(state)],
        "notices": [str(n) for n in (*rules.advice(state), *rules.reasons(state))],
    }
    return json.dumps(shown, default=str)


def played_with(immortals):
    """Play the same game with these Immortals; give what was public after every action."""
    t = seated(*NAMES)
    for name, immortal in zip(NAMES, immortals, strict=True):
        t.do("immortal", player=name, immortal=immortal)
    public = [all_that_is_public(t)]
    for action in GAME:
        t.do(action["type"], **{k: v for k, v in action.items() if k != "type"})
        public.append(all_that_is_public(t))
    return t, public


@pytest.mark.parametrize(
    "others",
    [
        ["justice", "galmi", "abhilasha", "phoenix"],
        ["xian", "xian", "xian", "xian"],
        ["tomorrow", "narashima", "goan_sul", "xian"],
    ],
)
def test_i2_until_the_call_nothing_public_depends_on_who_is_who(others):
    t, public = played_with(MINE)
    assert t.state.phase == "scoring"
    assert public == played_with(others)[1]


def test_i2_no_answer_of_the_api_names_an_entered_immortal(client):
    ids = count()
    table = client.post("/api/tables", json={"game": "immortal8", "players": NAMES}).json
    url, key = f"/api/tables/{table['code']}", {"Authorization": f"Bearer {table['key']}"}
    answers = []

    def do(**action):
        sent = {"id": str(next(ids)), **action}
        answers.append(client.post(f"{url}/actions", json=sent, headers=key))
        answers.append(client.get(url))

    for name, immortal in zip(NAMES, MINE, strict=True):
        do(type="immortal", player=name, immortal=immortal)
    for action in GAME:
        do(**action)
    # No card on this table is named after one of these, so that the words can be searched too.
    for immortal in ("tomorrow", "Tomorrow", "goan_sul", "narashima", "Narashima", "xian", "Xi’an"):
        assert [answer.text for answer in answers if immortal in answer.text] == []
    assert {answer.status_code for answer in answers} == {200}
    do(type="call")
    do(type="call")
    assert '"key":"tomorrow"' in answers[-1].text
    assert "goan_sul" not in answers[-1].text


def test_i2_the_players_own_phone_sees_the_immortal_and_what_it_scores():
    t = kingdoms(Ana="armory military 3")
    t.do("immortal", player="Ana", immortal="goan_sul")
    assert secrets(t.state, 0) == (("goan_sul",), None, False)
    assert secrets(t.state, 1) == ((), None, False)
    table = t.rules.finished(t.state)
    assert t.game.score(table).scores[0].total == 0
    assert t.game.score(known_to(table, t.state, 0)).scores[0].total == 3 * 3 + 2
    assert known_to(table, t.state, 1) == table


def test_i2_that_somebody_has_entered_one_is_no_secret():
    t = seated(*NAMES)
    assert t.do("immortal", player="Ana", immortal="xian").story() == "Ana has entered an Immortal"
    assert [has_entered(t.state, seat) for seat in t.state.seats] == [True, False, False, False]
    t.do("immortal", player="Ana", immortal=None)
    assert not has_entered(t.state, 0)


def test_i2_two_players_who_enter_the_same_are_not_given_away_before_its_call():
    t = kingdoms("scoring")
    t.do("immortal", player="Ana", immortal="tomorrow")
    assert t.do("immortal", player="Ben", immortal="tomorrow").told() == ["immortal_entered"]
    t.do("call")
    assert t.refuses("call") == ["type"]
    t.do("immortal", player="Ana", immortal="galmi").do("call")
    t.do("guess", player="Ben", guess="wrong").do("call")
    assert [t.rules.finished(t.state).tableaus[s].facts.get("immortal") for s in (0, 1)] == [
        "galmi",
        "tomorrow",
    ]


def test_i2_with_three_players_two_are_entered_and_one_is_discarded():
    t = seated("Ana", "Ben", "Cem")
    t.do("immortal", player="Ana", immortal=["galmi", "xian"])
    assert secrets(t.state, 0).must_choose
    assert t.refuses("immortal", player="Ben", immortal=["galmi", "galmi"]) == ["immortal"]
    t.go_to("scoring")
    assert ("I2", "Ana", "must") in t.reminded()
    # The call waits until Ana has said which of the two she keeps.
    assert (t.refuses("call"), "call" in t.asked()) == (["type"], False)
    t.do("immortal", player="Ana", immortal="xian")
    assert (entered(t.state, 0), "keep" in t.asked()) == (("xian",), False)
    assert t.do("call").told() == ["nobody_answers"]


def test_i2_with_more_players_everybody_has_one():
    t = seated(*NAMES)
    assert t.refuses("immortal", player="Ana", immortal=["galmi", "xian"]) == ["immortal"]
    assert t.refuses("immortal", player="Ana", immortal="zeus") == ["immortal"]
    assert t.refuses("immortal", player="Zoe", immortal=["zeus"]) == ["player", "immortal[0]"]


@pytest.mark.parametrize("immortal", [i for i in IMMORTALS if i != "justice"])
def test_i10_only_justice_reveals_before_the_scoring(immortal):
    t = kingdoms()
    assert t.refuses("reveal", player="Ana", immortal=immortal) == ["immortal"]


def test_i11_justice_gains_her_supremacy_once_whenever_she_reveals():
    t = kingdoms()
    t.do("immortal", player="Ana", immortal="justice").do("reveal", player="Ana")
    assert t.tokens("Ana") == {"supremacy": 1}
    assert t.refuses("reveal", player="Ana") == ["player"]
    assert t.refuses("reveal", player="Ben") == ["player"]
    assert t.refuses("immortal", player="Ana", immortal="galmi") == ["player"]
    t.go_to("scoring").do("call")
    assert t.tokens("Ana") == {"supremacy": 1}


def test_revealing_justice_never_contradicts_what_was_entered():
    t = kingdoms()
    t.do("immortal", player="Ana", immortal="galmi").do("reveal", player="Ana")
    assert t.told() == ["revealed", "gains"]
