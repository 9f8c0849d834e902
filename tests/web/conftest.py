"""A table of Koryŏ and one of Chosŏn, through the JSON API."""

import pytest

from tests.web.live_api import ApiTable


@pytest.fixture
def koryo(client):
    return ApiTable(client, "koryo")


@pytest.fixture
def choson(client):
    return ApiTable(client, "choson")
