"""Who won and how it was decided, and what else a table should hear about its score."""

from dataclasses import dataclass

from companion.core.game import Game
from companion.core.score import Finished, Result
from companion.web.calculator.breakdown import plain
from companion.web.calculator.words import _, ngettext
from companion.words import Speaker


@dataclass(frozen=True)
class Told:
    """Say one thing about the score, under one rule."""

    text: str
    rule: str


@dataclass(frozen=True)
class Headline:
    """Say who won in a few words, with the number that won."""

    points: str
    text: str
    how: Told | None = None


def headline(game: Game, table: Finished, result: Result, speaker: Speaker) -> Headline:
    """Tell the result as one would across the table."""
    best = max(score.total for score in result.scores)
    tied = [score.name for score in result.scores if score.total == best]
    names = speaker.listed(tied)
    if len(tied) == 1:
        margin = best - max(s.total for s in result.scores if s.total != best)
        if game.telling.is_open(table):
            text = ngettext(
                "%(name)s leads by %(num)d", "%(name)s leads by %(num)d", margin, name=names
            )
            return Headline(plain(best), text)
        text = ngettext("%(name)s wins by %(num)d", "%(name)s wins by %(num)d", margin, name=names)
        return Headline(plain(best), text)
    how = _("%(names)s have %(points)s each.", names=names, points=plain(best))
    decided = game.telling.decided(table, result)
    if decided:
        how += " " + speaker.say(decided)
    if game.telling.is_open(table):
        text = _("%(names)s are level", names=names)
        return Headline(plain(best), text, Told(how, game.telling.shared_under))
    if result.tie_break:
        text = _("%(name)s wins the tie", name=result.winners[0])
        return Headline(plain(best), text, Told(how, result.tie_break))
    text = _("%(names)s share the victory", names=names)
    return Headline(plain(best), text, Told(how, game.telling.shared_under))


def remarks(game: Game, table: Finished, result: Result, speaker: Speaker) -> list[Told]:
    """Tell what a table should hear beside the result."""
    told = [*game.telling.remarks(table, result), *game.telling.all_doubts(table)]
    return [Told(speaker.say(remark.text), remark.rule) for remark in told]
