"""companion.toml: every value is read, explained and checked, and every problem is said at once."""

import argparse
import re
import tomllib

import pytest

from companion import cli, hosting, settings

GOOD = """
public_hosts = ["games.example", "other.example"]
proxy = "10.0.0.0/8"
base_path = "/games/"
framed_by = "https://home.example:8123"
local_name = "club"
new_tables = 5
tables = 100
keep_days = 30
shard = "b"
drain = true
log = "json"
"""


def written(tmp_path, text):
    path = tmp_path / settings.FILE
    path.write_text(text)
    return path


def test_every_value_reaches_the_server(tmp_path):
    written(tmp_path, GOOD)
    environ: dict[str, str] = {}
    assert settings.load(tmp_path, environ=environ) == tmp_path / settings.FILE
    told = hosting.read(environ)
    assert told.hosts == ("games.example", "other.example")
    assert (told.proxy, told.base_path, told.framed_by) == (
        "10.0.0.0/8",
        "/games",
        "https://home.example:8123",
    )
    assert (told.new_tables, told.tables, told.keep_days) == (5, 100, 30)
    assert (told.shard, told.drain, told.log, told.local_name) == ("b", True, "json", "club")


def test_the_environment_counts_more_and_a_flag_most(tmp_path):
    written(tmp_path, GOOD)
    environ = {hosting.KEEP_DAYS: "7", hosting.SHARD: "c"}
    args = argparse.Namespace(public_host=None, proxy=None, log=None, shard="d")
    hosting.keep(args, environ)
    settings.load(tmp_path, environ=environ)
    told = hosting.read(environ)
    assert (told.keep_days, told.shard, told.new_tables) == (7, "d", 5)


def test_every_problem_is_said_at_once_and_nothing_starts(tmp_path, capsys):
    path = written(
        tmp_path,
        'public_hosts = "games.example"\nproxy = "nonsense"\nbase_path = "games"\nshard = "xyz"\n'
        'keep_days = -1\nnew_tables = "many"\ndrain = 1\nlog = "xml"\nhttps_cert = "/nowhere"\n'
        'framed_by = "*"\nlocal_name = "A b"\ntables = 1.5\ncolour = "red"\n',
    )
    assert cli.main(["--instance", str(tmp_path)]) == cli.BAD_INPUT
    said = capsys.readouterr().err
    keys = "public_hosts proxy base_path shard keep_days new_tables drain log https_cert framed_by"
    for key in [*keys.split(), "local_name", "tables", "colour"]:
        assert re.search(rf"^{re.escape(str(path))}: {key}\b", said, re.MULTILINE), key
    assert "https_cert and https_key are given together" in said
    assert not (tmp_path / "companion.db").exists()


@pytest.mark.parametrize("text", ["a = = b", "\x00", "shard = 'b"])
def test_what_is_no_toml_is_said(tmp_path, text):
    with pytest.raises(settings.BadSettings, match="no TOML"):
        settings.read_file(written(tmp_path, text))


def test_a_file_that_was_named_has_to_be_there(tmp_path, capsys):
    gone = str(tmp_path / "gone.toml")
    assert cli.main(["--instance", str(tmp_path), "--config", gone]) == cli.BAD_INPUT
    assert gone in capsys.readouterr().err


def test_the_written_example_holds_every_setting_and_is_right_when_switched_on(tmp_path, capsys):
    assert cli.main(["settings"]) == 0
    text = capsys.readouterr().out
    assert tomllib.loads(text) == {}
    on = re.sub(r"^# (\w+ = )", r"\1", text, flags=re.MULTILINE)
    for name in ("cert", "key"):
        (tmp_path / name).write_text("")
        on = on.replace(f"/etc/companion/{name}.pem", str(tmp_path / name))
    found = settings.read_file(written(tmp_path, on))
    assert set(found) == {setting.variable for setting in settings.SETTINGS}


def test_every_setting_stands_in_the_documentation():
    text = (cli.Path(__file__).parents[1] / "docs/hosting.md").read_text()
    for setting in settings.SETTINGS:
        assert f"`{setting.key}`" in text, setting.key
