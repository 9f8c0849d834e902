"""Every button says a verb or a name, in every language, on every page that can be drawn here."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.core.state import JSON
from companion.games import GAMES
from companion.web.table.parts import part_names, render_part
from companion.web.table.sample import sample
from companion.words import LANGUAGES
from tests.words.buttons import Said, buttons
from tests.words.test_spoken_games import NAMES, play

PEOPLE = ("Ana", "Ben", "Cem", "Dao")
PAGES = ["/", *(f"/{kind}/{game}" for kind in ("new", "score", "rules", "try") for game in GAMES)]
# So many moments of a game are looked at, and once all of its other pages.
MOMENTS = 20
ASKING = ("now", "dock", "desk")
WRONG = {
    "a rule twice": re.compile(r"\b([KCI]\d+)\b.*\b\1\b"),
    "a place for a fact": re.compile(r"%\(|%[sd]|\{\{"),
    "an id": re.compile(r"\b[a-z]+_[a-z]+"),
    "nothing behind a colon": re.compile(r":$"),
    "a bracket with a rule": re.compile(r"\([KCI]\d+\)"),
}
VERBS = set(
    """
    add call clear confirm copy correct create decline destroy do end enter find finish give invite
    join keep leave let mark move play put redo rematch say save score set show start steal stop
    swap take transform travel try undo work use place discard sacrifice begin
    """.split()
)
# Who does it comes first, or how far it goes; a place that is gone to; one of a few to choose.
SENTENCES = re.compile(
    r"""
    (?:Ana|Ben|Cem|Dao|Somebody)\ (?:plays|gains|pays)\b | All\ \d+\ others\ transform
    | [\w’-]+\ is\ (?:Ana|Ben|Cem|Dao) | (?:Stays\ with|Passes\ to|Leaves|Is\ back)\b
    | Next\b | Yes,\ | No\ (?:guess|more\ hints) | Back\ to\b | \d+\ more,\ against\ the\ rules
    | all\ right\b | \d+(?:\ \+\ \d+)?\ coins?\ → | MAY | MUST | Discard:\ \d | What\ it\ gives:
    | Another\ card | Nobody(?:$|\ gains) | Cards\ of\b | What\ did\b
    """,
    re.VERBOSE,
)
PLACES = set(
    """
    All tables|House rules|Menu|My secret|My Immortal|Rules summary|Who are you?|The table in words
    |Screen for the middle of the table|Same as phone|Light|Dark|Who has most|How many|Filter
    |The cards are dealt|Change the tokens
    """.replace("\n    ", "").split("|")
)


def moments(game: str) -> list[list[JSON]]:
    """Play a game with dice; give what was done until each of some moments of it."""
    done: list[JSON] = []

    def note(table, refused=None):
        done[:] = [dict(entry.action) for entry in table.log]

    play(game, 1, note)
    if done[-1]["type"] == "finish":
        done.pop()  # whoever tells the story asks the store
    step = max(1, len(done) // MOMENTS)
    return [done[:end] for end in range(0, len(done), step)] + [done]


def of_tables(app: Flask, game: str, language: str) -> Iterator[Said]:
    """Draw the pages of a table at some moments of a game."""
    names = PEOPLE[: NAMES[game]]
    told = moments(game)
    with app.test_request_context("/", headers={"Accept-Language": language}):
        for place, actions in enumerate(told):
            view = sample(GAMES[game], names, actions)
            parts = [part for part in part_names(view, "table") if part in ASKING or not place]
            others = ["top", "powers", "log", "edit"] if actions is told[-1] else []
            for part in (*parts, *others):
                yield from buttons(render_part(view, part))


def of_pages(app: Flask, language: str) -> Iterator[Said]:
    """Draw the pages that need no table."""
    client = app.test_client()
    for path in PAGES:
        yield from buttons(client.get(path, headers={"Accept-Language": language}).text)


def names_of(game: str) -> set[str]:
    """Name whatever a button of a game may be called after, without its number."""
    words = GAMES[game].words
    counted = {form.removeprefix("%(n)d ") for forms in words.counted.values() for form in forms}
    short = {str(text) for key, text in words.sentences.items() if key.startswith("short_")}
    return {*words.names.values(), *counted, *short, *PEOPLE, *LANGUAGES.values(), words.title}


def is_verb_or_name(text: str, names: set[str]) -> bool:
    """Tell whether a button says what it does, or whom or what it stands for."""
    first = text.split()[0].strip(":,").lower()
    if first in VERBS or text in PLACES or SENTENCES.match(text):
        return True
    # A number, a badge or how many stands before a name.
    bare = re.sub(r"^[\d\s–×+−✦]+", "", text)
    return not bare or any(bare.startswith(name) for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*GAMES, ""])
def test_a_button_says_a_verb_or_a_name(app: Flask, game: str, language: str):
    found = {*(of_tables(app, game, language) if game else of_pages(app, language))}
    assert len(found) > 20
    wrong = [
        f"{what}: {text}"
        for said in found
        for text in {said.shown, said.called}
        for what, sign in WRONG.items()
        if sign.search(text)
    ]
    # What only a script presses has a name too; a picture is named for whoever hears the page.
    wrong += [f"nothing: {said}" for said in found if not re.search(r"\w", said.called)]
    if language == "en":
        names = {name for each in ([game] if game else GAMES) for name in names_of(each)}
        # One of pictures alone is called something; a short sign may stand for a name.
        said_so = {said for said in found for text in said if text and is_verb_or_name(text, names)}
        wrong += [f"no verb: {said}" for said in found - said_so]
    assert not wrong, "\n".join(sorted(wrong))


def test_what_is_wrong_is_found():
    page = '<button class="btn"><b>Play</b> anyway (K6) <a class="rule">K6</a></button>'
    said = [*buttons(page)]
    assert said == [Said("Play anyway (K6) K6", "Play anyway (K6) K6")]
    assert [what for what, sign in WRONG.items() if sign.search(said[0].shown)] == [
        "a rule twice",
        "a bracket with a rule",
    ]
    assert not is_verb_or_name("Journey", names_of("choson"))
    assert is_verb_or_name("Travel in time", set())
