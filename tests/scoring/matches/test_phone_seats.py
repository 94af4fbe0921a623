"""A phone says whose it is: it is told when it is its turn, and signs for its side."""

import pytest
from django.test import Client

from scoring.models import LogEntry, PhoneSeat, Player, Seat
from tests.scoring.conftest import HTMX
from tests.scoring.factories import hand, new_match, play
from tests.scoring.phones import agree, club_match, code_of, joined

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(club):
    return club_match(club)


def says(client, match, seat, **headers):
    return client.post(f"/m/{match.public_id}/phone/", {"seat": str(seat)}, **headers)


def state_of(client, match):
    page = client.get(f"/m/{match.public_id}/").content.decode()
    return " ".join(page.split('<ul class="state">')[1].split("</ul>")[0].split())


def test_who_deals_is_told_so_and_the_others_are_told_who(match):
    an, bert = joined(match), joined(match)
    says(an, match, 0)
    says(bert, match, 1)

    assert "You deal" in state_of(an, match)
    assert "An deals" in state_of(bert, match)
    assert "You lead" in state_of(bert, match)

    play(match, hand(37))
    assert "You deal" in state_of(bert, match)


def test_an_open_page_is_told_whose_turn_it_is_as_soon_as_the_hand_is_written(match):
    """Every other phone asks what is new: the seated ones are spoken to, spectators read names."""
    an, bert, spectator = joined(match), joined(match), Client()
    says(an, match, 0)
    says(bert, match, 1)
    before = match.version
    play(match, hand(37))

    def news(client):
        answer = client.get(f"/m/{match.public_id}/", {"v": before}, headers=HTMX).content.decode()
        return " ".join(answer.split('<ul class="state">')[1].split("</ul>")[0].split())

    assert "You deal" in news(bert)
    assert "Bert deals" in news(an)
    assert "Bert deals" in news(spectator)


def test_a_phone_that_said_nothing_reads_names(match):
    assert "An deals" in state_of(joined(match), match)


def test_scanning_and_tapping_ones_name_is_one_tap(match):
    client = Client()
    client.get(f"/j/{code_of(match).secret}/")

    client.post("/j/", {"seat": "2"})

    assert PhoneSeat.objects.get().number == 2


def test_half_a_hand_stays_on_the_pad_when_a_name_is_tapped(match):
    answer = says(joined(match), match, 0, headers=HTMX).content.decode()

    assert 'id="board"' in answer
    assert "You deal" in answer
    assert 'id="pad"' not in answer


def test_the_chosen_name_is_marked_and_can_be_taken_back(match):
    client = joined(match)
    says(client, match, 3)
    page = client.get(f"/m/{match.public_id}/").content.decode()
    assert 'value="3" aria-pressed="true"' in " ".join(page.split())

    says(client, match, "")
    assert not PhoneSeat.objects.exists()


def test_a_seat_belongs_to_the_phone_that_said_so_last(match):
    first, second = joined(match), joined(match)
    says(first, match, 0)
    says(second, match, 0)

    assert PhoneSeat.objects.count() == 1
    assert "An deals" in state_of(first, match)
    assert "You deal" in state_of(second, match)


def test_an_account_that_sits_there_is_spoken_to_without_a_tap(match, bob, signed_in):
    Seat.objects.filter(match=match, number=0).update(player=Player.objects.get(user=bob))

    assert "You deal" in state_of(signed_in(bob), match)


def test_a_phone_signs_for_its_side_and_the_other_side_is_folded_away(club):
    match = club_match(club, over=True)
    an = joined(match)
    both = an.get(f"/m/{match.public_id}/sign/").content.decode()
    says(an, match, 0)
    own = an.get(f"/m/{match.public_id}/sign/").content.decode()

    assert "They sign on this phone, too" not in both
    assert own.count("They sign on this phone, too") == 1
    assert own.index("/sign/0/") < own.index("They sign on this phone, too") < own.index('/sign/1/"')
    assert agree(an, match, 0).status_code == 302


@pytest.mark.parametrize("seat", ["4", "99", "x", "-1", "1" * 400, "٣"])
def test_a_seat_that_is_none_is_refused_or_nobodys(match, seat):
    client = joined(match)

    assert says(client, match, seat).status_code == 302
    assert not PhoneSeat.objects.exists()


def test_it_is_logged(match):
    says(joined(match), match, 1)

    assert LogEntry.objects.get(action="take_phone_seat").after == {"seat": 1}


def test_who_only_reads_has_no_seat_and_is_asked_for_none(match, bob, signed_in):
    for client in (Client(), signed_in(bob)):
        assert says(client, match, 0).status_code == 403
        assert "Whose phone is this?" not in client.get(f"/m/{match.public_id}/").content.decode()


def test_get_changes_nothing(match):
    assert joined(match).get(f"/m/{match.public_id}/phone/").status_code == 405


def test_the_phone_that_opened_the_match_may_say_it_too(device, phone):
    match = new_match(opened_on=device)
    says(phone, match, 0)

    assert "You deal" in state_of(phone, match)
