"""Installable like an app, with a shell that opens offline and never keeps a table."""

import json
import re


def test_the_manifest_names_icons_that_exist(client):
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert manifest["display"] == "standalone"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = client.get(icon["src"])
        assert picture.status_code == 200
        assert picture.data.startswith(b"\x89PNG")


def test_the_name_is_in_the_phones_language(client):
    french = client.get("/manifest.webmanifest", headers={"Accept-Language": "fr"})
    assert json.loads(french.text)["lang"] == "fr"


def test_the_worker_keeps_the_shell_only(client):
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    kept = json.loads(re.search(r"SHELL = (\[.*?\]);", answer.text)[1])
    assert "/offline" in kept
    for address in kept:
        assert client.get(address).status_code == 200
        assert not address.startswith("/t/")


def test_pages_link_to_the_manifest(client):
    assert 'rel="manifest"' in client.get("/").text


def test_the_silent_film_may_be_played_and_sought(client):
    assert "media-src 'self'" in client.get("/").headers["Content-Security-Policy"]
    film = client.get("/static/vendor/nosleep-0.12.0.mp4", headers={"Range": "bytes=0-1"})
    assert film.status_code == 206
