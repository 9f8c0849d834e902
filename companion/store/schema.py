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
