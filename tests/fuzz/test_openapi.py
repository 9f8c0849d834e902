"""The JSON API under schemathesis: whatever fits its description, and what does not, is answered
as described. The long version is `python3 run.py faults`."""

import os

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from companion.app import create_app
from companion.web.api.openapi import document
from companion.web.entry.rate_limit import Tries

REQUESTS = int(os.environ.get("COMPANION_FUZZ", "1500"))
# So many to each of the four operations.
EXAMPLES = max(REQUESTS // 60, 10)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
TABLE = {"game": "choson", "players": ["Ana", "Ben", "Cem"]}


@pytest.fixture(scope="module")
def api(tmp_path_factory):
    """Serve an application of our own."""
    app = create_app(tmp_path_factory.mktemp("api") / "instance")
    app.extensions["tries"] = Tries(most=10**9)
    app.extensions["new_tables"] = ()
    return app


@pytest.fixture(scope="module")
def made(api):
    """Make the table that the requests are sent to."""
    return api.test_client().post("/api/tables", json=TABLE).json


OPERATIONS = [
    f"{method.upper()} {path}"
    for path, methods in document()["paths"].items()
    for method in methods
    if method != "parameters" and path != "/api/openapi.json"
]


@pytest.mark.parametrize("label", OPERATIONS)
def test_the_api_answers_as_described(api, made, label):
    described = schemathesis.openapi.from_wsgi("/api/openapi.json", api)
    [operation] = [
        found.ok() for found in described.get_all_operations() if found.ok().label == label
    ]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=REQUESTS <= 1500,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def send(case):
        headers = {"Accept-Encoding": "identity"}  # it cannot read what is compressed
        if "code" in (case.path_parameters or {}):
            case.path_parameters["code"] = made["code"]
            headers["Authorization"] = f"Bearer {made['key']}"
        case.validate_response(case.call(headers=headers), checks=CHECKS)

    send()
