"""Read a line of words: what was understood, piece by piece, and what has to be asked back."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from companion.core.game import Game
from companion.core.notation import SHARED
from companion.core.say import say
from companion.notation.letters import PIECES
from companion.notation.lexicon import HAS, THINGS, Lexicon, lexicon
from companion.notation.things import Things
from companion.notation.tokens import Item, items
from companion.notation.understood import NOBODY, Question, Reading
from companion.words import LANGUAGES

# Six players of the game that counts most, each thing said: 1,150 letters, 281 pieces. What is much
# longer is nobody's table, and would keep the processor busy.
LONGEST_LINE = 2000
MOST_PIECES = 600
# So many letters of it are shown where it is asked back.
SHOWN = 40


@lru_cache(maxsize=64)
def known_words(game_id: str, language: str, game: Game) -> Lexicon:
    """Learn a game's words once."""
    return lexicon(game, language)


def is_too_long(text: str) -> bool:
    """Tell whether a line says more than any table has."""
    pieces = islice(PIECES.finditer(text), MOST_PIECES + 1)
    return len(text) > LONGEST_LINE or len([*pieces]) > MOST_PIECES


def read_line(
    game: Game, text: str, language: str, names: Sequence[str] = (), seat: int = NOBODY
) -> Reading:
    """Read a line of one player (`seat`) or of the whole table; without `names` it brings them."""
    # A soft hyphen, as our own names have them, is no letter.
    text = text[: 2 * LONGEST_LINE].replace("\u00ad", "")
    if is_too_long(text):
        # A part of it might say something else than the whole: none of it is read.
        return Reading(list(names), [], [Question(text[:SHOWN] + "…", 0, say("line_long"))])
    reading = Parser(game, language, names, seat).read(text)
    if not reading.questions:
        return reading
    # Perhaps it is said in another language: then every word of it, exactly.
    others = [
        other
        for lang in LANGUAGES
        if lang != language
        and not (other := Parser(game, lang, names, seat, strict=True).read(text)).questions
    ]
    if others and all(other.table(game) == others[0].table(game) for other in others):
        return others[0]
    return reading


class Parser:
    """Read one line in one language."""

    def __init__(
        self,
        game: Game,
        language: str,
        names: Sequence[str],
        seat: int,
        *,
        strict: bool = False,
    ) -> None:
        self.strict, self.fixed = strict, seat
        self.words = known_words(game.id, language, game)
        self.open_names = not names
        self.reading = Reading(list(names))
        self.things = Things(game, self.reading, seat)

    def read(self, text: str) -> Reading:
        """Read the whole line, part by part."""
        self.things.text = text
        found = items(text, self.words, self.reading.names, strict=self.strict)
        self.things.unowned = self.fixed == NOBODY and (
            names_follow(found) or begins_with_things(found)
        )
        segment: list[Item] = []
        fresh = True
        named: Item | None = None
        for item in [*found, Item("end", 0, len(text), len(text))]:
            if item.kind in ("part", "and", "end"):
                self.segment(segment, fresh)
                named = None if item.kind == "part" or segment else named
                if segment or item.kind == "part":
                    fresh = item.kind == "part"
                segment = []
            elif item.kind == "name":
                self.segment(segment, fresh)
                if named and not segment and self.fixed == NOBODY and named.value != item.value:
                    # "Ana and Ben 3 Watchers" may be each or both.
                    self.things.ask(named, item, "line_unclear")
                    self.things.seat, named, segment = NOBODY, None, []
                    continue
                segment, fresh, named = [], False, item
                if self.fixed in (NOBODY, item.value):
                    self.things.seat = item.value
                else:
                    self.things.ask(item, item, "line_other_player")
            else:
                segment.append(item)
        return self.reading

    def segment(self, found: list[Item], fresh: bool) -> None:
        """Read what stands between two separators."""
        if self.open_names and self.fixed == NOBODY:
            found = self.new_name(found, fresh)
        things = any(item.kind == "filler" and item.value in THINGS for item in found)
        nothing = any(item.kind == "nothing" for item in found)
        found = [item for item in found if item.kind not in ("filler", "nothing")]
        if things and [(i.kind, i.value) for i in found if i.kind != "colon"] == [("number", 0)]:
            return  # "no cards"
        if nothing and any(item.kind != "colon" for item in found):
            self.things.ask(found[0], found[-1], "line_unclear")
            return
        found = self.one_or_two(found)
        if found and found[0].kind == "colon":
            found = found[1:]
        run: list[Item] = []
        i = 0
        while i < len(found):
            taken = self.things.pair(found, i)
            if taken:
                self.things.run(run)
                run = []
                i += taken
                continue
            if found[i].kind == "on":
                self.things.ask(found[0], found[-1], "line_unclear")
                return
            if found[i].kind not in ("colon", "plus"):
                run.append(found[i])
            i += 1
        self.things.run(run)

    def one_or_two(self, found: list[Item]) -> list[Item]:
        """Take what may be the parts of one misspelt name for a word nobody knows."""
        made: list[Item] = []
        for item in found:
            if made and self.may_be_one(made[-1], item):
                made[-1] = Item("word", "", made[-1].start, item.end)
            else:
                made.append(item)
        return made

    def may_be_one(self, one: Item, other: Item) -> bool:
        """Tell whether two things beside each other may be one: an unknown word takes no side."""
        if {one.kind, other.kind} == {"word", "term"}:
            return True
        if one.kind != "term" or other.kind != "term":
            return False
        if one.value.meant or other.value.meant:
            # "Schatz voin Byun Hyung Ja": one letter wrong, and "von" would be a coin.
            return True
        if one.value.many or other.value.many:
            return False
        return self.words.is_part(one.value, other.value)

    def new_name(self, found: list[Item], fresh: bool) -> list[Item]:
        """Take the unknown words a part begins with for a new player's name."""
        end = 0
        while end < len(found) and found[end].kind in ("word", "filler"):
            end += 1
        has = [i for i, item in enumerate(found[:end]) if i and is_has(item)]
        called = bool(has) or (end < len(found) and found[end].kind == "colon")
        end = has[0] if has else end
        if not end or found[0].kind != "word" or not (fresh or called):
            return found
        while end > 1 and found[end - 1].kind == "filler":
            end -= 1
        name = " ".join(self.things.text[found[0].start : found[end - 1].end].split())
        if name in self.reading.names:
            self.things.seat = self.reading.names.index(name)
        else:
            self.reading.names.append(name)
            self.things.seat = len(self.reading.names) - 1
        return found[end:]


def is_has(item: Item) -> bool:
    """Tell whether somebody has what follows."""
    return item.kind == "filler" and item.value in HAS


def begins_with_things(found: list[Item]) -> bool:
    """Tell whether something that is somebody's is said before the first name."""
    first = next((i for i, item in enumerate(found) if item.kind == "name"), 0)
    terms = [term for item in found[:first] if item.kind == "term" for term in item.value.terms]
    return any(term.at != SHARED for term in terms)


def names_follow(found: list[Item]) -> bool:
    """Tell whether a name stands behind what it has: "4 Watchers Ana, 3 Hulk Ben"."""
    quiet = ("filler", "nothing")
    for place, item in enumerate(found):
        if item.kind != "name" or not place or found[place - 1].kind not in ("term", "number"):
            continue
        rest = next((other for other in found[place + 1 :] if other.kind not in quiet), None)
        said = any(other.kind == "nothing" for other in found[place + 1 : place + 3])
        if (rest is None or rest.kind in ("part", "and")) and not said:
            return True
    return False
