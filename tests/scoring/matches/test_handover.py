"""The phone of the scorer goes flat: another one scans, and goes on with the full sheet."""

import pytest

from scoring.models import Line
from tests.scoring.conftest import HTMX
from tests.scoring.factories import hand, play
from tests.scoring.phones import club_match, joined

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(club):
    return club_match(club)


def test_the_next_phone_has_the_full_sheet_and_goes_on(match, post_line):
    first = joined(match)
    post_line(first, match, number=1, trump="hearts", points_0="34")

    second = joined(match)
    page = second.get(f"/m/{match.public_id}/").content.decode()
    assert 'id="pad"' in page
    assert "34 is 4 above 30: +4" in page
    assert post_line(second, match, number=2, trump="none", points_0="32").status_code == 302
    assert Line.objects.count() == 2


def test_two_phones_at_one_table_see_each_others_lines(match, post_line):
    first, second = joined(match), joined(match)
    page = " ".join(second.get(f"/m/{match.public_id}/").content.decode().split())
    asked = f'hx-get="/m/{match.public_id}/?v={match.version}" hx-trigger="every 2s"'
    assert asked in page
    assert second.get(f"/m/{match.public_id}/?v={match.version}", headers=HTMX).status_code == 204

    post_line(first, match, number=1, trump="hearts", points_0="34")

    fresh = second.get(f"/m/{match.public_id}/?v={match.version}", headers=HTMX).content.decode()
    assert 'id="board"' in fresh
    assert "34 is 4 above 30: +4" in fresh
    assert 'id="pad"' not in fresh, "what is being typed stays as it is"


def test_two_phones_never_overwrite_each_other(match, post_line):
    first, second = joined(match), joined(match)
    post_line(first, match, number=1, trump="hearts", points_0="34")

    late = post_line(second, match, htmx=True, number=1, trump="hearts", points_0="36")

    assert late.status_code == 409
    assert Line.objects.get().facts["points"] == [34, None]


def test_a_dispute_and_a_call_reach_the_other_phone_without_touching_the_pad(match):
    play(match, hand(34))
    first, second = joined(match), joined(match)
    news = f"/m/{match.public_id}/news/"
    known = second.get(f"/m/{match.public_id}/").context["state"].news
    assert second.get(f"{news}?v={known}").status_code == 204

    first.post(f"/m/{match.public_id}/call/", {"about": "a card too many"})

    fresh = second.get(f"{news}?v={known}").content.decode()
    assert "a card too many" in fresh
    assert "<form" not in fresh
