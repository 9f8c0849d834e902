"""A table goes on by itself where nobody can do anything; one Undo takes it back whole."""

import pytest

from companion.table.act import act
from companion.table.going_on import begin
from companion.table.history import Log
from tests.patience import at_most
from tests.table.memory import MemoryTables

NAMES = ["Ana", "Ben", "Cem"]


class Page:
    """Tap on one table as its pages do; a program sends its actions bare."""

    def __init__(self, game, **options):
        self.memory = MemoryTables(game, players=NAMES, options=options)
        self.memory.made = begin(self.memory.made)
        self.memory.kept = Log(self.memory.made)
        self.n = 0

    @property
    def state(self):
        return self.memory.made.state

    @property
    def at(self):
        turn = self.state.turn
        return self.state.round, self.state.phase, None if turn is None else self.state.names[turn]

    @property
    def last(self):
        return [told.key for told in self.memory.kept.entries[-1].told]

    def tap(self, kind, **parts):
        return self.program(kind, go_on=True, **parts)

    def program(self, kind, **parts):
        self.n += 1
        act(self.memory, "table", {"id": f"tap-{self.n}", "type": kind, **parts})
        return self

    def play(self, player, **cards):
        return self.tap("play", player=player, cards=cards)


@pytest.fixture(params=["koryo", "choson"])
def taps(request):
    return Page(request.param)


def test_a_new_table_begins_with_the_first_players_cards(taps):
    assert taps.at == (1, "main", "Ana")


def test_a_turn_with_nothing_open_ends_when_its_cards_lie(taps):
    family = list(taps.memory.made.game.values)[-1]
    assert taps.play("Ana", **{family: 1}).at == (1, "main", "Ben")
    assert taps.tap("undo").at == (1, "main", "Ana")
    assert not taps.state.counts(family)[0]


def test_an_end_of_season_with_nobody_over_asks_nothing(taps):
    families = list(taps.memory.made.game.values)
    taps.play("Ana", **{families[-1]: 1}).play("Ben", **{families[-3]: 1}).play("Cem")
    assert taps.at == (2, "main", "Ben")
    assert taps.last[-3:] == ["first_player_passes", "season_begins", "turn_of"]
    # Deal, Orders and the season's end are passed, not told.
    assert not [key for key in taps.last if key.startswith("phase_")]
    assert taps.tap("undo").at == (1, "main", "Cem")
    assert taps.tap("redo").at == (2, "main", "Ben")


def test_a_program_takes_every_step_itself(taps):
    family = list(taps.memory.made.game.values)[-1]
    taps.program("play", player="Ana", cards={family: 1})
    assert taps.at == (1, "main", "Ana")
    assert taps.program("next").at == (1, "main", "Ben")


def test_step_by_step_is_as_it_was(taps):
    steps = Page(taps.memory.made.game.id, step_by_step=True)
    first = steps.state.phase
    assert first == steps.memory.made.game.phases[0]
    steps.tap("next")
    assert steps.state.phase == steps.memory.made.game.phases[1]


def test_an_open_token_waits_and_the_log_says_what_was_left():
    page = Page("koryo")
    page.play("Ana", banker=2)
    assert page.at == (1, "main", "Ana")
    page.tap("next")
    assert page.at == (1, "main", "Ben")
    assert page.last == ["left_open", "turn_of"]


def test_the_last_open_thing_done_or_left_ends_the_turn():
    page = Page("koryo")
    page.play("Ana", banker=2).tap("take", player="Ana", power="banker")
    assert page.at == (1, "main", "Ben")
    page.play("Ben", banker=3).tap("decline", player="Ben", what="banker")
    assert page.at == (1, "main", "Cem")


def test_a_power_used_before_the_cards_lie_ends_no_turn():
    page = Page("koryo")
    page.program("set", player="Ana", card="banker", count=2)
    page.tap("take", player="Ana", power="banker")
    assert page.at == (1, "main", "Ana")
    assert page.play("Ana", guardian=1).at == (1, "main", "Ben")


def test_playing_nothing_is_a_turn():
    page = Page("koryo")
    assert page.play("Ana").at == (1, "main", "Ben")


def test_a_season_waits_for_who_is_over():
    page = Page("koryo")
    page.play("Ana", merchant=5).play("Ben", guardian=1).play("Cem", broadcaster=1)
    assert page.at == (1, "end", None)
    page.tap("discard", player="Ana", card="merchant")
    assert page.at == (1, "end", None)
    assert page.tap("discard", player="Ana", card="merchant").at == (2, "main", "Ben")


def test_a_correction_never_ends_a_turn():
    page = Page("koryo")
    page.play("Ana", banker=2)
    page.tap("set", player="Ana", card="banker", count=0)
    assert page.at == (1, "main", "Ana")


def test_who_can_travel_is_asked_and_nobody_else():
    page = Page("choson")
    page.play("Ana", time_traveller=1).play("Ben", watcher=1).play("Cem", hulk=1)
    assert page.at == (2, "time_travel", None)
    assert page.tap("travel", player="Ana").at == (2, "main", "Ana")


def test_after_the_last_season_the_score_waits_for_a_tap():
    page = Page("koryo")
    for _ in range(8):
        again = at_most(500)
        while page.state.phase == "main" and again():
            page.play(page.at[2])
    assert page.at == (8, "scoring", None)
