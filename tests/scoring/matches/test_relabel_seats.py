"""Wrong seats or wrong people, found out late: one action relabels the match, and every hand stays."""

import pytest
from django.test import Client

from scoring.matches.selectors import score_sheet
from scoring.matches.selectors.signing import is_signed
from scoring.models import LogEntry, Membership, Player
from tests.scoring.factories import hand, new_match, play
from tests.scoring.phones import agree, club_match, joined

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(club):
    match = club_match(club)
    play(match, hand(34))
    return match


def names_of(match):
    return list(match.seats.order_by("number").values_list("name", flat=True))


def change(client, match, *names, confirmed=True, **typed):
    match.refresh_from_db()
    sent = {f"seat_{seat}": name for seat, name in enumerate(names)}
    sent |= {"reason": "seen at the end", "version": str(match.version), **typed}
    address = f"/m/{match.public_id}/seats/"
    shown = client.post(address, sent)
    if not confirmed or shown.status_code != 200:
        return shown
    return client.post(address, sent | {"seal": shown.context["seal"]})


def test_it_is_shown_first_and_then_done(match, rosa, signed_in):
    referee = signed_in(rosa)
    shown = change(referee, match, "Bert", "An", "Dina", "Cas", confirmed=False)

    assert shown.context["games"] == [(1, [("Bert & Dina", 4), ("An & Cas", 0)])]
    assert names_of(match) == ["An", "Bert", "Cas", "Dina"]

    assert change(referee, match, "Bert", "An", "Dina", "Cas").status_code == 302
    assert names_of(match) == ["Bert", "An", "Dina", "Cas"]
    assert score_sheet(match).current.totals == (4, 0)


def test_another_person_is_the_clubs_own_where_the_name_is_known(match, club, otto, signed_in):
    eva = Player.objects.create(name="Eva")
    Membership.objects.create(club=club, player=eva)

    change(signed_in(otto), match, "Eva", "Bert", "Cas", "Dina")

    assert match.seats.get(number=0).player == eva


def test_who_signed_signs_again(club, rosa, signed_in):
    match = club_match(club, over=True)
    phone = joined(match)
    agree(phone, match, 0)
    agree(phone, match, 1)

    change(signed_in(rosa), match, "Bert", "An", "Dina", "Cas")

    match.refresh_from_db()
    assert not is_signed(match)


def test_the_log_has_ids_and_seats_and_no_names(match, rosa, signed_in):
    change(signed_in(rosa), match, "Bert", "An", "Dina", "Cas")

    entry = LogEntry.objects.get(action="relabel_seats")
    assert [seat["sat_at"] for seat in entry.after] == [1, 0, 3, 2]
    assert "Bert" not in str(entry.after) + str(entry.before)
    assert entry.reason == "seen at the end"


@pytest.mark.parametrize(
    ("names", "typed"),
    [
        (("An", "Bert", "Cas", "Dina"), {}),
        (("An", "An", "Cas", "Dina"), {}),
        (("", "Bert", "Cas", "Dina"), {}),
        (("x" * 81, "Bert", "Cas", "Dina"), {}),
        (("a\0", "Bert", "Cas", "Dina"), {}),
        (("Bert", "An", "Cas", "Dina"), {"reason": ""}),
        (("Bert", "An", "Cas", "Dina"), {"version": "x"}),
    ],
)
def test_wrong_input_is_answered_in_words_and_changes_nothing(match, rosa, signed_in, names, typed):
    response = change(signed_in(rosa), match, *names, **typed)

    assert response.status_code == 422
    assert response.context["form"].errors
    assert names_of(match) == ["An", "Bert", "Cas", "Dina"]


def test_a_line_that_was_written_meanwhile_is_looked_at_first(match, rosa, signed_in):
    response = change(signed_in(rosa), match, "Bert", "An", "Dina", "Cas", version="0")

    assert response.status_code == 409
    assert names_of(match) == ["An", "Bert", "Cas", "Dina"]


def test_a_friendly_table_puts_its_own_seats_right(device, phone):
    match = new_match(opened_on=device)
    assert change(phone, match, "Bob", "Anna").status_code == 302
    assert names_of(match) == ["Bob", "Anna"]


def test_nobody_else_does(match, club, anna, bob, olga, signed_in):
    for client in (
        Client(),
        signed_in(anna),
        signed_in(bob),
        signed_in(olga),
        joined(match),
        joined(club_match(club)),
    ):
        assert change(client, match, "Bert", "An", "Dina", "Cas").status_code == 403
        assert client.get(f"/m/{match.public_id}/seats/").status_code == 403
    assert names_of(match) == ["An", "Bert", "Cas", "Dina"]
