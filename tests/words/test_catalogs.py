"""The catalogs hold every message, whole and right, and what is compiled is what is written."""

import re

import pytest
from babel.messages.plurals import get_plural

from tests.words.catalogs import (
    LANGUAGES,
    extracted,
    first,
    missing,
    mo_bytes,
    mo_path,
    po_bytes,
    po_path,
    written,
)
from tests.words.spaces import tidied

HINT = "run `python3 run.py words`, then fill in what it lists"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%")
FORMS = {"fr": 2, "de": 2, "sk": 3}
pytestmark = pytest.mark.xdist_group("words")  # collecting takes a second: once, not once a worker
each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def marked():
    """Collect what the code and the templates mark, once."""
    return {first(message.id): message for message in extracted() if message.id}


def forms(string):
    """List every form of a message."""
    return [string] if isinstance(string, str) else list(string)


@each_language
def test_every_message_is_in_the_catalog(language, marked):
    known = {first(message.id) for message in written(language) if message.id}
    assert sorted(set(marked) - known) == [], HINT


@each_language
def test_no_message_has_outlived_its_use(language, marked):
    catalog = written(language)
    known = {first(message.id) for message in catalog if message.id}
    assert sorted(known - set(marked)) == [], HINT
    assert not catalog.obsolete, HINT


@each_language
def test_every_message_has_words(language):
    assert missing(written(language)) == [], HINT


@each_language
def test_no_message_is_fuzzy(language):
    assert [first(m.id) for m in written(language) if m.id and m.fuzzy] == []


@each_language
def test_counted_messages_are_counted_everywhere(language, marked):
    """A plural that the code marks is a plural in the catalog, and nothing else is."""
    found = {first(m.id): m for m in written(language) if m.id}
    odd = [k for k, m in marked.items() if k in found and found[k].pluralizable != m.pluralizable]
    assert odd == []


@each_language
def test_every_language_has_its_plural_forms(language):
    catalog = written(language)
    assert catalog.num_plurals == FORMS[language]
    assert catalog.plural_expr == get_plural(language).plural_expr
    wrong = [m.id for m in catalog if m.id and m.pluralizable and len(m.string) != FORMS[language]]
    assert wrong == []


@each_language
def test_what_is_filled_in_stays_filled_in(language):
    """A form has the placeholders of one of the English forms, none more and none fewer."""
    wrong = []
    for message in written(language):
        if not message.id:
            continue
        allowed = [sorted(PLACEHOLDER.findall(form)) for form in forms(message.id)]
        for form in forms(message.string):
            if sorted(PLACEHOLDER.findall(form)) not in allowed:
                wrong.append((first(message.id), form))
    assert wrong == []


@each_language
def test_no_form_has_a_stray_percent_sign(language):
    for message in written(language):
        for form in forms(message.string) if message.id else ():
            if message.python_format:
                assert "%" not in PLACEHOLDER.sub("", form), form


@each_language
def test_what_is_compiled_is_what_is_written(language):
    assert mo_path(language).read_bytes() == mo_bytes(written(language)), HINT


@each_language
def test_the_catalog_is_written_the_same_way_by_everybody(language):
    assert po_path(language).read_bytes() == po_bytes(written(language)), HINT


@each_language
def test_sentences_end_as_the_english_ones_do(language):
    """A full sentence stays one; a fragment stays a fragment."""
    wrong = []
    for message in written(language):
        for form in forms(message.string) if message.id else ():
            english = first(message.id)
            if english.endswith(".") != form.endswith(".") and english != "1st":
                wrong.append((english, form))
    assert wrong == []


@each_language
def test_no_line_breaks_where_words_belong_together(language):
    """French signs, Slovak one-letter words, a number and its noun: `run.py words` binds them."""
    wrong = [
        form
        for message in written(language)
        for form in forms(message.string)
        if message.id and form != tidied(language, form)
    ]
    assert wrong == [], HINT


def test_french_never_breaks_a_line_before_its_punctuation():
    wrong = [
        form
        for message in written("fr")
        for form in forms(message.string)
        if message.id and re.search(r"[^\u202f][;:?!»](?!\w)|«[^\u202f]", form)
    ]
    assert wrong == []


@each_language
def test_apostrophes_are_real_ones(language):
    wrong = [f for m in written(language) for f in forms(m.string) if m.id and "'" in f]
    assert wrong == []
