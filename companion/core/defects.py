"""What a game lacks to be served, all at once: said at the start instead of on a page."""

from collections.abc import Iterator

from companion.core.common_words import COMMON
from companion.core.game import Game
from companion.core.options import Numbers, Pairs

ALWAYS_THERE = ("id", "words", "seats")


def defects(game: Game) -> list[str]:
    """List everything that is missing or does not fit together."""
    missing = [name for name in ALWAYS_THERE if not hasattr(game, name)]
    if missing:
        return [f"it declares no {name}" for name in missing]
    return [*facts(game), *unsaid(game), *rules(game)]


def facts(game: Game) -> Iterator[str]:
    """List facts that contradict one another."""
    if not (game.id.isidentifier() and game.id == game.id.lower()):
        yield f"the id {game.id!r} is not of small letters, digits and _"
    if type(game).lines is Game.lines and type(game).score is Game.score:
        yield "it declares neither lines nor score: nobody knows who wins"
    for name, some, known in (
        ("turns", game.turns, game.phases),
        ("purse", game.purse, game.tokens),
        ("values", game.values, game.cards),
        ("lying", game.lying, game.tokens),
        ("first_piece", [game.first_piece] if game.first_piece else [], game.tokens),
    ):
        for id in some:
            if id not in known:
                yield f"{name} names {id!r}, which it does not have"
    for piece in game.cards.keys() & game.tokens.keys():
        yield f"{piece!r} is a card and a token"


def unsaid(game: Game) -> Iterator[str]:
    """List the sentences that pages need and nobody says."""
    for key in needed(game):
        if key not in game.words.sentences and key not in COMMON:
            yield f"its words have no sentence {key!r}"


def needed(game: Game) -> Iterator[str]:
    """List the say-keys of phases, house rules and kinds of topics."""
    yield from (f"phase_{phase}" for phase in game.phases)
    for option in game.options:
        yield f"option_{option.key}"
        if isinstance(option, Pairs):
            yield from option.words
        if isinstance(option, Numbers | Pairs):
            yield option.wrong
    yield from (f"kind_{topic.kind}" for topic in game.words.topics.values())


def rules(game: Game) -> Iterator[str]:
    """List rule ids that lead nowhere."""
    known = game.words.rules
    for id, topic in game.words.topics.items():
        for rule in topic.rules:
            if rule not in known:
                yield f"the topic {id!r} names the rule {rule}, which it does not have"
    for rule in game.words.chapters:
        if rule not in known:
            yield f"a chapter begins with the rule {rule}, which it does not have"
    for option in game.options:
        if option.rule and known and option.rule not in known:
            yield f"the option {option.key!r} names the rule {option.rule}, which it does not have"
