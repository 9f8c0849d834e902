"""What a group played is counted on as games end, and always what nothing gives."""

import random
import time

from companion.people.filters import Choice
from companion.people.roster import NotMerged
from companion.store import bin, group_ledger, groups
from companion.store.bringing_back import bring_back
from companion.store.group_ledger import GroupLedger
from companion.store.rows import dumps
from companion.table.act import act
from tests.people.random_plays import random_plays
from tests.people.test_tally import picture
from tests.store.groups_of import GROUP, a_finished_table, a_group
from tests.thorough import EXAMPLES

EDITS = 40 if EXAMPLES < 1000 else 1000
NAMES = ["Ana", "Ben", "Cem", "Dao", "Eva"]


def test_after_any_edit_the_remembered_counts_are_those_of_a_new_process(store, monkeypatch):
    """Finish, correct, undo, redo, take out, merge, un-merge, delete, bring back."""
    # Everything is kept at once, so that what was kept is tried as well.
    monkeypatch.setattr(group_ledger, "WORTH_KEEPING", 1)
    dice = random.Random("ledger")  # noqa: S311 - not for secrets
    a_group(store)
    ledger = GroupLedger(store)
    tables = [a_finished_table(store, dice.sample(NAMES, 2), n) for n in range(4)]
    deleted = []
    for number in range(EDITS):
        edit(store, dice, tables, deleted, number)
        fresh = GroupLedger(store)
        taken_up = fresh._kept(GROUP)
        taken_up = taken_up and fresh._count_on(GROUP, taken_up)
        with ledger.of(GROUP) as remembered:
            anew = fresh._count(GROUP)
            assert picture(remembered.tally) == picture(anew.tally)
            assert taken_up is None or picture(taken_up.tally) == picture(anew.tally)
            only = Choice(game="koryo", people=("ana",))
            assert picture(remembered.tally_of(only)) == picture(anew.tally_of(only))


def edit(store, dice, tables, deleted, number):
    what = dice.randrange(8)
    code = dice.choice(tables) if tables else None
    if what == 0 or code is None:
        tables.append(a_finished_table(store, dice.sample(NAMES, dice.randint(2, 4)), number))
    elif what == 1:
        names = store.load(code).state.names
        card = {"type": "set", "player": names[0], "card": "merchant", "count": dice.randrange(4)}
        act(store, code, {"id": f"edit {number}", **card})
    elif what == 2 and store.load(code).head:
        act(store, code, {"id": f"undo {number}", "type": "undo"})
    elif what == 3 and store.load(code).redo:
        act(store, code, {"id": f"redo {number}", "type": "redo"})
    elif what == 4:
        tables.remove(code)
        deleted.append(bin.delete_table(store, code))
    elif what == 5 and deleted:
        bring_back(store, deleted.pop())
    elif what == 6:
        with store.writing() as db:
            groups.put_table(db, code, dice.choice([GROUP, None]))
    else:
        merge(store, dice)


def merge(store, dice):
    with store.writing() as db:
        roster, plays = groups.read_roster(db, GROUP), groups.read_plays(db, GROUP)
        one, other = (name.casefold() for name in dice.sample(NAMES, 2))
        merged = roster.merged()
        try:
            roster = roster.unmerge(merged[0]) if merged else roster.merge(one, other, plays)
        except NotMerged:
            return
        groups.write_roster(db, GROUP, roster)


def ten_thousand(store, n=10_000):
    """Write many finished tables at once, as a group of many years has them."""
    a_group(store)
    with store.writing() as db:
        (row,) = db.execute("SELECT * FROM tables").fetchall()
        base = {key: row[key] for key in row.keys()}  # noqa: SIM118 - a row iterates over values
        for play in random_plays("many", n):
            result = {
                "totals": {s.name: s.total for s in play.sittings},
                "winners": [s.name for s in play.sittings if s.won],
                "ranks": [s.rank for s in play.sittings],
                "began": next(i for i, s in enumerate(play.sittings) if s.began),
                "decided": list(play.decided),
            }
            own = {
                "code": play.id,
                "game": play.game,
                "names": dumps(list(result["totals"])),
                "result": dumps(result),
                "ended": play.at,
                "created": play.at - 3000,
                "phase": "finished",
                "group_code": GROUP,
                "stamp": 10,
            }
            values = base | own
            columns, marks = ", ".join(values), ", ".join("?" * len(values))
            db.execute(f"INSERT INTO tables ({columns}) VALUES ({marks})", list(values.values()))  # noqa: S608


def test_a_group_of_ten_thousand_tables_is_remembered(store):
    ten_thousand(store, 2000)
    ledger = GroupLedger(store)
    with ledger.of(GROUP) as counted:
        assert counted.tally.plays == 2000
    for process in (ledger, GroupLedger(store)):
        # A new process takes up what was counted, and reads no play.
        began = time.process_time()
        with process.of(GROUP) as counted:
            assert counted.tally.plays == 2000
        assert time.process_time() - began < 0.02


def test_a_big_groups_plays_are_read_before_a_filter_asks_for_them(store):
    ten_thousand(store, 300)
    with GroupLedger(store).of(GROUP):
        pass
    ledger = GroupLedger(store)  # another process takes up what was counted
    with ledger.of(GROUP) as counted:
        assert not counted.is_read
    reading = ledger.read_ahead(GROUP)
    assert reading is not None
    reading.join(20)
    with ledger.of(GROUP) as counted:
        assert counted.is_read
        assert len(counted.plays_of(Choice(game="koryo"))) == counted.tally.by_game["koryo"]
    assert ledger.read_ahead(GROUP) is None


def test_what_was_counted_of_a_big_group_holds_no_name_that_was_deleted(store):
    ten_thousand(store, 300)
    with GroupLedger(store).of(GROUP):
        pass
    assert "Cem" in kept_content(store)
    bin.delete_person(store, GROUP, "cem")
    assert kept_content(store) == ""
    with GroupLedger(store).of(GROUP) as counted:
        assert "cem" not in counted.tally.people
    assert "cem" not in kept_content(store).lower()


def kept_content(store):
    with store.reading() as db:
        found = db.execute("SELECT content FROM tallies").fetchall()
    return "".join(row[0] for row in found)
