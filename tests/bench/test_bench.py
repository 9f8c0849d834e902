"""The benchmark's own parts work, without measuring anything."""

from flask import Flask

from tests.bench.bare import Append, bare_app
from tests.bench.figures import Figure, Meanwhile, machine, ratio
from tests.bench.file import write
from tests.bench.growth import finish
from tests.bench.tap import Phone, lay
from tests.faults.tables import command


def test_a_ratio_says_when_it_was_missed():
    assert ratio("a tap", 0.006, 0.002, 4) == Figure("a tap", "3.00 × (6.00 ms against 2.00 ms)")
    assert ratio("a tap", 0.009, 0.002, 4).missed == "at most 4 ×"


def test_the_bare_page_is_about_as_large_as_what_a_tap_is_taken_from(app: Flask):
    page = bare_app().test_client().get("/t/abcd2345/table").data
    ours = app.test_client().get(f"/t/{lay(app, 'abcd2345')}").data
    assert len(ours) / 3 < len(page) < len(ours)


def test_a_phone_taps_and_another_one_looks(app: Flask):
    one, other = Phone(app, lay(app, "abcd2345")), Phone(app, "abcd2345")
    for n in range(13, 23):
        one.tap()
        other.look()
        assert one.version == other.version == n
        assert one.parts == other.parts


def test_copied_tables_are_finished_tables(app: Flask, capsys):
    finish(app, 10)
    assert app.extensions["store"].count() == {"live": 0, "finished": 10}
    assert command(app.instance_path, "check") == 0
    assert "10 tables with 90 entries" in capsys.readouterr().out


def test_an_append_appends(tmp_path):
    append = Append(tmp_path)
    for _ in range(3):
        append()
    assert append.db.execute("SELECT count(*) FROM log").fetchone() == (3,)


def test_the_machine_is_described():
    assert "cores" in machine()
    assert "SQLite" in machine()


def test_what_other_machines_take_is_said(tmp_path):
    stat = tmp_path / "stat"
    stat.write_text("cpu  10 0 10 100 0 0 0 5 0 0\ncpu0 1 2 3 4\n")
    meanwhile = Meanwhile(stat)
    stat.write_text("cpu  40 0 20 150 0 0 0 15 0 0\ncpu0 1 2 3 4\n")
    assert meanwhile.told().endswith(" ms; taken by other machines: 10.0%")
    assert Meanwhile(tmp_path / "none").told().endswith(" ms")


def test_a_section_is_written_anew_and_the_others_stay(tmp_path):
    file, order = tmp_path / "benchmarks.md", ["One tap", "Growth"]
    write("Growth", "monday", [Figure("a tap", "1.00 ×")], order, file)
    write("One tap", "monday", [Figure("a tap", "2.00 ×", "at most 1.5 ×")], order, file)
    write("Growth", "tuesday", [Figure("a tap", "1.05 ×")], order, file)
    text = file.read_text()
    assert text.index("## One tap") < text.index("## Growth")
    assert text.count("monday") == text.count("tuesday") == 1
    assert "| a tap | 2.00 × **missed: at most 1.5 ×** |" in text
    assert "1.05" in text
    assert "1.00" not in text
