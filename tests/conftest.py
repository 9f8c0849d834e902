"""What most tests need: the application on a folder of its own, and the command."""

import gc
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from companion.app import create_app
from companion.cli import main

# A busy machine is no reason to fail, and the whole suite should take seconds.
settings.register_profile("companion", deadline=None, max_examples=40)
settings.load_profile("companion")


def pytest_collection_finish() -> None:
    """Let the collector of rubbish pass over thousands of tests that stay until the end anyway."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep groups together, as `--dist loadgroup` says; other ways to share stay as they are."""
    if config.getvalue("dist") != "loadgroup":
        return None
    from tests.together import Together  # not at the top: a run without xdist needs none of it

    return Together(config, log)


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def own_settings() -> Iterator[None]:
    """Take back what a command in this process has set for servers that are started later."""
    before = {key: value for key, value in os.environ.items() if key.startswith("COMPANION_")}
    yield
    for key in [key for key in os.environ if key.startswith("COMPANION_")]:
        del os.environ[key]
    os.environ.update(before)


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """Make the application on a temporary instance; what breaks inside it breaks the test."""
    app = create_app(tmp_path / "instance")
    app.config["TESTING"] = True
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Talk to the application without a server."""
    return app.test_client()


@pytest.fixture
def score_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[[bytes | dict[str, Any]], Ran]:
    """Run `companion score` on a file that holds the given table or bytes."""

    def run(table: bytes | dict[str, Any]) -> Ran:
        file = tmp_path / "table.json"
        file.write_bytes(table if isinstance(table, bytes) else json.dumps(table).encode())
        capsys.readouterr()
        code = main(["score", str(file)])
        return Ran(code, *capsys.readouterr())

    return run
