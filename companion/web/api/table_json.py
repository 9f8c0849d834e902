"""A live table as the contract's JSON."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import NullTranslations
from typing import Any

from companion.answers import score_answer
from companion.core.rules import Notice
from companion.core.state import BANK, State
from companion.table.table import Table
from companion.words import ENGLISH, Speaker

JSON = dict[str, Any]


def table_answer(table: Table, translations: NullTranslations = ENGLISH) -> JSON:
    """Tell everything about a table."""
    state, rules = table.state, table.rules
    speaker = Speaker(table.game.words, translations)
    finished = rules.finished(state)
    result = table.game.score(finished)
    return {
        "version": table.version,
        "game": table.game.id,
        "round": state.round,
        "rounds": rules.rounds,
        "phase": state.phase,
        "turn": name_or_none(state, state.turn),
        "deal": by_name(state, rules.deal(state)),
        "limit": by_name(state, rules.limit(state)),
        "players": [player_answer(table, seat) for seat in state.seats],
        "bank": {token: n for token, n in state.pieces.get(BANK, {}).items() if n is not None}
        | {t: 0 for t, n in table.game.tokens.items() if n and not state.count(BANK, t)},
        "majorities": {
            family: name_or_none(state, seat) for family, seat in rules.majorities(state).items()
        },
        "reminders": [
            {
                "rule": reminder.rule,
                "player": name_or_none(state, reminder.seat),
                "must": reminder.must,
                "text": speaker.say(reminder.text),
            }
            for reminder in rules.asked(state)
        ],
        "problems": notices(state, speaker, rules.problems(state)),
        "remarks": notices(state, speaker, rules.remarks(state)),
        "options": dict(state.options),
        "score": score_answer(table.game, finished, result, translations),
        **table.game.public(state),
    }


def notices(state: State, speaker: Speaker, found: Iterable[Notice]) -> list[JSON]:
    """Tell what is wrong, or possible but unlikely."""
    return [
        {"rule": n.rule, "player": name_or_none(state, n.seat), "text": speaker.say(n.text)}
        for n in found
    ]


def player_answer(table: Table, seat: int) -> JSON:
    """Tell what lies in front of one player."""
    tableau = table.rules.finished(table.state).tableaus[seat]
    tokens: dict[str, Any] = dict(tableau.tokens)
    tokens.update({key: value for key, value in tableau.facts.items() if key in tokens})
    return {"name": tableau.name, "cards": dict(tableau.cards), "tokens": tokens}


def name_or_none(state: State, seat: int | None) -> str | None:
    """Name a player, or nobody."""
    return None if seat is None else state.names[seat]


def by_name(state: State, numbers: Sequence[int]) -> Mapping[str, int]:
    """Give each player's number under their name; where the game has no such numbers, none."""
    return dict(zip(state.names, numbers, strict=bool(numbers)))
