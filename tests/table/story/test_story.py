"""The story of a game equals what an independent scorer says at every season of it."""

import statistics
import time
from itertools import pairwise, product

import pytest

from companion.games import GAMES
from companion.table.story.decide import changed, swings
from companion.table.story.facts import Swing
from tests.games.second_scorer import second_score
from tests.patience import at_most
from tests.table.story.random_games import RandomGame, random_game
from tests.thorough import EXAMPLES

# 12 of each game in CI, 334 of each (1,002 in all) with COMPANION_EXAMPLES=1000.
SEEDS = range(12 if EXAMPLES < 1000 else 334)


@pytest.mark.parametrize("game_id", ["koryo", "choson", "immortal8"])
def test_every_season_scores_what_the_second_scorer_says(game_id):
    points = 0
    for seed in SEEDS:
        game = random_game(game_id, seed)
        story = game.story()
        assert len(story.points) == len(game.ends)
        for point, lay in zip(story.points, game.ends, strict=True):
            totals, _, winners, _ = second_score(lay)
            assert (list(point.totals), list(point.result.winners)) == (totals, winners), seed
            points += 1
    assert points > 5 * len(SEEDS)


@pytest.mark.parametrize("game_id", ["koryo", "choson"])
def test_what_decided_is_proved_by_scoring_again(game_id):
    """The claim is true, and no single family with fewer cards does the same."""
    told = 0
    for seed in SEEDS:
        game = random_game(game_id, seed)
        story = game.story()
        lay, before = game.ends[-1], second_score(game.ends[-1])
        if story.decision is None:
            continue
        told += 1
        for swing in story.decision.swings:
            cards = lay["players"][swing.seat]["cards"]
            cards[swing.piece] = cards.get(swing.piece, 0) + swing.n
            assert cards[swing.piece] >= 0
            total = sum(player["cards"].get(swing.piece, 0) for player in lay["players"])
            assert total <= game.game.cards[swing.piece], "the box has no more"
        totals, _, winners, _ = second_score(lay)
        assert winners == [story.names[story.decision.winner]] != before[2]
        assert totals == list(story.decision.totals)
        assert not easier(game, story), seed
    assert told > len(SEEDS) // 2


def easier(game, story):
    """Look by brute force for one family and fewer cards that make another only winner."""
    last, most = story.last, story.decision.cards
    found = []
    for family, seat in product(game.game.values, range(len(story.names))):
        have = last.table.tableaus[seat].cards.get(family, 0)
        on_table = sum(t.cards.get(family, 0) for t in last.table.tableaus)
        left = game.game.cards[family] - on_table
        for n in range(-have, left + 1):
            if n == 0 or abs(n) >= most:
                continue
            after = game.game.score(changed(game.game, last.table, (Swing(family, seat, n),)))
            if len(after.winners) == 1 and after.winners != last.result.winners:
                found.append((family, seat, n))
    return found


def test_a_majority_is_tried_with_the_fewest_cards_only():
    game = random_game("choson", 3)
    last = game.story().last
    for swing in swings(game.game, last.table, last.result):
        fewer = Swing(swing.piece, swing.seat, swing.n - (1 if swing.n > 0 else -1))
        if fewer.n:
            one = game.game.score(changed(game.game, last.table, (swing,)))
            other = game.game.score(changed(game.game, last.table, (fewer,)))
            assert [s.lines for s in one.scores] != [s.lines for s in other.scores]


@pytest.mark.parametrize("game_id", GAMES)
def test_tokens_taken_less_tokens_lost_are_what_lies_there_in_the_end(game_id):
    for seed in SEEDS:
        game = random_game(game_id, seed)
        for token, seat, taken, lost in game.story().flows:
            dealt = game.start.state.count(seat, token)
            assert dealt + taken - lost == game.state.count(seat, token)


def test_an_undone_season_leaves_no_trace():
    game = RandomGame("koryo", 3, "undone").play_seasons(meddle=0)
    before = game.story()
    game.do("undo")
    game.do("redo")
    assert game.story() == before


def test_the_lead_changes_when_somebody_else_is_ahead_alone():
    for seed in SEEDS:
        story = random_game("koryo", seed).story()
        alone = [point.leaders[0] for point in story.points if len(point.leaders) == 1]
        assert len(story.changes) == sum(a != b for a, b in pairwise(alone))
        if story.lost:
            assert story.lost.seat not in story.last.leaders
            top = sorted(story.points[story.lost.at].totals)
            assert story.lost.by == top[-1] - top[-2]


def test_a_power_that_was_held_and_left_is_told():
    game = RandomGame("koryo", 2, 1)
    again = at_most(500)
    while game.state.phase != "main" and again():
        game.do("next")
    player = game.state.names[game.state.turn]
    game.do("play", player=player, cards={"banker": 2})
    game.do("next")
    (held,) = game.story().unused
    assert (held.power, game.state.names[held.seat], held.held) == ("banker", player, 1)


def test_a_riposte_is_counted():
    game = RandomGame("choson", 2, 1)
    again = at_most(500)
    while game.state.phase != "main" and again():
        game.do("next")
    first, other = game.state.names[game.state.turn], game.state.names[1 - game.state.turn]
    game.do("set", player=other, card="hulk", count=2)
    game.do("set", player=other, card="gosu", count=1)
    game.do("play", player=first, cards={"gosu": 1, "event": 1})
    game.do("destroy", player=first, target=other, card="gosu")
    assert game.do("riposte", player=other)
    deeds = {(deed.key, game.state.names[deed.seat]): deed.n for deed in game.story().deeds}
    assert deeds == {("deed_destroy", first): 1, ("deed_riposte", other): 1}


@pytest.mark.parametrize(
    ("points", "gave", "lower"), [(10, 10, 9), (11, 4, 10), (14, 4, 10), (1, 1, 0)]
)
def test_legacy_tells_what_a_lower_sum_would_have_given(points, gave, lower):
    """C31, with three players."""
    game = RandomGame("choson", 3, 1)
    game.do("token", player="Ben", token="first_player", count=1)
    game.do("token", player="Cem", token="victory_point", count=min(points, 10))
    if points > 10:
        game.do("set", player="Cem", card="event", count=points - 10)
    game.do("token", player="Cem", token="yis_legacy", count=1)
    game.do("finish")
    (aside,) = game.story().asides
    facts = aside.text.facts
    assert (aside.rule, facts["points"], facts["bonus"]) == ("C31", points, gave)
    # Up to ten a sum is doubled: what is given is the sum itself.
    assert facts["lower"] == facts["other"] == lower


def test_an_immortal_nobody_revealed_stays_out_of_the_story():
    game = RandomGame("immortal8", 4, 1)
    game.do("immortal", player="Ana", immortal="galmi")
    game.do("token", player="Ana", token="wonder", count=2)
    game.do("finish")
    story = game.story()
    assert all(
        tableau.facts.get("immortal") is None
        for point in story.points
        for tableau in point.table.tableaus
    )


def test_a_story_costs_at_most_ten_milliseconds():
    games = [random_game(game_id, seed) for game_id in GAMES for seed in range(3)]
    costs = []
    for game in games:
        began = time.process_time()
        game.story()
        costs.append(1000 * (time.process_time() - began))
    assert statistics.median(costs) < 10, costs
