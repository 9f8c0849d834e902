"""A live table in a line of words: said as it lies, and corrected as one would say it."""

import secrets
from dataclasses import dataclass, field

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import Forbidden
from werkzeug.wrappers import Response

from companion.core.notation import CARDS, LISTED, TOKENS
from companion.core.refusal import Refused
from companion.core.state import JSON
from companion.notation.reading import LONGEST_LINE, read_line
from companion.notation.saying import say_player
from companion.notation.understood import NOBODY, Reading, Understood
from companion.table.act import act
from companion.web.api.table_json import player_answer
from companion.web.calculator.line import Told
from companion.web.entry.guard import access, only_own, store
from companion.web.phone.language import chosen
from companion.web.table.pages import view_of
from companion.web.table.view import TableView

bp = Blueprint("in_words", __name__, url_prefix="/t/<code>/words")
ENTER = "enter"


@dataclass
class Line:
    """Hold what a line says of a table: what it would change, and what is asked back."""

    text: str = ""
    understood: list[Told] = field(default_factory=list)
    questions: list[Told] = field(default_factory=list)
    actions: list[JSON] = field(default_factory=list)


@bp.get("")
def show(code: str) -> Response:
    """Say what lies there."""
    return shown(view_of(code), Line(request.args.get("line", "")[:LONGEST_LINE]))


@bp.post("")
def enter(code: str) -> Response:
    """Show what a line would enter; then enter it, each count by an action of its own."""
    if not access().may_act:
        raise Forbidden
    view = view_of(code)
    line = read(view, request.form.get("line", ""))
    if request.form.get("do") != ENTER:
        return shown(view, line)
    try:
        for action in line.actions:
            act(store(), code, action | {"id": secrets.token_hex(12)}, only_own)
    except Refused as refused:
        problems = [view.say(problem.message) for problem in refused.problems]
        return shown(view_of(code), line, problems, 422)
    if line.questions:
        return shown(view_of(code), line)
    return redirect(url_for("in_words.show", code=code), 303)


def read(view: TableView, text: str) -> Line:
    """Read a line; what the table has already is understood and changes nothing."""
    names = list(view.state.names)
    reading: Reading = read_line(view.game, text, chosen(), names)
    line = Line(text, [], [Told("", q.text, view.say(q.why)) for q in reading.questions])
    for one in reading.understood:
        action = action_of(one, names)
        if action is None:
            line.questions.append(Told(whose(one, names), one.text, view.said("line_not_here")))
            continue
        line.understood.append(Told(whose(one, names), one.text, meaning(view, one)))
        if not is_so(view, one):
            line.actions.append(action)
    return line


def whose(one: Understood, names: list[str]) -> str:
    """Name whom something was said of."""
    return names[one.seat] if one.seat != NOBODY else ""


def meaning(view: TableView, one: Understood) -> str:
    """Say what was understood."""
    if one.term.takes_number:
        return view.speaker.counted(one.term.id, one.n)
    return view.name(one.term.id)


def action_of(one: Understood, names: list[str]) -> JSON | None:
    """Make the correction that something said is; other facts are no piece of the table."""
    if one.seat == NOBODY or one.term.at not in (CARDS, LISTED, TOKENS):
        return None
    player = names[one.seat]
    if one.term.at != TOKENS:
        return {"type": "set", "player": player, "card": one.term.id, "count": one.n}
    lies = {"on": one.on} if one.on else {"count": one.n}
    return {"type": "token", "player": player, "token": one.term.id, **lies}


def is_so(view: TableView, one: Understood) -> bool:
    """Tell whether the table has it so already."""
    player = player_answer(view.table, one.seat)
    held = player["tokens" if one.term.at == TOKENS else "cards"].get(one.term.id, 0)
    return bool(held == (one.on or one.n))


def shown(
    view: TableView, line: Line, problems: list[str] | None = None, code: int = 200
) -> Response:
    """Show the page."""
    players = [player_answer(view.table, seat) for seat in view.state.seats]
    said = [say_player(view.game, player, view.speaker) for player in players]
    page = render_template(
        "table/words.html", view=view, said=said, line=line, problems=problems or [], enter=ENTER
    )
    return make_response(page, code)
