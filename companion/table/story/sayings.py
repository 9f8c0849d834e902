"""The story in sentences that words are added to where it is shown."""

from collections.abc import Iterator

from companion.core.say import All, Card, Cards, Names, Say, say
from companion.table.story.facts import Decision, Story, Swing


def decision_said(decision: Decision, names: tuple[str, ...]) -> Say:
    """Say what would have made another winner."""
    winner = names[decision.winner]
    if len(decision.swings) > 1:
        changes = All(tuple(swing_said(swing, names) for swing in decision.swings))
        return say("decided_two", changes=changes, winner=winner)
    (swing,) = decision.swings
    cards, player = Cards(swing.piece, abs(swing.n)), names[swing.seat]
    if swing.n < 0:
        return say("decided_fewer", cards=cards, player=player, winner=winner)
    if swing.seat == decision.winner:
        return say("decided_more", cards=cards, winner=winner)
    return say("decided_more_of", cards=cards, player=player, winner=winner)


def swing_said(swing: Swing, names: tuple[str, ...]) -> Say:
    """Say what one player would have had more or fewer of."""
    cards, player = Cards(swing.piece, abs(swing.n)), names[swing.seat]
    return say("swing_more" if swing.n > 0 else "swing_fewer", cards=cards, player=player)


def lead_said(story: Story) -> Iterator[tuple[int, Say]]:
    """Say who took the lead at which point."""
    for change in story.changes:
        old, new = story.names[change.old], story.names[change.new]
        yield change.at, say("lead_taken", old=old, new=new)


def remarks_said(story: Story) -> Iterator[Say]:
    """Say what is remarkable: the biggest lead lost, points for nobody, powers left unused."""
    if story.lost:
        yield say("lead_lost", player=story.names[story.lost.seat], n=story.lost.by)
    for piece, points, seats in story.unclaimed:
        names = Names(tuple(story.names[seat] for seat in seats))
        yield say("unclaimed", card=Card(piece), n=points, names=names)
    for held in story.unused:
        player = story.names[held.seat]
        yield say("power_unused", player=player, n=held.held, card=Card(held.power))
