"""A name that is a heading breaks at its blanks; at a hyphen only where nothing else is left."""

import pytest
from django.template.loader import render_to_string

from scoring.models import User
from scoring.templatetags.formats import whole_words


def test_a_word_with_a_hyphen_stays_whole() -> None:
    name = "Jean-Baptiste Quaghebeur de Warhem-Six"
    box = '<span class="whole">{}</span>'.format
    assert whole_words(name) == f"{box('Jean-Baptiste')} Quaghebeur de {box('Warhem-Six')}"


def test_a_hyphen_that_joins_no_words_makes_no_box() -> None:
    assert whole_words("Heule - Kortrijk") == "Heule - Kortrijk"
    assert whole_words("Anna-") == "Anna-"


def test_what_somebody_typed_stays_text() -> None:
    assert whole_words("<b>A-b</b> & c") == '<span class="whole">&lt;b&gt;A-b&lt;/b&gt;</span> &amp; c'


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("D'Hondt-Maes", '<span class="whole">D&#x27;Hondt-Maes</span>'),
        ("Jef <b>N</b>", "Jef &lt;b&gt;N&lt;/b&gt;"),
    ],
)
def test_a_name_at_the_top_of_ones_own_page_is_escaped_once(name: str, heading: str) -> None:
    page = render_to_string("front/_own_head.html", {"user": User(name=name), "own": {"subject": None}})

    assert f'<h1 dir="auto">{heading}</h1>' in page
