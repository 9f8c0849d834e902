"""Scripts come joined, small and whole; a stylesheet has what its pages need; nothing is unused."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.app import RESOURCES
from companion.web.assets import bundle, files, minify, sheet
from tests.patience import SECONDS

STATIC, TEMPLATES = RESOURCES / "static", RESOURCES / "templates"
ENTRIES = ["page.js", "page-table.js", "page-score.js", "table-later.js", "new.js", "share.js"]


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("const a = 1;  // one\nconst b = 2;\n", "const a=1;const b=2;"),
        ("/* all\n of it */ f()\ng()", "f()\ng()"),
        ("a = b\n++c", "a=b\n++c"),
        ("a = b + +c - -d", "a=b+ +c- -d"),
        ("return x in y", "return x in y"),
        ("f(\"// no comment\", '/* nor this */')", "f(\"// no comment\",'/* nor this */')"),
        ("`a  // ${b + `c  ${ {d: 1}.d }`}  e`", "`a  // ${b + `c  ${ {d: 1}.d }`}  e`"),
        ("x.split(/\\s+ [/]\\/ /u).map(f)", "x.split(/\\s+ [/]\\/ /u).map(f)"),
        ("a = b / c / d", "a=b / c / d"),
        ("if (a)\n  b()\nelse\n  c()", "if(a)\nb()\nelse\nc()"),
        ("const f = (a) =>\n  a;\n", "const f=(a)=>a;"),
        ("a\n  .b()\n  .c()", "a.b().c()"),
        ("f()\n[1].map(g)", "f()\n[1].map(g)"),
    ],
)
def test_a_script_loses_what_only_people_read(written, sent):
    assert minify.script(written) == sent


@pytest.mark.parametrize("name", sorted(path.name for path in STATIC.glob("*.js")))
def test_a_small_script_has_the_same_pieces(name):
    text = (STATIC / name).read_text(encoding="utf-8")
    small = minify.script(text)
    assert [t.text for t in minify.tokens(small)] == [t.text for t in minify.tokens(text)]
    assert "\n//" not in small
    assert minify.script(small) == small


@pytest.mark.parametrize("name", ENTRIES)
def test_a_joined_script_is_one_that_a_browser_reads(name, tmp_path: Path):
    found = files.find(STATIC, name)
    assert not re.search(rb'(?m)^import[ {"]|from ?"\./', found.body)
    for late in re.findall(rb'import\("\./([\w.-]+)\?v=(\w+)"\)', found.body):
        assert files.find(STATIC, late[0].decode()).version == late[1].decode()
    node = shutil.which("node")
    if node:  # the browser tests run them all in any case
        (tmp_path / "joined.mjs").write_bytes(found.body)
        subprocess.run([node, "--check", tmp_path / "joined.mjs"], check=True, timeout=SECONDS)


def test_modules_keep_their_own_names_and_run_once(tmp_path: Path):
    (tmp_path / "a.js").write_text(
        'import "./b.js";\nimport {one as uno} from "./c.js";\nsay(uno);'
    )
    (tmp_path / "b.js").write_text('import * as c from "./c.js";\nconst uno = c.two();\n')
    (tmp_path / "c.js").write_text("export const one = 1;\nfunction two() {}\nexport {two};\n")
    joined = bundle.join(tmp_path, "a.js", str)
    assert joined.count("const one = 1;") == 1
    assert joined.index("const one") < joined.index("c.two()") < joined.index("say(uno)")
    assert "const {one: uno} = $0;" in joined
    assert "const c = $0;" in joined


@pytest.mark.parametrize(
    "text",
    [
        'import a from "./b.js";',
        "export default 1;",
        "export let a = 1;",
        'export * from "./b.js";',
        'import "./a.js";',
    ],
)
def test_what_joining_does_not_know_is_refused(text, tmp_path: Path):
    (tmp_path / "a.js").write_text(f"{text}\n")
    (tmp_path / "b.js").write_text("export const b = 1;\n")
    with pytest.raises(bundle.NotJoined):
        bundle.join(tmp_path, "a.js", str)


def test_what_comes_later_is_not_there_already():
    """A module joined into both would run twice, each with its own memory."""
    for first, later in (("page-table.js", "table-later.js"), ("page-score.js", "install.js")):
        assert not imported(first) & imported(later)


def imported(name: str) -> set[str]:
    text = (STATIC / name).read_text(encoding="utf-8")
    inner = {found[2] for found in bundle.IMPORT.findall(text)}
    return {name}.union(*map(imported, inner))


# -- the stylesheet


def test_every_class_of_the_stylesheet_is_used():
    known = set(sheet.words_of_python())
    for kind in sheet.KINDS.values():
        known |= sheet.words(STATIC, TEMPLATES, kind)
    texts = [path.read_text(encoding="utf-8") for path in (TEMPLATES / "style").glob("*.html")]
    known = known.union(*map(sheet.words_of_template, texts))
    assert {each for each in every_selector("all") if not sheet.needed(each) <= known} == set()


def every_selector(kind: str) -> set[str]:
    return set(selectors(sheet.cut(STATIC, TEMPLATES, kind)))


def selectors(css: str):
    for head, body in sheet.blocks(css):
        if head.startswith("@media"):
            yield from selectors(body)
        elif not head.startswith("@"):
            yield from sheet.alternatives(head)


def test_a_rule_stays_where_one_of_its_pages_knows_the_name():
    css = ".a .b,.c:not(.d){x:1}@media print{.d{y:2}}.n5.a{z:3}@keyframes k{from{x:1}}"
    css += '.a[href="x.y"]{}'
    kept = "".join(sheet.kept(css, {"a", "c"}))
    assert kept == '.c:not(.d){x:1}.n5.a{z:3}@keyframes k{from{x:1}}.a[href="x.y"]{}'


def test_pages_have_the_rules_for_every_class_they_show(client):
    rules = every_selector("all")
    cuts = {kind: every_selector(kind) for kind in files.KINDS}
    cuts["table"] |= cuts["later"]
    for path in pages(client):
        page = client.get(path, follow_redirects=True).text
        kind = re.search(r"/companion-(\w+)\.css", page)[1]
        shown = {word for text in re.findall(r'class="([^"]*)"', page) for word in text.split()}
        lacks = {rule for rule in rules - cuts[kind] if sheet.needed(rule) & shown}
        lacks = {rule for rule in lacks if sheet.needed(rule) <= shown}
        assert not lacks, (path, kind)


def pages(client) -> list[str]:
    found = ["/", "/rules/choson", "/rules/choson/C5", "/nowhere", "/offline"]
    for game in ("koryo", "choson", "immortal8"):
        made = client.post("/api/tables", json={"game": game, "players": ["Ana", "Ben", "Cem"]})
        url = made.json["url"]
        tabs = ("", "/powers", "/score", "/log", "/edit", "/invite", "/join", "/house-rules")
        found += [f"/score/{game}", f"/new/{game}", *(url + tab for tab in tabs)]
    return found


# -- how they are sent


def test_a_static_file_has_few_headers_and_may_be_kept(client):
    page = client.get("/").text
    address = re.search(r'href="(/static/companion-pages\.css\?v=\w+)"', page)[1]
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert set(answer.headers.keys()) == {
        "Content-Type",
        "Content-Length",
        "Content-Encoding",
        "Cache-Control",
        "Vary",
        "X-Content-Type-Options",
    }
    assert "immutable" in answer.headers["Cache-Control"]
    assert gzip.decompress(answer.data) == client.get(address).data


def test_an_address_of_other_content_is_not_kept(client):
    answer = client.get("/static/page.js?v=000000000000")
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "name", ["nothing.js", "../app.py", "vendor", "companion-x.css", ".", "%00"]
)
def test_what_is_no_static_file_is_not_found(client, name):
    # The page that says so has files of its own, which may not have been made before.
    client.get("/no/such/page")
    before = files.ready.cache_info().currsize
    assert client.get(f"/static/{name}").status_code == 404
    assert files.ready.cache_info().currsize == before
