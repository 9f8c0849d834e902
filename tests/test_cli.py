"""`companion score`: the contract on the command line, exit codes included."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import BAD_INPUT, main
from tests.hostile import ALL, HOSTILE
from tests.patience import SECONDS
from tests.score_cases import CASES, TABLES, expected, outcome

COMMAND = [sys.executable, "-m", "companion", "score"]
TABLE = json.dumps(TABLES[0]["table"]).encode()


@pytest.mark.parametrize("case", CASES)
def test_the_command_scores_the_case(score_command, case):
    ran = score_command(case["table"])
    assert (ran.code, ran.err) == (0, "")
    assert outcome(json.loads(ran.out)) == expected(case)


@pytest.mark.parametrize("case", [CASES[0], CASES[9], CASES[14]])
def test_the_command_and_the_api_answer_alike(score_command, client, case):
    table = case["table"]
    assert json.loads(score_command(table).out) == client.post("/api/score", json=table).json


@pytest.mark.parametrize("hostile", HOSTILE)
def test_the_command_refuses_it_and_names_every_problem(score_command, tmp_path, hostile):
    ran = score_command(hostile.body)
    assert (ran.code, ran.out) == (2, "")
    lines = ran.err.splitlines()
    assert len(lines) == len(hostile.places)
    for line, place in zip(lines, hostile.places, strict=True):
        assert line.startswith(f"{place or tmp_path / 'table.json'}: ")


# In a process of its own a traceback would show; one of each kind is enough, they are slow.
@pytest.mark.parametrize(
    "name",
    [
        "nothing at all",
        "invalid UTF-8",
        "a hundred thousand nested lists",
        "choson: NaN as a count",
        "a lone surrogate in a name",
        "a lone surrogate for a card",
        "a megabyte in a name",
        "immortal8: nine problems",
    ],
)
def test_a_real_process_exits_with_2_and_no_traceback(name):
    ran = subprocess.run(
        [*COMMAND, "-"], input=ALL[name].body, capture_output=True, timeout=SECONDS
    )
    assert (ran.returncode, ran.stdout) == (2, b"")
    lines = ran.stderr.decode().splitlines()
    assert [line.split(": ")[0] for line in lines] == [place or "-" for place in ALL[name].places]


def test_standard_input_is_scored_like_a_file():
    ran = subprocess.run([*COMMAND, "-"], input=TABLE, capture_output=True, timeout=SECONDS)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert outcome(json.loads(ran.stdout)) == expected(TABLES[0])


def test_a_closed_standard_input_is_no_json_and_no_traceback():
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "-"]
    ran = subprocess.run(closed, capture_output=True, timeout=SECONDS)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, b"", b"-: this is no JSON\n")


def test_who_reads_only_the_first_line_gets_no_traceback():
    reader = ["sh", "-c", '"$@" | head -c 1', "sh", *COMMAND, "-"]
    ran = subprocess.run(reader, input=TABLE, capture_output=True, timeout=SECONDS)
    assert (ran.stdout, ran.stderr) == (b"{", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
def test_a_full_disk_is_said_in_a_sentence():
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [*COMMAND, "-"], input=TABLE, stdout=full, stderr=subprocess.PIPE, timeout=SECONDS
        )
    assert ran.returncode == 1
    assert ran.stderr.decode().startswith("The answer could not be written")
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_the_answer_is_valid_json_whatever_the_terminal_can_show(encoding):
    players = [{"name": "Žofia 왕", "cards": {"hulk": 2}}, {"name": "Ŏ", "cards": {"hulk": 2}}]
    table = json.dumps({"game": "choson", "players": players}).encode()
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    ran = subprocess.run(
        [*COMMAND, "-"], input=table, capture_output=True, env=env, timeout=SECONDS
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout.decode(encoding))["winners"] == ["Žofia 왕", "Ŏ"]


def test_a_missing_file_is_named(tmp_path, capsys):
    missing = tmp_path / "nowhere.json"
    assert main(["score", str(missing)]) == BAD_INPUT == 2
    assert capsys.readouterr() == ("", f"{missing}: No such file or directory\n")


def test_a_folder_is_no_file(tmp_path, capsys):
    assert main(["score", str(tmp_path)]) == 2
    assert capsys.readouterr() == ("", f"{tmp_path}: Is a directory\n")


@pytest.mark.parametrize("arguments", [["score"], ["score", "a", "b"], ["scores"], ["--port", "x"]])
def test_a_command_line_that_makes_no_sense_exits_with_2(arguments, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert capsys.readouterr().out == ""


def test_help_lists_the_commands_and_the_options(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    for word in ("score", "--host", "--port", "--instance"):
        assert word in shown
