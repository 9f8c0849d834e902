"""The address is the table: read it from there or from the form, and write it back, compact."""

from urllib.parse import parse_qsl, urlencode

from werkzeug.datastructures import MultiDict

from companion.core.calculator import MOST, Calculator, Draft, Seat, whole
from companion.web.calculator.draft import tidy_name

NAME, COUNTS = "p", "c"
# An address longer than any table is cut before it is read.
LONGEST = 8000
Fields = MultiDict[str, str]


def query(asks: Calculator, draft: Draft) -> str:
    """Write a table as `p=Ana&c=4.0.1&…`; what nobody has is left out."""
    used = [key for key in asks.extras if any(seat.extras.get(key) for seat in draft.seats)]
    pairs: list[tuple[str, str]] = []
    for seat in draft.seats:
        pairs += [(NAME, seat.name), (COUNTS, dotted(asks, seat))]
        pairs += [(key, seat.extras.get(key, "")) for key in used]
    pairs += [(key, draft.shared[key]) for key in asks.shared if draft.shared.get(key)]
    return urlencode(pairs)


def dotted(asks: Calculator, seat: Seat) -> str:
    """Write a player's counts in the order of the address, without the zeros at the end."""
    counts = [str(seat.counts.get(piece, 0)) for piece in asks.pieces]
    while counts and counts[-1] == "0":
        counts.pop()
    return ".".join(counts)


def parse(text: str) -> Fields:
    """Read a query as it stands in an address or a cookie."""
    return MultiDict(parse_qsl(text[:LONGEST], keep_blank_values=True))


def holds_table(args: Fields) -> bool:
    """Tell whether an address holds a table at all."""
    return NAME in args or COUNTS in args


def from_query(asks: Calculator, args: Fields) -> Draft:
    """Read a table from an address; what makes no sense counts nothing."""
    names, counts = args.getlist(NAME), args.getlist(COUNTS)
    extras = {key: args.getlist(key) for key in asks.extras}
    seats = [
        make_seat(
            asks,
            at(names, place),
            dict(zip(asks.pieces, at(counts, place).split("."), strict=False)),
            {key: at(values, place) for key, values in extras.items()},
        )
        for place in range(seats_at(asks, max(len(names), len(counts))))
    ]
    return Draft(tuple(seats), shared_of(asks, args))


def from_form(asks: Calculator, form: Fields) -> Draft:
    """Read a table from the form: fields such as p0, c0.watcher, i0."""
    count = 0
    while f"{NAME}{count}" in form:
        count += 1
    seats = []
    for place in range(seats_at(asks, count)):
        counts = {p: form.get(f"{COUNTS}{place}.{p}", "") for p in asks.pieces}
        held = {p: "1" for p in asks.holders if form.get(p, "") == str(place)}
        extras = {key: ".".join(form.getlist(f"{key}{place}")) for key in asks.extras}
        seats.append(make_seat(asks, form.get(f"{NAME}{place}", ""), counts | held, extras))
    shared = shared_of(asks, form)
    # Who has most of each family is asked one by one.
    most = [form.get(f"{MOST}.{family}", "") for family in asks.families]
    if any(most):
        shared[MOST] = asks.clean_most(".".join(most))
    return Draft(tuple(seats), shared)


def empty(asks: Calculator) -> Draft:
    """Lay a table at which nobody sits yet."""
    return from_query(asks, MultiDict())


def seats_at(asks: Calculator, wanted: int) -> int:
    """Keep the number of players within the game's."""
    seats = asks.game.seats
    return min(max(wanted, seats[0]), seats[-1])


def make_seat(asks: Calculator, name: str, counts: dict[str, str], extras: dict[str, str]) -> Seat:
    """Make a player of texts."""
    return Seat(
        tidy_name(name),
        {piece: n for piece, text in counts.items() if (n := whole(text))},
        {key: value for key, text in extras.items() if (value := asks.extras[key](text))},
    )


def shared_of(asks: Calculator, fields: Fields) -> dict[str, str]:
    """Read what belongs to nobody."""
    return {
        key: value for key, clean in asks.shared.items() if (value := clean(fields.get(key, "")))
    }


def at(texts: list[str], place: int) -> str:
    """Take the text of one player, if there is one."""
    return texts[place] if place < len(texts) else ""
