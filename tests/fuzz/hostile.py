"""What a stranger may send: requests to every route we have, each part of them right or hostile."""

from typing import Any

from hypothesis import strategies as st
from werkzeug.routing import Rule

from companion import games as registry
from tests.fuzz.forms import Form

# If one of these is found in a page as it stands here, markup was let through.
MARKUP = ("<xss-7>", '"onx7="', "'onx7='", "<script>x7()</script>", "</textarea><xss-7>")
TEXTS = (
    *MARKUP,
    "",
    " ",
    "\0",
    "\u202eevil\u202c",  # right to left
    "\u200f\u200e\u2066x\u2069",
    "👩‍👩‍👧‍👦",
    "𠜎𠜱𝄞",
    "Ŏ" * 10_000,
    "x" * 10_000,
    "a\u0300\u0301\u0302" * 50,
    "\ufeff\ufffe",
    "../../etc/passwd",
    "%s%n%(name)s{0}{{7*7}}",
    "' OR 1=1 --",
    "\r\nSet-Cookie: evil=1",
    "-1",
    "0",
    "1e999",
    "٣",
    "²",
    "Ana ① Hulk, ² tokens; Ben 3 yi",
    "remove-²",
    "remove-" + "9" * 5000,
    "remove-1",
    "way-most",
    "9" * 5000,
    "NaN",
    "null",
    "[]",
    "{}",
    "[" * 500,
    '{"type": "undo"}',
    '{"type": {"type": []}}',
    "\ud800",
)
NAMES = ("Ana", "Ben", "Cem", "Dao")
GAMES = tuple(registry.GAMES)
PIECES = (
    *"omniscient banker merchant barbarian yi watcher hulk event time_traveller justice".split(),
    *"victory_point first_player yis_shield yis_legacy vp coin military diamond".split(),
)
TYPES = (
    *"set token next undo redo finish play swap destroy sacrifice decline keep choose".split(),
    *"draft pick call guess look place roam copy give reveal discard take".split(),
)
FIELDS = (
    *"type player card token count on to n id seen if_version action a b cards target".split(),
    *"cards.watcher cards.merchant cards.0 cards. . .. a.player b.card name first up seat".split(),
    *"code key door role own_seat tab do lang theme back game players options immortal".split(),
    *"seasons.0 seasons.1 mark-form p0 p1 n0 c0 q rule guess x y first_player".split(),
    *"text line m m.watcher way who shown merged pin year from group explain before".split(),
)
HEADERS = (
    *"HX-Request X-Parts Authorization Cookie Host Origin Sec-Fetch-Site Accept-Language".split(),
    *"Content-Type Accept-Encoding X-Forwarded-For X-Forwarded-Proto Range If-None-Match".split(),
)

numbers = st.one_of(st.integers(-3, 60), st.sampled_from([-1, 10**6, 2**31, 2**63, 10**30, 0.5]))
texts = st.one_of(
    st.sampled_from(NAMES),
    st.sampled_from(PIECES),
    st.sampled_from(TYPES),
    st.sampled_from(TEXTS),
    st.text(max_size=30),
    numbers.map(str),
)
json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, texts),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4)
    ),
    max_leaves=8,
)
# An action that is nearly right reaches further than noise.
actions = st.fixed_dictionaries(
    {"id": st.one_of(st.uuids().map(str), json_values), "type": st.sampled_from(TYPES)},
    optional={
        "player": st.one_of(st.sampled_from(NAMES), json_values),
        "card": st.one_of(st.sampled_from(PIECES), json_values),
        "token": st.one_of(st.sampled_from(PIECES), json_values),
        "count": st.one_of(numbers, json_values),
        "on": texts,
        "to": json_values,
        "target": texts,
        "cards": st.one_of(
            st.dictionaries(st.sampled_from(PIECES), numbers, max_size=4), json_values
        ),
        "if_version": json_values,
        "seen": json_values,
        "a": json_values,
        "b": json_values,
    },
)
tables = st.fixed_dictionaries(
    {"game": st.one_of(st.sampled_from(GAMES), json_values)},
    optional={
        "players": st.one_of(st.lists(texts, max_size=6), json_values),
        "first_player": json_values,
        "options": json_values,
        "shared": json_values,
    },
)
bodies = st.one_of(actions, tables, json_values)
forms = st.dictionaries(
    st.one_of(st.sampled_from(FIELDS), texts),
    st.one_of(texts, st.lists(texts, max_size=5)),
    max_size=6,
)
headers = st.dictionaries(
    st.sampled_from(HEADERS),
    st.one_of(st.sampled_from(["true", "gzip", "same-origin", "en", "application/json"]), texts),
    max_size=3,
)


def usually(right: st.SearchStrategy[Any], wrong: st.SearchStrategy[Any]) -> Any:
    """Be right nine times of ten: who is wrong everywhere is turned away at the door."""
    return st.integers(0, 9).flatmap(lambda n: wrong if n == 9 else right)


def fill(rule: Rule, codes: list[str]) -> st.SearchStrategy[str]:
    """Make addresses of one route: its parts are right, or anything."""
    known: dict[str, Any] = {
        "code": usually(st.sampled_from(codes), texts),
        "game": usually(st.sampled_from(GAMES), texts),
        "game_id": usually(st.sampled_from(GAMES), texts),
        "tab": usually(st.sampled_from("table powers score log edit".split()), texts),
        "filename": usually(st.sampled_from(["companion.css", "../run.py", "vendor/"]), texts),
    }
    parts: list[st.SearchStrategy[str]] = []
    for is_variable, part in rule._trace:
        if part != "|":
            parts.append(known.get(part, texts) if is_variable else st.just(part))
    return st.tuples(*parts).map("".join)


@st.composite
def requests(draw: st.DrawFn, rules: list[Rule], codes: list[str]) -> dict[str, Any]:
    """Make one request: a route, its method or another one, and whatever it carries."""
    rule = draw(st.sampled_from(rules))
    usual = st.sampled_from(sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}))
    odd = st.sampled_from("GET POST PUT DELETE HEAD OPTIONS".split())
    request: dict[str, Any] = {"method": draw(usually(usual, odd)), "path": draw(fill(rule, codes))}
    request["headers"] = draw(usually(st.just({}), headers))
    if request["method"] != "POST" or draw(st.integers(0, 9)) == 9:
        request["query"] = draw(forms)
        if request["method"] in ("GET", "HEAD", "OPTIONS"):
            return request
    if str(rule).startswith("/api/"):
        body = actions if "actions" in str(rule) else tables
        request["json"] = draw(usually(body, bodies))
        return request
    kind = draw(st.sampled_from(["form"] * 8 + ["json", "bytes"]))
    if kind == "form":
        request["form"] = draw(forms)
    elif kind == "json":
        request["json"] = draw(bodies)
    else:
        request["bytes"] = draw(st.binary(max_size=200))
    return request


@st.composite
def taps(draw: st.DrawFn, found: list[Form]) -> dict[str, Any]:
    """Send a form that a page really holds, with at most two of its fields changed."""
    form = draw(st.sampled_from(found))
    fields: dict[str, Any] = dict(form.fields)
    for _ in range(draw(st.integers(0, 2))):
        change = draw(st.sampled_from([*fields, *FIELDS[:20]]))
        fields[change] = draw(st.one_of(texts, st.lists(texts, max_size=3)))
    htmx = {"HX-Request": "true"} if draw(st.booleans()) else {}
    return {"method": form.method, "path": form.path, "headers": htmx, "form": fields}
