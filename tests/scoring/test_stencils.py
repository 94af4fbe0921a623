"""A stencil prints what its template prints, whatever is to be printed."""

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from scoring.rules import VARIANTS
from scoring.stencils import MARK, Printed, PrintedHtml, fill
from scoring.words.packs import laid

TITLE = "scoring/matches/_game_title.html"


def title(score, *, number="1", winners="", is_over=False):
    return {"number": number, "score": score, "winners": winners, "is_over": is_over}


def printed(values):
    return {key: Printed(value) if isinstance(value, str) else value for key, value in values.items()}


@pytest.mark.parametrize(
    "values",
    [
        title("59–16"),
        title("<b>&\"'", number="12"),
        title("3", winners="Anna & Cas", is_over=True),
        title("3", is_over=True),
        title("%(x)s {{ y }}"),
    ],
)
def test_it_is_what_the_template_makes_of_the_values(values):
    for _first_and_again in range(2):
        assert fill(TITLE, **printed(values)) == render_to_string(TITLE, values)


def test_it_speaks_of_the_cards_on_the_table():
    pages = []
    for pack in ("", "sardinian", ""):
        with laid(pack):
            pages.append(fill("scoring/matches/_parts.html", parts=[{"card": "JH"}], variant="mariglia"))

    assert pages[0] == pages[2]
    assert ["horse of cups" in page for page in pages] == [False, True, False]


def test_it_is_in_the_language_of_the_reader():
    pages = set()
    for language in ("en", "nl"):
        with override(language):
            pages.add(fill(TITLE, **printed(title("1"))))
            assert fill(TITLE, **printed(title("1"))) == render_to_string(TITLE, title("1"))
    assert len(pages) == 2


def test_html_is_not_escaped_twice_and_an_empty_text_is_none():
    assert "<i>59</i>" in fill(TITLE, **printed(title("")) | {"score": PrintedHtml("<i>59</i>")})
    assert "gold" in fill(TITLE, **printed(title("1", is_over=True)))


def test_no_mark_is_left_behind_by_ten_texts_or_more():
    row = {"kind": "", "variant": next(iter(VARIANTS)), "parts": [{"text": Printed(n)} for n in range(30)]}

    html = fill("scoring/matches/_parts.html", **row)

    assert MARK not in html
    assert html.split() == render_to_string("scoring/matches/_parts.html", row).split()
