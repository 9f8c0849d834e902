"""Who the names at a group's tables are: rename, merge, un-merge, leave.

Everybody is known by the key of a name that sat at a table. A row says what differs from that: the
name that is shown, whom the key was merged into, and whether the person has left the group. No
play is ever rewritten, so that a merge can be undone whole.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.people.plays import Play, key_of

# Nobody has so many friends; whoever sends more would let every change take long.
MOST_PEOPLE = 1000


class NotMerged(Exception):
    """Two people cannot be one: they sat at one table, or are one already."""


@dataclass(frozen=True, slots=True)
class Person:
    """Say what is known of one key."""

    shown: str
    into: str | None = None
    left: bool = False


@dataclass(frozen=True)
class Roster:
    """Hold the people of a group that something is known of."""

    people: Mapping[str, Person] = field(default_factory=dict)

    def who(self, key: str) -> str:
        """Find who a key is, through every merge."""
        seen = {key}
        while (person := self.people.get(key)) and person.into and person.into not in seen:
            key = person.into
            seen.add(key)
        return key

    def shown(self, key: str, written: str = "") -> str:
        """Give the name that a person is shown by."""
        person = self.people.get(key)
        return person.shown if person and person.shown else written or key

    def seated(self, play: Play) -> tuple[str, ...]:
        """Tell who sat at a table.

        Where two seats would be one person, a merge was wrong: there each is the name itself.
        """
        if not self.people:
            return tuple([sitting.who for sitting in play.sittings])
        whos = [self.who(sitting.who) for sitting in play.sittings]
        if len(set(whos)) == len(whos):
            return tuple(whos)
        return tuple(
            sitting.who if whos.count(who) > 1 else who
            for who, sitting in zip(whos, play.sittings, strict=True)
        )

    def merge(self, one: str, other: str, plays: Iterable[Play]) -> "Roster":
        """Let another be the same person as one, unless they sat at one table."""
        into, who = self.who(one), self.who(other)
        if into == who:
            raise NotMerged("one")
        for play in plays:
            seated = {self.who(sitting.who) for sitting in play.sittings}
            if into in seated and who in seated:
                raise NotMerged("table")
        return self.with_(who, into=into)

    def unmerge(self, key: str) -> "Roster":
        """Let somebody be their own person again, with everybody merged into them before."""
        return self.with_(key, into=None)

    def merged(self) -> list[str]:
        """List who was merged into somebody."""
        return sorted(key for key, person in self.people.items() if person.into)

    def rename(self, key: str, name: str, plays: Iterable[Play]) -> "Roster":
        """Show a person by another name, under which they are known from now on.

        Where somebody of that name was there before, they are merged, or it is refused.
        """
        who, new = self.who(key), key_of(name)
        merged = self if self.who(new) == who else self.merge(who, new, plays)
        return merged.with_(who, shown=name)

    def leave(self, key: str, left: bool = True) -> "Roster":
        """Let a person leave the group, or come back: what they played stays."""
        return self.with_(self.who(key), left=left)

    def has_left(self, key: str) -> bool:
        """Tell whether a person has left the group."""
        person = self.people.get(key)
        return bool(person and person.left)

    def with_(self, key: str, **changes: str | bool | None) -> "Roster":
        """Change what is known of one key."""
        person = replace(self.people.get(key, Person("")), **changes)  # type: ignore[arg-type]
        return Roster({**self.people, key: person})
