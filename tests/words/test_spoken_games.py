"""Whole games are played with dice, and all that the table says is said in every language."""

import random
import re

import pytest

from companion.core.refusal import Refused
from companion.core.state import DECK
from companion.words import LANGUAGES, Speaker, catalog
from tests.games.live_table import LiveTable

NAMES = {"koryo": 3, "choson": 3, "immortal8": 4}
STEPS = 200
PLACEHOLDER = re.compile(r"%\(|%[sd]")


def play(game_id, seed, on_step):
    """Play a table by what it reminds of, with cards as they fall."""
    dice = random.Random(f"{game_id} {seed}")  # noqa: S311 - not for secrets
    table = LiveTable(game_id, ["Ana", "Ben", "Cem", "Dao"][: NAMES[game_id]], {})
    for _ in range(STEPS):
        on_step(table)
        if table.state.phase == "finished":
            return
        try:
            table.do(**choose(table, dice))
        except Refused as refused:
            on_step(table, refused)
            table.do("next")


def choose(table, dice):
    """Choose an action: one that is offered, some cards, a slip of the thumb, or to go on."""
    offered = [
        {**choice.action, "kind": choice.action["type"]}
        for reminder in table.reminders()
        for choice in reminder.choices
        if "type" in choice.action
    ]
    if offered and dice.random() < (0.35 if table.state.phase == "draft" else 0.7):
        action = dice.choice(offered)
        return {key: value for key, value in action.items() if key != "type"}
    state = table.state
    picking = [reminder.seat for reminder in table.reminders() if reminder.key[:5] == "pick_"]
    if state.phase == "draft" and picking:
        here = [card for card in table.game.cards if state.count(DECK, card)]
        return {"kind": "draft", "player": table.name(picking[0]), "card": dice.choice(here)}
    if state.phase == "main" and "played" not in (state.marks.get("this_turn") or {}):
        here = [c for c in table.game.cards if state.count(DECK, c)]
        card, event = dice.choice(here), dice.choice([{}, {}, {"event": 1}, {"barbarian": 2}])
        cards = {card: 1, **{c: n for c, n in event.items() if c in table.game.cards}}
        return {"kind": "play", "player": table.turn, "cards": cards}
    if dice.random() < 0.1:
        return {"kind": dice.choice(["undo", "redo", "dance"])}
    return {"kind": "next"}


def sayings(table, refused=None):
    """List all that a table says just now."""
    rules, state = table.rules, table.state
    if refused:
        return [problem.message for problem in refused.problems]
    found = [said for entry in table.log[-1:] for said in entry.told]
    for reminder in rules.reminders(state):
        found.append(reminder.text)
        for choice in reminder.choices:
            found += [choice.label, *([choice.odd] if choice.odd else [])]
    for notices in (rules.problems(state), rules.advice(state), rules.reasons(state)):
        found += [notice.text for notice in notices]
    for power in rules.powers(state):
        found += [power.standing, power.gives, *([power.margin] if power.margin else [])]
    scores = table.game.score(rules.finished(state)).scores
    return found + [line.why for score in scores for line in score.lines]


@pytest.mark.parametrize("game_id", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_told_in_four_languages(game_id, seed):
    told = {}

    def listen(table, refused=None):
        for saying in sayings(table, refused):
            told.setdefault((saying.key, str(saying.facts)), (saying, table.game))

    play(game_id, seed, listen)
    assert len({key for key, _ in told}) > 20
    for saying, game in told.values():
        spoken = {lang: Speaker(game.words, catalog(lang)).say(saying) for lang in LANGUAGES}
        for language, text in spoken.items():
            assert text.strip(), (saying, language)
            assert not PLACEHOLDER.search(text), (saying, text)
