"""The template of all lists: readable by eyes and by screen readers."""

import django_tables2 as tables
import pytest
from django.core.paginator import Paginator
from django.template import engines
from django.test import RequestFactory

ROWS = [{"name": f"Player {number}", "points": number} for number in range(1, 31)]


class Members(tables.Table):
    name = tables.Column()
    points = tables.Column(orderable=False)
    caption = "Members"


def shown(order_by="", page=1):
    request = RequestFactory().get("/", {"sort": order_by, "club": "heule"})
    table = Members(ROWS, order_by=order_by)
    table.paginate(page=page, per_page=10)
    return table.as_html(request)


def test_a_table_has_a_caption_and_headings_in_both_directions():
    html = shown()

    assert "<caption>Members</caption>" in html
    assert html.count('<th scope="col"') == 2
    assert html.count('<th scope="row"') == 10


@pytest.mark.parametrize(("order_by", "direction"), [("name", "ascending"), ("-name", "descending")])
def test_the_ordered_column_says_so(order_by, direction):
    assert f'aria-sort="{direction}"' in shown(order_by)
    assert "aria-sort" not in shown()


def test_pages_keep_the_other_parameters():
    html = shown(page=2)

    assert "Page 2 of 3" in html
    assert "club=heule" in html
    assert 'rel="prev"' in html
    assert 'rel="next"' in html


def test_a_plain_list_is_paged_in_the_same_way():
    page = Paginator(ROWS, 10).page(3)
    template = engines["django"].from_string('{% include "components/pagination.html" %}')

    html = template.render({"page_obj": page}, RequestFactory().get("/", {"club": "heule"}))

    assert "Page 3 of 3" in html
    assert "club=heule&amp;page=2" in html
    assert 'rel="next"' not in html
