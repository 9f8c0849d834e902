"""Each phone has its own language and light, and is never led away from this site."""

import pytest

from companion.words import LANGUAGES


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("fr", "fr"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("sk-SK", "sk"),
        ("pt-BR,sk;q=0.5,en;q=0.4", "sk"),
        ("ko", "en"),
        ("", "en"),
        ("*", "en"),
    ],
)
def test_the_browser_chooses_the_language(client, asked, language):
    page = client.get("/", headers={"Accept-Language": asked}).text
    assert f'<html lang="{language}"' in page


def test_a_phone_changes_its_language_and_the_others_keep_theirs(app):
    mine, other = app.test_client(), app.test_client()
    answer = mine.post("/language", data={"lang": "sk", "back": "/score/choson"})
    assert (answer.status_code, answer.location) == (303, "/score/choson")
    assert "Nový stôl" in mine.get("/", headers={"Accept-Language": "fr"}).text
    assert "New table" in other.get("/").text


def test_an_unknown_language_follows_the_browser_again(client):
    client.post("/language", data={"lang": "de"})
    client.post("/language", data={"lang": "tlh"})
    assert '<html lang="en"' in client.get("/").text


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_chooses_its_light(client, theme):
    client.post("/theme", data={"theme": theme})
    assert f'data-theme="{theme}"' in client.get("/").text
    client.post("/theme", data={"theme": "auto"})
    assert "data-theme" not in client.get("/").text


def test_a_phone_says_which_thumb_taps(client):
    assert "data-thumb" not in client.get("/").text
    client.post("/thumb", data={"thumb": "left"})
    assert 'data-thumb="left"' in client.get("/rules/koryo").text
    client.post("/thumb", data={"thumb": ""})
    assert "data-thumb" not in client.get("/").text


@pytest.mark.parametrize(
    "back",
    [
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example/",
        "/\t/evil.example",
        "/\n/evil.example",
        "javascript:alert(1)",
        "evil",
        "",
        "///evil.example",
        "http:evil.example",
    ],
)
def test_nobody_is_led_away(client, back):
    for path in ("/language", "/theme", "/thumb"):
        assert client.post(path, data={"back": back}).location == "/"


def test_another_site_cannot_change_a_phone(client):
    answer = client.post("/language", data={"lang": "de"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers


def test_the_home_page_offers_every_language_and_light(client):
    # A wrapped template line is one blank.
    page = " ".join(client.get("/").text.split())
    for language, name in LANGUAGES.items():
        assert f'value="{language}" lang="{language}" aria-label="{name}"' in page
    for theme in ("auto", "light", "dark"):
        assert f'name="theme" value="{theme}"' in page
