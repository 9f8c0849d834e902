"""Read the line of scores: who led when, and who lost the biggest lead."""

from collections.abc import Sequence

from companion.table.story.facts import LeadChange, LostLead, Point


def lead_changes(points: Sequence[Point]) -> list[LeadChange]:
    """List where somebody alone was ahead who was not the last to be ahead alone."""
    found, ahead = [], None
    for at, point in enumerate(points):
        if len(point.leaders) != 1:
            continue
        (leader,) = point.leaders
        if ahead is not None and leader != ahead:
            found.append(LeadChange(at, ahead, leader))
        ahead = leader
    return found


def lost_lead(points: Sequence[Point]) -> LostLead | None:
    """Find the biggest lead of somebody who did not win; the earliest where several are alike."""
    winners = points[-1].leaders
    if not winners:
        return None
    best: LostLead | None = None
    for at, point in enumerate(points[:-1]):
        first, second, *_ = sorted(point.totals, reverse=True)
        seat = point.totals.index(first)
        if first > second and seat not in winners and (best is None or first - second > best.by):
            best = LostLead(seat, first - second, at)
    return best
