"""The database's schema, as migrations from the first version on."""

from sqlite_utils import Database, Migrations

migrations = Migrations("companion")


@migrations()
def tables_and_log(db: Database) -> None:
    """Keep each table with its newest state, and each entry of its log."""
    db.table("tables").create(
        {
            "code": str,
            "game": str,
            "names": str,
            "options": str,
            "start": str,
            "state": str,
            "version": int,
            "head": int,
            "redo": int,
            "round": int,
            "phase": str,
            "created": float,
            "changed": float,
            "result": str,
            # Raised to make every link of a kind made before worthless.
            "host_links": int,
            "player_links": int,
            "watch_links": int,
        },
        pk="code",
        not_null={"game", "names", "options", "start", "state", "version", "phase"},
        defaults={"host_links": 1, "player_links": 1, "watch_links": 1},
        strict=True,
    )
    db.table("tables").create_index(["phase", "changed"])
    db.table("log").create(
        {
            "code": str,
            "version": int,
            "id": str,
            "at": float,
            "action": str,
            "changes": str,
            "told": str,
            "head": int,
            "redo": int,
        },
        pk=("code", "version"),
        foreign_keys=[("code", "tables", "code")],
        strict=True,
    )
    db.table("log").create_index(["code", "id"], unique=True)


@migrations()
def many_phones(db: Database) -> None:
    """Number every change of a table, and keep who may come in and do what."""
    tables = db.table("tables")
    # Each change takes the next number of the whole database: other processes ask "what since?".
    tables.add_column("stamp", int, not_null_default=0)
    # What the bare code lets one be: a player, a watcher, nobody.
    tables.add_column("door", str, not_null_default="player")
    # 1: each phone enters only what belongs to its own seat.
    tables.add_column("own_seat", int, not_null_default=0)
    tables.create_index(["stamp"])


@migrations()
def next_games(db: Database) -> None:
    """Keep which table is the next game of the same people, so that all phones find the one."""
    db.table("tables").add_column("next", str)


@migrations()
def groups_and_bin(db: Database) -> None:
    """Keep groups, their people and kept results; a bin for what was deleted a day ago at most."""
    tables = db.table("tables")
    tables.add_column("group_code", str)
    # When the game was finished; later corrections do not change it.
    tables.add_column("ended", float)
    tables.create_index(["group_code", "stamp"])
    db.table("groups").create(
        {
            "code": str,
            "name": str,
            "pin": str,
            "host_links": int,
            "member_links": int,
            "watch_links": int,
            "created": float,
            # Raised by every change that is not a table's own.
            "stamp": int,
        },
        pk="code",
        not_null={"name"},
        defaults={"host_links": 1, "member_links": 1, "watch_links": 1, "stamp": 1},
        strict=True,
    )
    db.table("people").create(
        {"group_code": str, "key": str, "shown": str, "merged": str, "gone": int},
        pk=("group_code", "key"),
        not_null={"shown", "gone"},
        strict=True,
    )
    db.table("kept").create(
        {
            "id": str,
            "group_code": str,
            "game": str,
            "entered": str,
            "result": str,
            "ended": float,
        },
        pk="id",
        strict=True,
    )
    db.table("kept").create_index(["group_code"])
    db.table("bin").create(
        {"id": str, "kind": str, "owner": str, "content": str, "at": float}, pk="id", strict=True
    )
    # The highest stamp that was ever given: a deleted table must not give its own away again.
    db.table("stamps").create({"id": int, "stamp": int}, pk="id", strict=True)
    db.execute("INSERT INTO stamps SELECT 1, coalesce(max(stamp), 0) FROM tables")


@migrations()
def undo_refers(db: Database) -> None:
    """Let undo and redo refer to entries; earlier ones hold the changes they copied."""
    log = db.table("log")
    # The entry whose state the table went to.
    log.add_column("goes_to", int)
    # The state an entry led to, kept now and then so that going back folds few entries.
    log.add_column("state", str)


@migrations()
def tallies(db: Database) -> None:
    """Keep what was counted of big groups, so that a new process need not count from nothing."""
    db.table("tallies").create(
        {"group_code": str, "group_stamp": int, "stamp": int, "content": str, "marks": str},
        pk="group_code",
        strict=True,
    )


@migrations()
def seats_taken(db: Database) -> None:
    """Keep which phone has taken which seat, so that who joins sees which are free."""
    db.table("tables").add_column("sitting", str)


@migrations()
def indexes_of_few(db: Database) -> None:
    """Hold only the tables in an index that somebody looks for there: a tap writes the others."""
    for name in ("idx_tables_phase_changed", "idx_tables_group_code_stamp"):
        db.execute(f"DROP INDEX IF EXISTS {name}")
    db.execute("CREATE INDEX tables_finished ON tables (phase) WHERE phase = 'finished'")
    db.execute(
        "CREATE INDEX tables_of_groups ON tables (group_code, stamp) WHERE group_code IS NOT NULL"
    )
