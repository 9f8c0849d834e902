"""The audit of what we ship: what it asks about, and what it says when nobody answers."""

import subprocess

from tests import audit


def package(name: str, **more: object) -> dict[str, object]:
    return {"name": name, "version": "1.0", "vulns": [], **more}


WEAK = {"vulns": [{"id": "CVE-1", "fix_versions": ["1.1"]}]}


def test_what_we_ship_is_our_requirements_and_theirs_without_the_test_tools():
    found = audit.shipped("companion")
    assert {"flask", "werkzeug", "jinja2", "uvicorn", "sqlite-utils"} <= found
    assert not {"pytest", "mypy", "ruff", "hypothesis"} & found


def test_a_weakness_is_named():
    answer = {"dependencies": [package("flask", **WEAK), package("jinja2")]}
    found = audit.weaknesses(answer, {"flask", "jinja2"})
    assert found == ["flask 1.0: CVE-1, fixed in ['1.1']"]


def test_a_weakness_of_a_test_tool_is_not_ours():
    answer = {"dependencies": [package("pytest", **WEAK), package("flask")]}
    assert audit.weaknesses(answer, {"flask"}) == []


def test_an_index_that_knows_nothing_is_no_clean_bill(monkeypatch, capsys):
    skipped = {"dependencies": [{"name": "flask", "skip_reason": "not found on PyPI"}]}
    monkeypatch.setattr(audit, "ask", lambda: skipped)
    assert audit.main() == 0
    assert "skipped" in capsys.readouterr().out


def test_an_audit_that_hangs_is_skipped_in_one_line(monkeypatch, capsys):
    def hang(*_, **__):
        raise subprocess.TimeoutExpired("pip_audit", 1)

    monkeypatch.setattr(subprocess, "run", hang)
    assert audit.main() == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
