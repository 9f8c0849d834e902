"""What groups played, counted once and counted on: a page asks for nothing but what is new."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import RLock, Thread

from companion.people.filters import Choice, chosen
from companion.people.noted import Book, Noted
from companion.people.plays import Play
from companion.people.roster import Roster
from companion.people.tally import Tally
from companion.store import groups
from companion.store.faults import DatabaseFault
from companion.store.store import Store
from companion.store.tallies import Kept, Marks, keep_tally, read_tally

# A server process remembers this many groups, and of each this many ways to look at it.
MOST_GROUPS = 50
MOST_CHOICES = 20
# Fewer plays are counted in a moment: nothing is kept of them.
WORTH_KEEPING = 200


@dataclass
class Counted:
    """Hold what was counted of a group; its plays are read when somebody asks for some of them."""

    stamps: tuple[int, int]
    roster: Roster
    tally: Tally
    # Which plays are counted, each with a number that changes with it.
    marks: Marks
    read: Callable[[], list[Play]]
    # So many plays came since the counts were kept.
    unkept: int = 0
    choices: OrderedDict[Choice, tuple[list[Noted], Tally]] = field(default_factory=OrderedDict)
    _noted: dict[str, Noted] | None = None

    def __post_init__(self) -> None:
        """Begin a book for its plays."""
        self.book = Book(self.roster)

    @property
    def is_read(self) -> bool:
        """Tell whether its plays were read, or are so few that nobody waits for them."""
        return self._noted is not None or self.tally.plays < WORTH_KEEPING

    @property
    def noted(self) -> dict[str, Noted]:
        """Give the plays in the order they ended, ready to be counted."""
        if self._noted is None:
            self._noted = {play.id: self.book.note(play) for play in self.read()}
        return self._noted

    def count(self, plays: list[Play]) -> None:
        """Count plays from nothing, in the order they ended."""
        self._noted = {play.id: self.book.note(play) for play in plays}
        self.tally.count([*self._noted.values()], self.book)

    def plays_of(self, choice: Choice) -> list[Play]:
        """Give the plays that are asked for."""
        return [one.play for one in self._chosen(choice)]

    def _chosen(self, choice: Choice) -> list[Noted]:
        """Choose plays."""
        if choice.is_everything:
            return list(self.noted.values())
        if choice in self.choices:
            return self.choices[choice][0]
        return chosen(self.noted.values(), choice)

    def tally_of(self, choice: Choice) -> Tally:
        """Give what was counted of the plays that are asked for."""
        if choice.is_everything:
            return self.tally
        if choice not in self.choices:
            found = self._chosen(choice)
            # Who plays one game only asks for all there is.
            is_all = len(found) == self.tally.plays
            counted = self.tally if is_all else Tally(self.roster).count(found, self.book)
            self.choices[choice] = found, counted
            while len(self.choices) > MOST_CHOICES:
                self.choices.popitem(last=False)
        return self.choices[choice][1]

    def add(self, play: Play, mark: int) -> None:
        """Count a play that ended after all others."""
        one = self.book.note(play)
        self.tally.count([one], self.book)
        self.marks[play.id] = mark
        self.unkept += 1
        if self._noted is not None:
            self._noted[play.id] = one
        self.choices.clear()


class GroupLedger:
    """Remember what was counted, as long as nothing of it has changed."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = RLock()
        self._groups: OrderedDict[str, Counted] = OrderedDict()

    @contextmanager
    def of(self, code: str) -> Iterator[Counted]:
        """Give a group as it is now; nobody counts on while it is looked at."""
        with self._lock:
            old = self._groups.get(code) or self._kept(code)
            counted = (old and self._count_on(code, old)) or self._count(code)
            self._groups[code] = counted
            self._groups.move_to_end(code)
            while len(self._groups) > MOST_GROUPS:
                self._groups.popitem(last=False)
            if counted.unkept >= WORTH_KEEPING:
                self._keep(code, counted)
            yield counted

    def warm(self) -> None:
        """Count the groups that were used last before anybody waits for it."""
        with self.store.reading() as db:
            codes = groups.latest_groups(db, MOST_GROUPS)
        for code in codes:
            with suppress(groups.NoSuchGroup), self.of(code):
                pass

    def read_ahead(self, code: str) -> Thread | None:
        """Read a big group's plays after its page was shown: who looks at it filters it next."""
        with self._lock:
            counted = self._groups.get(code)
        if counted is None or counted.is_read:
            return None
        reading = Thread(target=self._read_ahead, args=(code,), daemon=True)
        reading.start()
        return reading

    def _read_ahead(self, code: str) -> None:
        """Read the plays as they are now; what cannot be read now is read when it is asked for."""
        with suppress(DatabaseFault, groups.NoSuchGroup), self.of(code) as counted:
            counted.noted  # noqa: B018 - reading is what this is for

    def _plays(self, code: str) -> list[Play]:
        """Read the plays of a group in the order they ended."""
        with self.store.reading() as db:
            plays = groups.read_plays(db, code) + groups.read_kept(db, code)
        return sorted(plays, key=lambda play: (play.at, play.id))

    def _count(self, code: str) -> Counted:
        """Count from nothing."""
        with self.store.reading() as db:
            stamps = groups.newest_change(db, code)
            roster = groups.read_roster(db, code)
            marked = groups.marked_plays(db, code)
            kept = groups.read_kept(db, code)
        plays = [play for play, _mark in marked] + kept
        plays.sort(key=lambda play: (play.at, play.id))
        marks = {play.id: mark for play, mark in marked} | {play.id: 0 for play in kept}
        counted = Counted(
            stamps, roster, Tally(roster), marks, lambda: self._plays(code), len(plays)
        )
        counted.count(plays)
        return counted

    def _kept(self, code: str) -> Counted | None:
        """Take up what another process has counted."""
        with self.store.reading() as db:
            roster = groups.read_roster(db, code)
            kept = read_tally(db, code, roster)
        if kept is None:
            return None
        return Counted(kept.stamps, roster, kept.tally, kept.marks, lambda: self._plays(code))

    def _keep(self, code: str, counted: Counted) -> None:
        """Keep what was counted; where nothing can be written it is counted again another time."""
        counted.unkept = 0
        with suppress(DatabaseFault), self.store.writing() as db:
            keep_tally(db, code, Kept(counted.stamps, counted.tally, counted.marks))

    def _count_on(self, code: str, old: Counted) -> Counted | None:
        """Count what came since, if that is all that changed."""
        with self.store.reading() as db:
            stamps = groups.newest_change(db, code)
            if stamps == old.stamps:
                return old
            if stamps[0] != old.stamps[0]:
                return None
            changed = groups.changed_tables(db, code, old.stamps[1])
            found = groups.marked_plays(db, code, old.stamps[1])
        marks = {play.id: mark for play, mark in found}
        # An earlier game that was corrected or taken up again changes what came after it.
        if any(table in old.marks and marks.get(table) != old.marks[table] for table in changed):
            return None
        new = [(play, mark) for play, mark in found if play.id not in old.marks]
        new.sort(key=lambda each: (each[0].at, each[0].id))
        if any(play.at <= old.tally.last for play, _mark in new):
            return None
        for play, mark in new:
            old.add(play, mark)
        old.stamps = stamps
        return old
