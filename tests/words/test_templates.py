"""No template says anything that cannot be translated."""

import pytest

from tests.words.page_text import ROOT, TEMPLATES, hard_coded


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda p: str(p.relative_to(ROOT / "templates")))
def test_a_template_says_nothing_in_english_only(path):
    assert hard_coded(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>Hello</p>", ["Hello"]),
        ("<p>{{ name }} wins</p>", ["wins"]),
        ('<a aria-label="Home">✴</a>', ["Home"]),
        ('<input placeholder="Name {{ n }}">', ["Name"]),
        ('<img alt="A code">', ["A code"]),
        ("{% if x %}<b>yes</b>{% endif %}", ["yes"]),
        ("<{{ tag }} title='Why'>", ["Why"]),
    ],
)
def test_a_hard_coded_word_is_found(source, found):
    assert hard_coded(source) == found


@pytest.mark.parametrize(
    "source",
    [
        '<p>{{ _("Hello") }} · 3/8 ★</p>',
        "<a aria-label=\"{{ _('Home') }}\" class='bar'>↶</a>",
        "<{{ tag }} class='line'>{{ x }}</{{ tag }}>",
        "<b lang='ko'>고려</b>",
        "{# Only a comment #}",
        "<input{% if x %} checked{% endif %} name='a'>",
        '{{ "own" if x else "tie" }}',
    ],
)
def test_signs_expressions_and_plain_attributes_are_no_words(source):
    assert hard_coded(source) == []
