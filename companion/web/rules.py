"""Rules at hand: a page a game with every rule, and the few sentences that a tap asks for."""

from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import combining, normalize

from flask import Blueprint, Flask, render_template, request
from werkzeug.exceptions import NotFound

from companion.core.game import Game
from companion.core.say import say
from companion.games import GAMES
from companion.web.base import base
from companion.web.entry.guard import store
from companion.web.pages import speaker
from companion.web.surroundings import given

bp = Blueprint("rules", __name__, url_prefix="/rules")
# Long names carry it where they may break.
SOFT_HYPHEN = "\u00ad"
# Cards, and whatever else a game has, come before these.
LAST = ("token", "phase")


class Told(NamedTuple):
    """Tell one sentence, with the rule it stands for."""

    rule: str
    text: str


class Explained(NamedTuple):
    """Explain one rule, card, token or phase."""

    id: str
    kind: str
    name: str
    value: int | None
    told: tuple[Told, ...]


class Chapter(NamedTuple):
    """Hold the rules of one part of a game."""

    name: str
    rules: tuple[Told, ...]


def game_of(id: str) -> Game:
    """Find a game that has its rules at hand."""
    if id not in GAMES or not GAMES[id].words.rules:
        raise NotFound
    return GAMES[id]


def told(game: Game, rule: str) -> Told:
    """Tell one rule."""
    return Told(rule, speaker(game).translations.gettext(game.words.rules[rule]))


def explained(game: Game, id: str) -> Explained:
    """Explain a rule by its sentence, anything else by its own and by its rules."""
    words, speak = game.words, speaker(game)
    if id in words.rules:
        return Explained(id, "rule", id, None, (told(game, id),))
    if id not in words.topics:
        raise NotFound
    topic = words.topics[id]
    name = speak.say(say(id)) if topic.kind == "phase" else speak.name(id)
    # Sentences of its own say more than the rule they stand under.
    own = tuple(Told(rule, speak.say(say(key))) for key, rule in topic.texts)
    sentences = own or tuple(told(game, rule) for rule in topic.rules)
    return Explained(id, topic.kind, name, game.values.get(id), sentences)


def chapters(game: Game) -> Iterator[Chapter]:
    """Tell every rule, chapter by chapter."""
    ids = [*game.words.rules]
    # Rules before the first chapter, or without any, stand under the game's own name.
    named = {ids[0]: game.words.title, **game.words.chapters} if ids else {}
    starts = sorted(named, key=ids.index)
    for start, end in zip(starts, [*starts[1:], None], strict=True):
        chapter = ids[ids.index(start) : ids.index(end) if end else None]
        name = speaker(game).translations.gettext(named[start])
        yield Chapter(name, tuple(told(game, rule) for rule in chapter))


def topics(game: Game) -> dict[str, list[Explained]]:
    """Explain every card, token and phase, under the name of its kind."""
    found: dict[str, list[Explained]] = {}
    for id, topic in game.words.topics.items():
        found.setdefault(topic.kind, []).append(explained(game, id))
    for items in found.values():
        # The highest families first, as everywhere.
        items.sort(key=lambda item: -(item.value or 0))
    order = sorted(found, key=lambda kind: LAST.index(kind) if kind in LAST else -1)
    return {speaker(game).say(say(f"kind_{kind}")): found[kind] for kind in order}


def plain(text: str) -> str:
    """Write text as one would type it in a hurry: small letters, no accents."""
    return "".join(
        c for c in normalize("NFD", text) if not combining(c) and c != SOFT_HYPHEN
    ).casefold()


def matches(wanted: str, *texts: str) -> bool:
    """Tell whether every word asked for stands somewhere."""
    here = plain(" ".join(texts))
    return all(word in here for word in plain(wanted).split())


@bp.get("/<game_id>")
def page(game_id: str) -> str:
    """Show every rule of a game, or those that hold the words asked for."""
    game = game_of(game_id)
    wanted = request.args.get("q", "")[:100]
    found = {
        kind: [i for i in items if matches(wanted, i.id, i.name, *(t.text for t in i.told))]
        for kind, items in topics(game).items()
    }
    parts = [
        Chapter(name, tuple(rule for rule in rules if matches(wanted, *rule)))
        for name, rules in chapters(game)
    ]
    return render_template(
        "rules/page.html",
        game=game,
        wanted=wanted,
        topics={kind: items for kind, items in found.items() if items},
        chapters=[chapter for chapter in parts if chapter.rules],
        aim=[speaker(game).translations.gettext(text) for text in game.words.aim],
    )


@bp.get("/<game_id>/<id>")
def one(game_id: str, id: str) -> str:
    """Explain one thing: as a sheet to a page that asks, else as a page of its own."""
    game = game_of(game_id)
    item = explained(game, id)
    alone = "rules/sheet.html" if request.headers.get("X-Sheet") else "rules/one.html"
    return render_template(alone, game=game, item=item)


def about(game: Game, id: str) -> str | None:
    """Give the address that explains something of a game, where there is one."""
    if id in game.words.rules or id in game.words.topics:
        # Not by url_for: a page names dozens, and building each address takes time.
        return f"{base()}/rules/{game.id}/{id}"
    return None


def about_rule(id: str) -> str | None:
    """Give the address that explains a rule: of the game that the page is about, or of another."""
    first = game_of_page()
    games = GAMES.values() if first is None else (first, *GAMES.values())
    return next((about(game, id) for game in games if id in game.words.rules), None)


def game_of_page() -> Game | None:
    """Tell which game the page is about, by its address."""
    if told := given():
        return GAMES.get(told.game)
    parts = request.view_args or {}
    if "code" in parts:
        return GAMES.get(store().game(parts["code"]))
    return GAMES.get(parts.get("game") or parts.get("game_id") or "")


def init_app(app: Flask) -> None:
    """Let every template ask what explains a thing."""
    app.jinja_env.globals["about"] = about
    app.jinja_env.globals["about_rule"] = about_rule
