"""The command scores in the language asked for."""

import json

import pytest

from companion.cli import main

TABLE = {
    "game": "choson",
    "players": [
        {"name": "Ana", "cards": {"watcher": 4}},
        {"name": "Ben", "cards": {"watcher": 3}},
    ],
}
WHY = {
    "en": "4 Watchers, others at most 3",
    "fr": "4\u00a0Observateurs, les autres 3 au plus",
    "de": "4\u00a0Beobachter, sonst höchstens 3",
    "sk": "4\u00a0Strážcovia, ostatní najviac 3",
}


@pytest.mark.parametrize("language", WHY)
def test_reasons_are_given_in_the_language_asked_for(language, tmp_path, capsys):
    file = tmp_path / "table.json"
    file.write_text(json.dumps(TABLE))
    assert main(["score", str(file), "--lang", language]) == 0
    score = json.loads(capsys.readouterr().out)
    assert score["scores"][0]["lines"][0]["why"] == WHY[language]


def test_problems_are_told_in_the_language_asked_for(tmp_path, capsys):
    file = tmp_path / "table.json"
    file.write_text(json.dumps({"game": "choson", "players": []}))
    assert main(["score", str(file), "--lang", "sk"]) == 2
    assert "Chosŏn je pre 2 až 4 hráčov, tu je 0" in capsys.readouterr().err


def test_an_unknown_language_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["score", "table.json", "--lang", "tlh"])
    assert "--lang" in capsys.readouterr().err
