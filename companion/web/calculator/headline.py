"""Who won and how it was decided, and what else a table should hear about its score."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.score import Finished, Result, Score
from companion.games.choson.scoring import better_with_less
from companion.games.immortal8.cards import IMMORTALS
from companion.games.koryo.scoring import HALL_OF_FAME
from companion.web.calculator.breakdown import plain
from companion.web.calculator.draft import Sheet
from companion.web.calculator.words import _, ngettext
from companion.words import Speaker

# Where no rule decides a tie, these say that it is shared (or who would decide it).
SHARED = {"koryo": "K25", "choson": "C32", "immortal8": "I17"}


@dataclass(frozen=True)
class Remark:
    """Say one thing about the score, under one rule."""

    text: str
    rule: str


@dataclass(frozen=True)
class Headline:
    """Say who won in a few words, with the number that won."""

    points: str
    text: str
    how: Remark | None = None


def headline(sheet: Sheet, table: Finished, result: Result, speaker: Speaker) -> Headline:
    """Tell the result as one would across the table."""
    best = max(score.total for score in result.scores)
    tied = [score.name for score in result.scores if score.total == best]
    names = speaker.listed(tied)
    if len(tied) == 1:
        margin = best - max(s.total for s in result.scores if s.total != best)
        text = ngettext("%(name)s wins by %(num)d", "%(name)s wins by %(num)d", margin, name=names)
        return Headline(plain(best), text)
    how = _("%(names)s have %(points)s each.", names=names, points=plain(best))
    if result.tie_break:
        decided = HOW_DECIDED.get(result.tie_break)
        said = " " + decided(sheet, table, result, speaker) if decided else ""
        text = _("%(name)s wins the tie", name=result.winners[0])
        return Headline(plain(best), text, Remark(how + said, result.tie_break))
    if sheet.game.id == "immortal8":
        how += " " + _("Their Immortals will decide it.")
    text = _("%(names)s share the victory", names=names)
    return Headline(plain(best), text, Remark(how, SHARED.get(sheet.game.id, "")))


def least_family(sheet: Sheet, table: Finished, result: Result, speaker: Speaker) -> str:
    """Say which family decided a tie (C32)."""
    name = result.winners[0]
    lines = next(score.lines for score in result.scores if score.name == name)
    family = next(line.key for line in lines if line.key in sheet.families and line.points)
    return _(
        "%(name)s controls %(family)s, the family of least value among them.",
        name=name,
        family=speaker.name(family),
    )


def call_number(sheet: Sheet, table: Finished, result: Result, speaker: Speaker) -> str:
    """Say which Immortal decided a tie (I17)."""
    name = result.winners[0]
    immortal = next(str(t.facts["immortal"]) for t in table.tableaus if t.name == name)
    if immortal == "justice":
        return _("%(immortal)s wins every tie.", immortal=speaker.name(immortal))
    number = IMMORTALS.index(immortal) + 1
    return _(
        "%(immortal)s has the highest number among them, %(number)d.",
        immortal=speaker.name(immortal),
        number=number,
    )


HOW_DECIDED = {"C32": least_family, "I17": call_number}


def remarks(sheet: Sheet, result: Result) -> list[Remark]:
    """Tell what a table should hear beside the result."""
    if sheet.game.id == "koryo":
        return fame_and_shame(result.scores)
    if sheet.game.id == "choson":
        return [remark for score in result.scores for remark in less_is_more(score, result)]
    return []


def fame_and_shame(scores: Sequence[Score]) -> list[Remark]:
    """Tell who enters the Hall of Fame and the Wall of Shame (K26)."""
    told = []
    for score in scores:
        if score.total >= HALL_OF_FAME:
            text = _("%(name)s enters the Hall of Fame: 30 points or more.", name=score.name)
            told.append(Remark(text, "K26"))
        elif score.total < 0:
            text = _("%(name)s is put on the Wall of Shame: below zero.", name=score.name)
            told.append(Remark(text, "K26"))
    return told


def less_is_more(score: Score, result: Result) -> list[Remark]:
    """Tell Legacy's holder when fewer points would have scored more (C31)."""
    bonus = next((line.points for line in score.lines if line.key == "yis_legacy"), None)
    if bonus is None:
        return []
    points = score.total - bonus
    less = better_with_less(points, len(result.scores))
    if less is None:
        return []
    text = _(
        "Yi’s Legacy: %(name)s had %(points)d, above 10, so +%(bonus)d. "
        "With %(less)d it would have been %(double)d.",
        name=score.name,
        points=points,
        bonus=bonus,
        less=less,
        double=2 * less,
    )
    return [Remark(text, "C31")]
