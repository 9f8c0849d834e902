"""Every button says a verb or a name, in every language, on every page that can be drawn here."""

import re
import time
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.app import create_app
from companion.core.state import JSON
from companion.games import GAMES
from companion.web.table.parts import part_names, render_part
from companion.web.table.sample import sample
from companion.words import LANGUAGES
from tests.browser import remains
from tests.words.buttons import Said, buttons
from tests.words.test_spoken_games import NAMES, play

PEOPLE = ["Ana", "Ben", "Cem", "Dao"]
GROUP = "Tuesday"
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
    add bring call clear confirm continue copy correct create decline delete destroy disable do
    end enter export find finish give import invite join keep leave let mark merge move open
    play put read redo rematch rename say save score set share show skip start steal stop swap
    take transform travel try undo work use place discard sacrifice begin
    """.split()
)
# Who does it comes first, or how far it goes; a place that is gone to; one of a few to choose.
SENTENCES = re.compile(
    r"""
    (?:Ana|Ben|Cem|Dao|Somebody)\ (?:plays|gains|pays)\b | All\ \d+\ (?:others\ )?transform
    | [\w’-]+\ is\ (?:Ana|Ben|Cem|Dao) | (?:Stays\ with|Passes\ to)\b
    | Next\b | Yes,\ | No\ (?:guess|more\ hints) | (?:Back\ to|To\ the)\b
    | \d+\ more,\ against\ the\ rules
    | all\ right\b | \d+(?:\ \+\ \d+)?\ coins?\ → | MAY | MUST | Discard:\ \d | What\ it\ gives:
    | Another\ card | Nobody(?:$|\ gains) | Cards\ of\b | What\ did\b
    """,
    re.VERBOSE,
)
PLACES = set(
    """
    All tables|House rules|Menu|My secret|My Immortal|Rules summary|Who are you?|The table in words
    |Screen for the middle of the table|Same as phone|Light|Dark|Who has most|How many|Filter
    |The cards are dealt|Change the tokens|Home|People
    |A shared phone|Mean and spread|Head-to-head|Seat and 1st Player|By role|What decides
    |The numbers|Who held which power|Taken, lost and done|It does not open?|To play along
    |To watch only|As another host|Link for players|Link to watch|Link for another phone of the host
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


@pytest.fixture(scope="module")
def remaining(tmp_path_factory) -> tuple[FlaskClient, list[str]]:
    """Play a game of each kind in a group; give the host's phone and every page of what remains."""
    instance = tmp_path_factory.mktemp("remains")
    client = create_app(instance).test_client()
    group = client.post("/groups", data={"name": GROUP}).headers["Location"].split("/g/")[1]
    codes = remains.play_games(instance, group, dict.fromkeys(GAMES, 1))
    pages = remains.pages_of(group, codes, time.gmtime().tm_year)
    del pages["delete-table"]  # of a table that another phone hosts
    made, thrown = (
        client.post("/new/koryo", data={"name": PEOPLE, "first": "0"}).headers["Location"]
        for _ in range(2)
    )
    own = [f"{made}{page}" for page in ("", "/join", "/invite", "/house-rules", "/delete")]
    gone = client.post(f"{thrown}/delete").headers["Location"]
    return client, [*pages.values(), *own, gone, f"/g/{group}/delete?who=ana"]


def of_what_remains(remaining: tuple[FlaskClient, list[str]], language: str) -> Iterator[Said]:
    """Draw the finale, the story, the group and whatever is shared, joined and deleted."""
    client, pages = remaining
    for path in pages:
        answer = client.get(path, headers={"Accept-Language": language})
        assert answer.status_code == 200 or "/take" in path, path
        yield from buttons(answer.text)


def names_of(game: str) -> set[str]:
    """Name whatever a button of a game may be called after, without its number."""
    words = GAMES[game].words
    counted = {form.removeprefix("%(n)d ") for forms in words.counted.values() for form in forms}
    short = {str(text) for key, text in words.sentences.items() if key.startswith("short_")}
    people = {*PEOPLE, *remains.LONG.values(), GROUP}
    return {*words.names.values(), *counted, *short, *people, *LANGUAGES.values(), words.title}


def is_verb_or_name(text: str, names: set[str]) -> bool:
    """Tell whether a button says what it does, or whom or what it stands for."""
    first = text.split()[0].strip(":,").lower()
    if first in VERBS or text in PLACES or SENTENCES.match(text):
        return True
    # A number, a badge or how many stands before a name.
    bare = re.sub(r"^[\d\s–×+−✦]+", "", text)
    return not bare or any(each.startswith((*names,)) for each in (text, bare))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*GAMES, ""])
def test_a_button_says_a_verb_or_a_name(app: Flask, game: str, language: str):
    check({*(of_tables(app, game, language) if game else of_pages(app, language))}, game, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_it_does_where_a_game_is_over_and_where_one_comes_in(remaining, language: str):
    check({*of_what_remains(remaining, language)}, "", language)


def check(found: set[Said], game: str, language: str) -> None:
    """Find buttons that say neither a verb nor a name."""
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
