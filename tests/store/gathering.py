"""A table ahead of the disk: for tests of what gathers, and of who writes it."""

from contextlib import contextmanager

import pytest

from companion.store.gather import Gathering
from companion.store.newest import Newest
from companion.table.act import act_in
from tests.patience import in_own_loop

OTHER = "bbbb3333"


IN_THE_LOOP, BY_THE_HELPER = "in the loop", "by the helper"
on_a_quick_disk = pytest.mark.parametrize("way", [IN_THE_LOOP], indirect=True)


@pytest.fixture(autouse=True, params=[IN_THE_LOOP, BY_THE_HELPER])
def way(request, monkeypatch):
    """Write in the loop what gathers, as on a quick disk that nobody else uses, or by the helper.

    What comes alone is written by the helper in both.
    """
    if request.param == BY_THE_HELPER:
        monkeypatch.setattr(Gathering, "_write_here", lambda self, batch: False)
    return request.param


class Told(list):
    """What was told, each with what was on disk at that moment."""

    def __init__(self, store):
        super().__init__()
        self.store = store

    def __call__(self, deeds):
        for deed in deeds:
            assert self.store.version(deed.code) >= deed.after.table.version
            self.append((deed.code, deed.before.table.version, deed.after.table.version))


@contextmanager
def gathering(store):
    told = Told(store)
    made = Gathering(store, Newest(store), told)
    made.begin()
    try:
        yield made, told
    finally:
        made.end()


def tap(made, code, action):
    """Do an action ahead of the disk."""
    unit = made.unit(code)
    assert act_in(unit, action).fresh
    return made.keep(unit)


def run(work):
    in_own_loop(work, 20)
