"""An action is done once, and only on the version it was made for."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.core.refusal import Refused
from companion.store.store import Store
from companion.table.act import Reused, Stale, act
from tests.patience import SECONDS
from tests.store.conftest import CODE, a_table, set_card, snapshot

THREADS = 8


def at_once(work):
    """Run work(n) in eight threads that begin together."""
    together = threading.Barrier(THREADS)

    def start(n):
        together.wait(SECONDS)
        return work(n)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(start, range(THREADS)))


def test_the_same_id_again_gives_the_first_version_and_does_nothing(store):
    assert act(store, CODE, set_card("tap", 2)) == (1, True)
    assert act(store, CODE, set_card("other", 3)) == (2, True)
    before = snapshot(store)
    assert act(store, CODE, set_card("tap", 2)) == (1, False)
    assert snapshot(store) == before


@pytest.mark.parametrize("other", [set_card("tap", 3), {"id": "tap", "type": "nonsense"}])
def test_the_same_id_with_other_content_is_refused_and_nothing_done(store, other):
    act(store, CODE, set_card("tap", 2))
    before = snapshot(store)
    with pytest.raises(Reused):
        act(store, CODE, other)
    assert snapshot(store) == before


def test_a_retry_may_have_seen_more_meanwhile(store):
    act(store, CODE, set_card("tap", 2, seen=0, if_version=0))
    assert act(store, CODE, set_card("tap", 2, seen=1)) == (1, False)


def test_a_retry_counts_as_done_even_on_a_stale_version(store):
    act(store, CODE, set_card("tap", 2, if_version=0))
    act(store, CODE, set_card("other", 3))
    assert act(store, CODE, set_card("tap", 2, if_version=0)) == (1, False)


def test_a_refused_id_may_be_tried_again(store):
    with pytest.raises(Refused):
        act(store, CODE, set_card("tap", 10))
    assert act(store, CODE, set_card("tap", 9)) == (1, True)


def test_the_same_id_at_another_table_is_another_action(store):
    store.create("efgh2345", a_table())
    assert act(store, CODE, set_card("tap")).fresh
    assert act(store, "efgh2345", set_card("tap")).fresh


def test_eight_phones_with_the_same_id_do_it_once(store):
    done = at_once(lambda n: act(store, CODE, {"id": "tap", "type": "next"}))
    assert {d.version for d in done} == {1}
    assert [d.fresh for d in done].count(True) == 1
    assert store.load(CODE).state.phase == "orders"


def test_eight_phones_with_different_ids_all_succeed_without_a_gap(store):
    done = at_once(lambda n: act(store, CODE, set_card(f"tap {n}", n + 1)))
    assert sorted(d.version for d in done) == list(range(1, THREADS + 1))
    assert all(d.fresh for d in done)
    assert [entry.version for entry in store.log(CODE)] == list(range(1, THREADS + 1))
    last = store.log(CODE)[-1]
    assert store.load(CODE).state.count(0, "merchant") == last.action["count"]


def test_eight_stores_on_one_file_all_succeed_without_a_gap(store, path):
    done = at_once(lambda n: act(Store(path), CODE, set_card(f"tap {n}", n + 1)))
    assert sorted(d.version for d in done) == list(range(1, THREADS + 1))


def test_of_eight_phones_that_saw_the_same_version_one_succeeds(store):
    def tap(n):
        try:
            return act(store, CODE, set_card(f"tap {n}", n + 1, if_version=0))
        except Stale as stale:
            return stale

    done = at_once(tap)
    assert sum(not isinstance(d, Stale) for d in done) == 1
    assert {d.version for d in done} == {1}
    assert store.version(CODE) == 1


@pytest.mark.parametrize("seen", [0, 2, -1, 10**30])
def test_a_stale_version_is_refused_and_nothing_done(store, seen):
    act(store, CODE, set_card("1", 2))
    before = snapshot(store)
    with pytest.raises(Stale) as stale:
        act(store, CODE, set_card("2", 3, if_version=seen))
    assert stale.value.version == 1
    assert snapshot(store) == before
    assert act(store, CODE, set_card("2", 3, if_version=1)).version == 2


@pytest.mark.parametrize("seen", [True, "1", 1.0, []])
def test_what_is_no_version_is_no_stale_version_but_refused(store, seen):
    act(store, CODE, set_card("1", 2))
    with pytest.raises(Refused):
        act(store, CODE, set_card("2", 3, if_version=seen))
    assert store.version(CODE) == 1
