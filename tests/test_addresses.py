"""No address begins with a bare `/`: under a path such as `/games` it would lead out of it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
INSTEAD = """write it under the path the companion lives under (companion/web/base.py):
  in a template   href="{{ base() }}/t/{{ view.code }}"  (url_for, static_url: by themselves)
  in a script     `${document.documentElement.dataset.base}/t/${code}`
  in Python       redirect(f"{base()}/t/{code}"), set_cookie(…, path=home())"""
# An attribute, or a text that a template or a script works with.
BEFORE = r"(?:=\s*|[(\[,:?+~]\s*|\b(?:else|if)\s+)"
IN_PAGE = re.compile(BEFORE + r"""["'`]/(?=[a-z0-9${<?"'`])""")
IN_STYLE = re.compile(r"url\(\s*[\"']?/")
# What is no address: titles of the page of styles, and signs between two words.
NO_ADDRESS = ('{{ "/style" }}', '~ "/" ~', '~ "/todo_"', '~ "/sprite')
# Compared with `request.path`, which is our own address without the path before it.
COMPARED = {"startswith", "endswith", "removeprefix", "partition", "rpartition", "rstrip", "split"}
PLAIN = re.compile(r"/(?:[a-z{<]|$)")


def pages() -> Iterator[Path]:
    """List the templates and scripts."""
    yield from (ROOT / "templates").rglob("*.*")
    yield from (ROOT / "companion" / "games").glob("*/templates/*")
    yield from (ROOT / "static").glob("*.js")


def told(path: Path, line: int, text: str) -> str:
    """Say where an address is and what to write instead."""
    return f"{path.relative_to(ROOT)}:{line}: {text.strip()[:100]}\n{INSTEAD}"


@pytest.mark.parametrize("path", sorted(pages()), ids=lambda path: path.name)
def test_no_page_or_script_has_a_bare_address(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        kept = line
        for said in NO_ADDRESS:
            kept = kept.replace(said, "")
        kept = re.sub(r"""base\(\) ~ ["']/""", "", kept)
        assert not IN_PAGE.search(kept), told(path, number, line)


def test_no_style_has_a_bare_address():
    for number, line in enumerate((ROOT / "static/companion.css").read_text().splitlines(), 1):
        assert not IN_STYLE.search(line), told(ROOT / "static/companion.css", number, line)


def test_the_search_finds_what_it_is_for():
    for bad in (
        '<a href="/t/x">',
        "<a href='/'>",
        '<form action="/enter">',
        'fetch("/healthz")',
        "fetch(`/t/${code}`)",
        '{{ settings("/") }}',
        "{{ '' if x else '/' }}",
        '{% set here = "/score/" ~ id %}',
        '<i data-url="/g/x?a=1">',
    ):
        assert IN_PAGE.search(bad), bad
    for good in ('<a href="#main">', '<a href="{{ base() }}/t/x">', '<use href="#a"/>'):
        assert not IN_PAGE.search(good), good


def bare(tree: ast.Module) -> Iterator[ast.Constant]:
    """Find texts that look like an address of ours, in what is neither a route nor compared."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            continue
        above = parents.get(node)
        if isinstance(above, ast.JoinedStr) and above.values[0] is not node:
            continue  # {base()} or another text stands before it
        # One with a place to fill in is a route's name.
        if "<" in node.value:
            continue
        if PLAIN.match(node.value) and not is_route_or_compared(node, parents):
            yield node


def is_route_or_compared(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Tell whether a text names a route, is compared with one, or is no address at all."""
    above = parents.get(node)
    if isinstance(above, ast.Expr | ast.Compare | ast.keyword):
        return not isinstance(above, ast.keyword) or above.arg in (
            "url_prefix",
            "inside",
            "script_name",
        )
    if isinstance(above, ast.Tuple | ast.BoolOp):
        return is_route_or_compared(above, parents)
    if isinstance(above, ast.Call) and isinstance(above.func, ast.Attribute):
        # A rule of a blueprint stands in a decorator, where url_for would not know it yet.
        decorates = isinstance(parents.get(above), ast.FunctionDef)
        return decorates or above.func.attr in COMPARED or above.func.attr in ("join", "compile")
    return False


def test_no_python_of_the_pages_makes_a_bare_address():
    for path in sorted((ROOT / "companion" / "web").rglob("*.py")):
        if path.name.startswith("openapi"):
            continue  # it describes addresses relative to `servers`
        for node in bare(ast.parse(path.read_text())):
            value = node.value
            # What follows a table's own address: `keep_at_table(…, "/secret")`.
            if value in ("/join", "/secret"):
                continue
            pytest.fail(told(path, node.lineno, repr(value)))


def test_the_search_in_python_finds_what_it_is_for():
    for bad in (
        'redirect("/", 303)',
        'redirect(f"/t/{code}")',
        'response.set_cookie("a", "b", path="/score")',
        'there = "/t/" + code',
    ):
        assert list(bare(ast.parse(bad))), bad
    for good in (
        'redirect(f"{base()}/t/{code}")',
        'request.path.startswith("/api/")',
        'Blueprint("a", __name__, url_prefix="/t/<code>")',
        'request.path == "/healthz"',
    ):
        assert not list(bare(ast.parse(good))), good
