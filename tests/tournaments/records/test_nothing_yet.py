"""A list of people that is empty says what fills it."""

from django.template.loader import render_to_string

ROWS = "tournaments/records/_leader_rows.html"


def test_without_a_match_the_leaders_lead_to_one() -> None:
    page = render_to_string(ROWS, {"rows": [], "caption": "Leaders"})

    assert "Nobody yet." in page
    assert 'href="/play/"' in page


def test_on_another_site_and_in_the_hall_there_is_nothing_to_tap() -> None:
    page = render_to_string(ROWS, {"rows": [], "caption": "Leaders", "plain": True})

    assert "Nobody yet." in page
    assert "<a " not in page
