"""What ``make same`` takes for a difference between two pages, and what not."""

import pytest

from bench.behaviour.markup import Form, Page, questions, sendings
from bench.behaviour.style import Style


def lines_of(html: str) -> list[str]:
    return Page("/m/a/", html).lines


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<ul><li>a b</li></ul>", "<ul>\n  <li>\n    a\n  b</li>\n</ul>\n"),
        ('<p class="a b" id="c">x</p>', '<p id="c"\n   class="a\n b">x</p>'),
        ("<p>Höfn</p>", "<p>H&ouml;fn</p>"),
        (
            '<input type="hidden" name="csrfmiddlewaretoken" value="abc">',
            '<input type="hidden" name="csrfmiddlewaretoken" value="xyz">',
        ),
        ('<script src="/static/pad.0123456789ab.js"></script>', '<script src="/static/pad.js"></script>'),
        (
            '<input name="client_id" value="0f8fad5b-d9cb-469f-a165-70867728950e">',
            '<input name="client_id" value="7c9e6679-7425-40de-944b-e07fc1f90ae7">',
        ),
    ],
)
def test_a_page_that_is_laid_out_otherwise_or_has_other_tokens_is_the_same(one, other):
    assert lines_of(one) == lines_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<p>seven</p>", "<p>eight</p>"),
        ("<b>7</b><i>0</i>", "<b>7</b> <i>0</i>"),
        ("<pre>7  0</pre>", "<pre>7 0</pre>"),
        ("<button>Save</button>", "<button disabled>Save</button>"),
        ("<p>7</p>", "<div>7</div>"),
    ],
)
def test_a_page_that_reads_or_works_otherwise_is_another(one, other):
    assert lines_of(one) != lines_of(other)


def test_a_form_is_sent_filled_in_once_for_each_of_its_buttons():
    page = Page(
        "/m/a/",
        '<form method="post" action="lines/"><input name="name"><input name="csrfmiddlewaretoken" value="x">'
        '<input type="radio" name="trump" value="hearts"><input type="checkbox" name="along">'
        '<button name="do" value="save"></button><button name="do" value="stop"></button></form>',
    )

    assert [form.action for form in page.forms] == ["/m/a/lines/"]
    assert list(sendings(page.forms[0])) == [
        [("name", "Zoë 0"), ("trump", "hearts"), ("do", "save")],
        [("name", "Zoë 0"), ("trump", "hearts"), ("do", "stop")],
    ]


def test_a_form_that_asks_leads_to_what_it_shows_and_to_every_other_choice():
    (form,) = Page(
        "/leaders/", '<form><select name="of"><option value="">all<option value="manni">Manni</select></form>'
    ).forms

    assert form == Form("/leaders/", "get", form.fields)
    assert list(questions(form)) == ["/leaders/?of=", "/leaders/?of=", "/leaders/?of=manni"]


def style_of(_sheets: tuple[str, ...]) -> Style:
    return Style(
        [
            ".row, .no { display: flex; } .no > b { display: inline-grid; } .help { display: block }",
            "svg { display: block } .legend svg { display: inline-block }",
            "@media print { p { display: flex } }",
        ]
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<div class="row"><b>7</b><i>0</i></div>', '<div class="row"> <b> 7 </b> <i>0</i> </div>'),
        ("<p><button>Save</button> now</p>", "<p><button> Save </button> now</p>"),
        ('<p>7<span class="help">0</span></p>', '<p>7 <span class="help"> 0</span></p>'),
        ("""<meta content='{"a": 7, "b": 0}'>""", """<meta content='{"a":7,\n  "b":0}'>"""),
        ("<p>Now <a>here</a></p>", "<p>Now <a> here </a></p>"),
        ("<p><svg></svg>7</p>", "<p><svg></svg> 7</p>"),
        ("<p>Now <input type=hidden name=a><b>7</b></p>", "<p>Now <input type=hidden name=a> <b>7</b></p>"),
    ],
)
def test_blanks_that_no_style_shows_are_no_difference(one, other):
    assert Page("/m/a/", one, style_of).lines == Page("/m/a/", other, style_of).lines


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<p><b>7</b><i>0</i></p>", "<p><b>7</b> <i>0</i></p>"),
        ('<div class="row"><p>a<b>7</b></p></div>', '<div class="row"><p>a <b>7</b></p></div>'),
        ("<p><b>7</b><button>0</button></p>", "<p><b>7</b> <button>0</button></p>"),
        ('<p class="legend"><svg></svg>7</p>', '<p class="legend"><svg></svg> 7</p>'),
        ("<p><a>Now</a> here</p>", "<p><a>Now </a>here</p>"),
        ("<p>Now <b>7</b><img></p>", "<p>Now <b>7</b> <img></p>"),
        ("<p>Now<input type=hidden name=a><b>7</b></p>", "<p>Now<input type=hidden name=a> <b>7</b></p>"),
    ],
)
def test_blanks_that_are_seen_are_a_difference(one, other):
    assert Page("/m/a/", one, style_of).lines != Page("/m/a/", other, style_of).lines
