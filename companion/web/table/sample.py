"""Tables that nobody keeps: played anew for each page that shows one."""

from collections.abc import Sequence

from companion.core.game import Game
from companion.core.reading import FIRST_PLAYER
from companion.core.state import JSON
from companion.table.history import Log
from companion.table.perform import perform
from companion.table.table import Table, new_table
from companion.web.entry.roles import EVERYTHING, Access
from companion.web.phone.language import translations
from companion.web.table.view import TableView

# No table has this code: whatever is sent from here changes nothing.
CODE = "style"


def sample(
    game: Game, names: Sequence[str], actions: Sequence[JSON], access: Access = EVERYTHING
) -> TableView:
    """Play a table that nobody keeps."""
    raw = {"players": list(names), FIRST_PLAYER: names[0]}
    table: Table = new_table(game, raw)
    log = Log(table)
    for n, action in enumerate(actions):
        log.entries.append(perform(table, {"id": str(n), **action}, log))
    return TableView(CODE, table, translations(), log, access)
