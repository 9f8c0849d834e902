"""What groups played, counted once and counted on: a page asks for nothing but what is new."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import RLock

from companion.people.filters import Choice, chosen
from companion.people.plays import Play
from companion.people.roster import Roster
from companion.people.tally import Tally, tally
from companion.store import groups
from companion.store.store import Store

# A server process remembers this many groups, and of each this many ways to look at it.
MOST_GROUPS = 50
MOST_CHOICES = 20


@dataclass
class Counted:
    """Hold a group's plays in the order they ended, and what was counted of them."""

    stamps: tuple[int, int]
    roster: Roster
    plays: dict[str, Play]
    tally: Tally
    choices: OrderedDict[Choice, tuple[list[Play], Tally]] = field(default_factory=OrderedDict)

    def plays_of(self, choice: Choice) -> list[Play]:
        """Give the plays that are asked for."""
        if choice.is_everything:
            return list(self.plays.values())
        if choice in self.choices:
            return self.choices[choice][0]
        return chosen(self.plays.values(), choice, self.roster)

    def of(self, choice: Choice) -> tuple[list[Play], Tally]:
        """Give the plays that are asked for, and what was counted of them."""
        found = self.plays_of(choice)
        if choice.is_everything:
            return found, self.tally
        if choice not in self.choices:
            self.choices[choice] = (found, tally(found, self.roster))
            while len(self.choices) > MOST_CHOICES:
                self.choices.popitem(last=False)
        return self.choices[choice]


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
            old = self._groups.get(code)
            counted = self._count_on(code, old) if old else self._count(code)
            self._groups[code] = counted
            self._groups.move_to_end(code)
            while len(self._groups) > MOST_GROUPS:
                self._groups.popitem(last=False)
            yield counted

    def warm(self) -> None:
        """Count the groups that were used last before anybody waits for it."""
        with self.store.reading() as db:
            codes = groups.latest_groups(db, MOST_GROUPS)
        for code in codes:
            with suppress(groups.NoSuchGroup), self.of(code):
                pass

    def _count(self, code: str) -> Counted:
        """Count from nothing."""
        with self.store.reading() as db:
            stamps = groups.newest_change(db, code)
            roster = groups.read_roster(db, code)
            plays = groups.read_plays(db, code) + groups.read_kept(db, code)
        plays.sort(key=lambda play: (play.at, play.id))
        return Counted(stamps, roster, {p.id: p for p in plays}, tally(plays, roster))

    def _count_on(self, code: str, old: Counted) -> Counted:
        """Count what came since, if that is all that changed."""
        with self.store.reading() as db:
            stamps = groups.newest_change(db, code)
            if stamps == old.stamps:
                return old
            if stamps[0] != old.stamps[0]:
                return self._count(code)
            after = old.stamps[1]
            changed = groups.read_plays(db, code, after)
            unfinished = groups.read_unfinished(db, code, after)
        new = [play for play in changed if old.plays.get(play.id) != play]
        new.sort(key=lambda play: (play.at, play.id))
        # An earlier game that was corrected or taken up again changes what came after it.
        if any(play.id in old.plays or play.at < old.tally.last for play in new) or any(
            table in old.plays for table in unfinished
        ):
            return self._count(code)
        for play in new:
            old.plays[play.id] = play
            old.tally.add(play)
        if new:
            old.choices.clear()
        old.stamps = stamps
        return old
