"""Wire the rooms together into one Flask application."""

from pathlib import Path

from flask import Flask

from companion import hosting
from companion.asgi import App
from companion.live.hub import Hub
from companion.store.backup import NotDone
from companion.store.doors import doors_in
from companion.store.errors import NoSuchTable
from companion.store.restore import finish_restore
from companion.store.store import Store
from companion.web import emblems, home, pages, rules, style, try_it
from companion.web.api import openapi
from companion.web.api import read as read_api
from companion.web.api import score as score_api
from companion.web.api import tables as tables_api
from companion.web.calculator import pages as score
from companion.web.entry import bodies, invite, join, new_tables, rematch, secret_page
from companion.web.entry import guard as access
from companion.web.entry.keys import ROLES, load_secret, make_key
from companion.web.ops import faults, health, logs, metrics, moment, overview, security
from companion.web.people import finale, groups, handover, housekeeping, members, taking_in
from companion.web.phone import install, language, settings
from companion.web.table import house_page, in_words, middle
from companion.web.table import pages as table_pages
from companion.web.table import set_up as new_table
from companion.web.table.push import Painter
from companion.web.table.taps import Taps

PACKAGE = Path(__file__).parent
# A built wheel carries them inside the package, a checkout beside it.
RESOURCES = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent
BLUEPRINTS = (
    emblems,
    groups,
    handover,
    members,
    taking_in,
    health,
    home,
    house_page,
    in_words,
    install,
    invite,
    join,
    metrics,
    middle,
    moment,
    new_table,
    openapi,
    overview,
    read_api,
    rematch,
    rules,
    score,
    score_api,
    secret_page,
    settings,
    style,
    table_pages,
    tables_api,
    try_it,
)


def create_app(instance: Path | str = "instance") -> Flask:
    """Make the application that keeps its data in `instance`."""
    folder = Path(instance).resolve()
    app = Flask(
        "companion",
        instance_path=str(folder),
        template_folder=str(RESOURCES / "templates"),
        static_folder=str(RESOURCES / "static"),
    )
    app.jinja_environment = pages.Templates
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    finish_restore(folder)
    app.extensions["store"] = Store(folder / "companion.db")
    app.extensions["secret"] = load_secret(folder / "secret")
    logs.init_app(app)
    told = hosting.read()
    app.config.update(HOSTS=told.answered, METRICS_TOKEN=told.token, LOG=told.log)
    app.config["FRAMED_BY"] = told.framed_by
    app.config.update(SHARD=told.shard, DRAIN=told.drain, TABLES=told.tables)
    app.config["NEW_TABLES"] = told.new_tables
    metrics.init_app(app, folder / "counters")
    language.init_app(app)
    bodies.init_app(app)
    security.init_app(app)
    access.init_app(app)
    new_tables.init_app(app)
    pages.init_app(app)
    rules.init_app(app)
    emblems.init_app(app)
    faults.init_app(app)
    finale.init_app(app)
    groups.init_app(app)
    housekeeping.init_app(app, told.keep_days)
    # The live streams are served outside Flask, but not without its guard and its pages.
    app.extensions["painter"] = Painter(app)
    for room in BLUEPRINTS:
        app.register_blueprint(room.bp)
    refuse_own(app, told.base_path)
    return app


def refuse_own(app: Flask, base_path: str) -> None:
    """Refuse to live under a path that could not be told from one of our own addresses."""
    own = {str(rule).split("/")[1] for rule in app.url_map.iter_rules()}
    if base_path and base_path.split("/")[1] in own:
        raise NotDone(f"--base-path {base_path}: addresses of our own begin so, choose another")


def serve_taps(app: Flask, rest: App, hub: Hub) -> App:
    """Answer usual taps in front of the pages, which answer the rest."""
    app.extensions["is_heard"] = hub.is_heard
    return Taps(rest, app, hub)


def overview_path(instance: Path, shard: str) -> str:
    """Give the address that opens the page of all tables."""
    return overview.path_of(load_secret(instance / "secret"), shard)


def links_of(instance: Path, code: str) -> dict[str, str]:
    """Give the address that lets one in, for each role at a table; none where there is no such."""
    if not (instance / "companion.db").is_file():
        return {}
    secret = load_secret(instance / "secret")
    try:
        doors = doors_in(instance / "companion.db", code)
    except NoSuchTable:
        return {}
    made = {role: make_key(secret, code, role, getattr(doors, role)) for role in ROLES}
    return {role: f"/t/{code}/k/{key}" for role, key in made.items()}
