"""A group's statistics, counted and counted again by another way."""

import json
import random
import time
from math import inf, nextafter

import pytest

from companion.people import filters
from companion.people.filters import Choice
from companion.people.findings import hall, standings, usual
from companion.people.noted import Book
from companion.people.plays import Play, Sitting
from companion.people.records import KEPT
from companion.people.roster import NotMerged, Roster
from companion.people.tally import Tally, tally
from companion.people.tally_json import from_json, to_json
from tests.people.random_plays import DAY, NAMES, random_play, random_plays
from tests.thorough import EXAMPLES

EDITS = 120 if EXAMPLES < 1000 else 1000
MERGES = 600 if EXAMPLES < 1000 else 10_000


def play(number: int, **totals: int) -> Play:
    """Lay a finished game: Ana=20, Ben=15."""
    best = max(totals.values())
    sittings = tuple(
        Sitting(n.casefold(), n, t, 1 + sum(o > t for o in totals.values()), t == best, not seat)
        for seat, (n, t) in enumerate(totals.items())
    )
    return Play(f"p{number}", "koryo", 1000.0 * number, sittings)


def chosen(plays, choice: Choice, roster: Roster) -> list[Play]:
    """Give the plays that are asked for."""
    book = Book(roster)
    return [one.play for one in filters.chosen([book.note(each) for each in plays], choice)]


def picture(counted: Tally) -> dict:
    """Everything that was counted, as plain values, with what is listed in an order."""
    found = {}
    for key, value in vars(counted).items():
        if isinstance(value, dict):
            value = {k: sorted(v) if isinstance(v, list) else v for k, v in value.items()}
        found[key] = value
    return found


def test_a_tie_counts_as_a_win_for_all_who_tied():
    counted = tally([play(1, Ana=20, Ben=20, Cem=3)])
    assert {who: share.wins for who, share in counted.people.items()} == {
        "ana": 1,
        "ben": 1,
        "cem": 0,
    }


def test_a_nemesis_needs_three_games():
    two = [play(n, Ana=20, Ben=15) for n in range(2)]
    assert all(s.nemesis is None for s in standings(tally(two)))
    ana, ben = standings(tally([*two, play(3, Ana=20, Ben=15)]))
    assert (ben.nemesis.name, ana.victim.name) == ("Ana", "Ben")
    assert ana.nemesis is None
    assert ben.victim is None


def test_a_streak_is_one_from_two_wins_on_and_ends_with_a_loss():
    games = [play(1, Ana=9, Ben=1), play(2, Ana=9, Ben=1), play(3, Ana=1, Ben=9)]
    ana, ben = standings(tally(games))
    assert (ana.streak, ana.longest) == (0, 2)
    assert (ben.streak, ben.longest) == (0, 0)


def test_thirty_points_enter_the_hall_of_fame_and_less_than_nothing_the_wall_of_shame():
    """K26."""
    counted = tally([play(1, Ana=30, Ben=-1), play(2, Ana=29, Ben=0)])
    shown = hall(counted, "koryo", 30, 0)
    assert [(r.who, r.points) for r in shown.fame] == [("ana", 30)]
    assert [(r.who, r.points) for r in shown.shame] == [("ben", -1)]


def test_who_left_is_no_longer_of_the_usual_four():
    games = [play(n, Ana=1, Ben=2) for n in range(3)] + [play(9, Ana=1, Cem=2)]
    assert usual(tally(games))[0] == {"ana", "ben"}
    assert usual(tally(games, Roster().leave("ben"))) == [frozenset({"ana", "cem"})]


def test_a_number_opens_the_plays_it_was_counted_of():
    plays = random_plays("numbers", 200)
    counted = tally(plays)
    roster = Roster()
    for who, share in counted.people.items():
        assert len(chosen(plays, Choice(people=(who,)), roster)) == share.games
        assert len(chosen(plays, Choice(winner=who), roster)) == share.wins
    for (one, other), versus in counted.versus.items():
        assert len(chosen(plays, Choice(people=(one, other)), roster)) == versus.games
        assert len(chosen(plays, Choice(ahead=(one, other)), roster)) == versus.ahead
        assert len(chosen(plays, Choice(ahead=(other, one)), roster)) == versus.behind
    for (game, piece), n in counted.decided.items():
        assert len(chosen(plays, Choice(game=game, decided=piece), roster)) == n
    for (who, game), points in counted.points.items():
        assert len(chosen(plays, Choice(game=game, people=(who,)), roster)) == points.games
    for (game, role), points in counted.roles.items():
        # Two may have the same role here, and then one table is counted twice.
        opened = chosen(plays, Choice(game=game, role=role), roster)
        assert sum(s.role == role for p in opened for s in p.sittings) == points.games
        won = chosen(plays, Choice(game=game, role=role, won=True), roster)
        assert sum(s.role == role and s.won for p in won for s in p.sittings) == points.wins
    for (players, seat), share in counted.seats.items():
        assert len(chosen(plays, Choice(players=players), roster)) == share.games
        won = Choice(players=players, seat=seat + 1, won=True)
        assert len(chosen(plays, won, roster)) == share.wins
    assert len(chosen(plays, Choice(began=True), roster)) == counted.began.games
    assert len(chosen(plays, Choice(began=True, won=True), roster)) == counted.began.wins
    for who, streak in counted.streaks.items():
        now = Choice(winner=who, since=streak.since)
        assert not streak.now or len(chosen(plays, now, roster)) == streak.now
        longest = Choice(winner=who, since=streak.first, until=nextafter(streak.last, inf))
        assert not streak.most or len(chosen(plays, longest, roster)) == streak.most


def test_counts_go_through_json_and_count_on():
    plays = random_plays("json", 300)
    roster = Roster().merge("ana", "zoe", plays)
    counted = tally(plays[:200], roster)
    again = from_json(json.loads(json.dumps(to_json(counted))), roster)
    assert picture(again) == picture(counted)
    assert picture(again.add_all(plays[200:])) == picture(tally(plays, roster))


def test_records_are_the_first_of_all_scores():
    plays = random_plays("records", 400)
    counted = tally(plays)
    for game, records in counted.records.items():
        scores = [(s.total, p.at, s.who) for p in plays if p.game == game for s in p.sittings]
        best = sorted(scores, key=lambda s: (-s[0], s[1]))[:KEPT]
        worst = sorted(scores, key=lambda s: (s[0], s[1]))[:KEPT]
        assert [(r.points, r.at) for r in records.best] == [s[:2] for s in best]
        assert [(r.points, r.at) for r in records.worst] == [s[:2] for s in worst]


def test_counting_on_is_counting_from_nothing():
    plays = random_plays("on", 300)
    counted = Tally(Roster())
    for each in plays:
        counted.add(each)
    assert picture(counted) == picture(tally(reversed(plays)))


FILTERS = [
    Choice(game="koryo"),
    Choice(players=3),
    Choice(people=("ana",)),
    Choice(people=("ana", "ben")),
    Choice(game="choson", people=("eva",), players=2),
    Choice(since=50 * DAY, until=90 * DAY),
    Choice(winner="cem", decided="hulk"),
]


@pytest.mark.parametrize("choice", FILTERS, ids=str)
def test_a_filter_counts_at_once_what_is_counted_one_by_one(choice):
    plays = random_plays("filters", 300)
    roster = Roster().merge("ana", "zoe", plays).rename("ben", "Benjamin", plays)
    book = Book(roster)
    found = filters.chosen([book.note(each) for each in plays], choice)
    assert 0 < len(found) < len(plays)
    one_by_one = Tally(roster)
    for each in found:
        one_by_one.add(each.play)
    at_once = Tally(roster).count(found, book)
    assert picture(at_once) == picture(one_by_one)
    check_by_hand(at_once, [each.play for each in found], roster)


def test_after_any_edit_every_statistic_is_what_nothing_gives():
    """Finish, correct, undo, delete, merge, un-merge, rename: by hand and by the tally alike."""
    dice = random.Random("edits")  # noqa: S311 - not for secrets
    plays, roster = {p.id: p for p in random_plays("edits", 30)}, Roster()
    for number in range(EDITS):
        what = dice.randrange(6)
        if what == 0 or len(plays) < 5:
            new = random_play(dice, 100 + number)
            plays[new.id] = new
        elif what == 1:
            del plays[dice.choice(sorted(plays))]
        elif what == 2:
            old = plays[dice.choice(sorted(plays))]
            plays[old.id] = random_play(dice, 5)._replace(id=old.id, at=old.at)
        else:
            roster = edited(dice, roster, list(plays.values()), what)
        check_by_hand(tally(plays.values(), roster), plays.values(), roster)


def edited(dice: random.Random, roster: Roster, plays: list[Play], what: int) -> Roster:
    one, other = (name.casefold() for name in dice.sample(NAMES, 2))
    try:
        if what == 3:
            return roster.merge(one, other, plays)
        if what == 4:
            return roster.rename(one, dice.choice([*NAMES, "Zoé"]), plays)
    except NotMerged:
        return roster
    merged = roster.merged()
    return roster.unmerge(dice.choice(merged)) if merged else roster


def check_by_hand(counted: Tally, plays, roster: Roster) -> None:
    """Reckon the same by asking each play anew, the slow way."""
    seats = [
        (p, who, s) for p in plays for who, s in zip(roster.seated(p), p.sittings, strict=True)
    ]
    assert sum(share.games for share in counted.people.values()) == len(seats)
    for who, share in counted.people.items():
        mine = [(p, s) for p, w, s in seats if w == who]
        assert (share.games, share.wins) == (len(mine), sum(s.won for _, s in mine))
        in_order = [s.won for _, s in sorted(mine, key=lambda m: (m[0].at, m[0].id))]
        longest = max(map(len, "".join("w" if won else " " for won in in_order).split()), default=0)
        assert counted.streaks[who].most == longest
        fair = sum(sum(s.won for s in p.sittings) / len(p.sittings) for p, _ in mine)
        assert share.fair == pytest.approx(fair)
    for (who, game), points in counted.points.items():
        totals = [s.total for p, w, s in seats if (w, p.game) == (who, game)]
        assert (points.games, points.sum) == (len(totals), sum(totals))
        assert points.squares == sum(total**2 for total in totals)
    for (one, other), versus in counted.versus.items():
        met = [dict(zip(roster.seated(p), p.sittings, strict=True)) for p in plays]
        met = [at for at in met if one in at and other in at]
        assert versus.games == len(met)
        assert versus.ahead == sum(at[one].rank < at[other].rank for at in met)
        assert versus.behind == sum(at[one].rank > at[other].rank for at in met)


def test_merging_and_unmerging_lose_and_double_no_play():
    dice = random.Random("merges")  # noqa: S311 - not for secrets
    plays = random_plays("merges", 12)
    names = {sitting.who for each in plays for sitting in each.sittings}
    seats = sum(len(each.sittings) for each in plays)
    before = picture(tally(plays))
    roster, merges = Roster(), 0
    for _ in range(MERGES):
        merged = roster.merged()
        if merged and dice.random() < 0.5:
            roster = roster.unmerge(dice.choice(merged))
        else:
            one, other = dice.sample(sorted(names), 2)
            try:
                roster = roster.merge(one, other, plays)
                merges += 1
            except NotMerged:
                continue
        counted = [roster.seated(each) for each in plays]
        assert all(len(set(whos)) == len(whos) for whos in counted)
        assert sum(map(len, counted)) == seats
    assert merges
    for key in roster.merged():
        roster = roster.unmerge(key)
    after = picture(tally(plays, roster))
    assert {**after, "roster": None} == {**before, "roster": None}


def test_two_who_sat_at_one_table_cannot_be_merged():
    with pytest.raises(NotMerged):
        Roster().merge("ana", "ben", [play(1, Ana=1, Ben=2)])


def test_two_whose_merged_selves_sat_at_one_table_cannot_be_merged():
    plays = [play(1, Ana=1, Ben=2), play(2, Anna=3, Cem=1)]
    roster = Roster().merge("ana", "anna", plays)
    with pytest.raises(NotMerged):
        roster.merge("ben", "anna", plays)
    assert tally(plays, roster).people["ana"].games == 2


def test_a_table_at_which_one_person_would_sit_twice_counts_both_names():
    plays = [play(1, Ana=1, Cem=2), play(2, Anna=3, Cem=1)]
    roster = Roster().merge("ana", "anna", plays)
    assert roster.seated(play(3, Ana=4, Anna=5)) == ("ana", "anna")
    assert roster.seated(play(4, Anna=5, Ana=4)) == ("anna", "ana")


def test_who_is_renamed_is_known_by_both_names():
    roster = Roster().rename("ben", "Benjamin", [])
    counted = tally([play(1, Ben=1, Ana=2), play(2, Benjamin=5, Ana=2)], roster)
    assert counted.people["ben"].games == 2
    assert counted.name("ben") == "Benjamin"


def test_ten_thousand_plays_are_counted_in_a_moment():
    plays = random_plays("many", 10_000)
    began = time.process_time()
    counted = tally(plays)
    standings(counted)
    assert time.process_time() - began < 2
    began = time.process_time()
    counted.add(random_play(random.Random(1), 10_001))  # noqa: S311 - not for secrets
    standings(counted)
    assert time.process_time() - began < 0.02
