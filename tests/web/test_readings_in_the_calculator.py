"""Readings that the calculator asks for, as the live table does: C11, C30, I13."""

import re

SEATS = ("justice", "phoenix", "xian")


def page(client, wonders, j=""):
    """Open the calculator of Immortal 8 with so many Wonders each, Justice first."""
    query = "&".join(
        f"p={name}&c=0.0.0.0.{n}&i={immortal}"
        for name, n, immortal in zip("ABC", wonders, SEATS, strict=True)
    )
    return client.get(f"/score/immortal8?{query}&j={j}").text


def totals(text):
    return re.findall(r'data-total="\d">(\d+)', text)


def test_c11_the_calculator_says_where_the_last_first_player_token_is(client):
    text = client.get("/score/choson?p=Ana&c=1&p=Ben&c=").text
    assert '<legend class="vh">1st Player</legend>' in text
    assert "After round 8 it stays where it is" in text
    # Koryŏ's scores nothing, and is not asked for.
    assert "After round 8" not in client.get("/score/koryo?p=Ana&c=1&p=Ben&c=").text


def test_i13_the_calculator_asks_how_ranks_go_on_below_a_tie_that_justice_wins(client):
    text = page(client, (2, 2, 1))
    assert "Only the tied players drop" in text
    # 8 for Justice, 4 for who is tied, and 2 or still 4 for who comes then.
    assert totals(text) == ["8", "4", "2"]
    assert totals(page(client, (2, 2, 1), "0")) == ["8", "4", "4"]


def test_i13_where_nobody_is_below_the_tie_it_is_not_asked(client):
    for wonders in ((2, 2, 0), (2, 1, 1), (0, 0, 0), (1, 1, 2)):
        assert "Only the tied players drop" not in page(client, wonders)
