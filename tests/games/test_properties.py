"""What holds for every finished table of every game, looked for by Hypothesis."""

import json
import random
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.answers import score_json
from companion.core.refusal import Refused
from companion.games import GAMES
from tests.games.random_tables import MAKERS, Table

# The dice are Hypothesis's own: it can shrink the table it found.
DICE = st.randoms(use_true_random=False)
GAME_IDS = st.sampled_from(sorted(MAKERS))
# Pieces that the box has a number of, by game and the part of a player they lie in.
SUPPLY = [
    (game.id, part, piece, exist)
    for game in GAMES.values()
    for part, supply in (("cards", game.cards), ("tokens", game.tokens))
    for piece, exist in supply.items()
    if game.id in MAKERS and exist is not None and piece != "yis_shield"
    if part == "tokens" or game.id != "immortal8"
]


def scored(table: Table):
    game = GAMES[table["game"]]
    return game.score(game.read(table))


@given(GAME_IDS, DICE)
def test_the_lines_of_a_player_sum_to_the_total(game_id, dice):
    for score in scored(MAKERS[game_id](dice)).scores:
        assert sum(line.points for line in score.lines) == score.total


@given(GAME_IDS, DICE)
def test_scores_keep_the_order_and_the_names_of_the_players(game_id, dice):
    table = MAKERS[game_id](dice)
    names = [player["name"] for player in table["players"]]
    assert [score.name for score in scored(table).scores] == names


@given(GAME_IDS, DICE, st.randoms(use_true_random=False))
def test_seat_order_does_not_matter(game_id, dice, shuffler):
    table = MAKERS[game_id](dice)
    others = list(table["players"])
    shuffler.shuffle(others)
    here, there = scored(table), scored({**table, "players": others})

    def by_name(result):
        return {
            score.name: (score.total, score.rank, [(line.key, line.points) for line in score.lines])
            for score in result.scores
        }

    assert by_name(here) == by_name(there)
    assert sorted(here.winners) == sorted(there.winners)
    assert here.tie_break == there.tie_break


@given(GAME_IDS, DICE)
def test_scoring_twice_is_the_same_and_changes_nothing(game_id, dice):
    game, table = GAMES[game_id], MAKERS[game_id](dice)
    as_it_lay = repr(table)
    read = game.read(table)
    assert game.score(read) == game.score(read) == game.score(game.read(table))
    assert repr(table) == as_it_lay


@given(GAME_IDS, DICE)
def test_names_change_no_points(game_id, dice):
    table = MAKERS[game_id](dice)
    renamed = [{**player, "name": f"#{i}"} for i, player in enumerate(table["players"])]
    here, there = scored(table), scored({**table, "players": renamed})
    assert [score[1:3] for score in here.scores] == [score[1:3] for score in there.scores]


@given(GAME_IDS, DICE)
def test_ranks_count_who_is_before_and_only_a_rule_separates_equals(game_id, dice):
    result = scored(MAKERS[game_id](dice))
    totals = [score.total for score in result.scores]
    best = max(totals)
    winners = [score.name for score in result.scores if score.rank == 1]
    assert winners == list(result.winners)
    for score in result.scores:
        before = sum(total > score.total for total in totals)
        lost_the_tie = score.total == best and score.name not in winners
        assert score.rank == (2 if lost_the_tie else before + 1)
    assert all(score.total == best for score in result.scores if score.rank == 1)
    tied = Counter(totals)[best]
    assert (result.tie_break is not None) == (tied > 1 and len(winners) == 1)


@pytest.mark.parametrize(("game_id", "part", "piece", "exist"), SUPPLY)
@settings(max_examples=5)
@given(dice=DICE)
def test_no_piece_comes_out_of_thin_air(game_id, part, piece, exist, dice):
    table = MAKERS[game_id](dice)
    players = table["players"]
    for player in players:
        player.setdefault(part, {}).pop(piece, None)
    holders = Counter(dice.choices(range(len(players)), k=exist))
    for seat, n in holders.items():
        players[seat][part][piece] = n
    assume_box_allows(table)

    extra = dice.randrange(len(players))
    players[extra][part][piece] = players[extra][part].get(piece, 0) + 1
    with pytest.raises(Refused) as refused:
        scored(table)
    last = max([*holders, extra])
    assert [problem.at for problem in refused.value.problems] == [f"players[{last}].{part}.{piece}"]


def assume_box_allows(table: Table) -> None:
    """Go on only from a table that is right, so that the one piece more is the only problem."""
    try:
        scored(table)
    except Refused:
        assume(False)


def test_every_limited_piece_is_tried_one_over_its_supply():
    tried = Counter(game_id for game_id, *_ in SUPPLY)
    assert tried == {"koryo": 11 + 2, "choson": 10 + 5, "immortal8": 1}


@given(DICE)
def test_no_card_of_immortal_8_comes_out_of_thin_air(dice):
    table = MAKERS["immortal8"](dice)
    lists = [player.setdefault("cards", []) for player in table["players"]]
    held = Counter(card for cards in lists for card in cards)
    assume(held)
    card = dice.choice(sorted(held))
    exist = GAMES["immortal8"].cards[card]
    lists[-1].extend([card] * (exist - held[card] + 1))
    with pytest.raises(Refused) as refused:
        scored(table)
    place = f"players[{len(lists) - 1}].cards[{len(lists[-1]) - 1}]"
    assert [problem.at for problem in refused.value.problems] == [place]


@given(DICE, st.sampled_from(["koryo", "choson"]))
def test_a_family_scores_for_at_most_one_player(dice, game_id):
    table = MAKERS[game_id](dice)
    majorities = Counter(
        line.key
        for score in scored(table).scores
        for line in score.lines
        if line.rule in ("K22", "C27") and line.points
    )
    assert all(count == 1 for count in majorities.values())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(GAME_IDS, JSON, DICE)
def test_any_json_in_any_place_is_scored_or_refused_and_never_breaks(game_id, junk, dice):
    table = MAKERS[game_id](dice)
    place, key = dice.choice(list(places(table)))
    place[key] = junk
    status, answer = score_json(table)
    assert (status, list(answer)) in (
        (200, ["game", "scores", "winners", "tie_break", "remarks"]),
        (422, ["errors"]),
    )
    assert json.dumps(answer, ensure_ascii=False).encode()


def places(part):
    """List every place of a JSON value that something else could stand in, deepest included."""
    inside = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in list(inside):
        if key != "game":
            yield part, key
        if isinstance(value, dict | list):
            yield from places(value)


def test_places_finds_the_deepest_ones():
    table = MAKERS["koryo"](random.Random(1))  # noqa: S311
    assert any("merchant" in part for part, _ in places(table))
