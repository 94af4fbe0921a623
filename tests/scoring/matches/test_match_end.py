"""The end of games with plus and minus columns: both columns, net, and who only came first (rules 4.4)."""

import pytest

from scoring.matches.selectors import score_sheet
from scoring.matches.selectors.matches import end_summary
from scoring.matches.services.joining import make_codes
from scoring.models import LogEntry
from tests.scoring.factories import new_match, play
from tests.scoring.phones import agree, joined, phone_of, refuse

pytestmark = pytest.mark.django_db


def tricks(*taken, cut="6H"):
    return {"cut": cut, "tricks": list(taken)}


A_REACHES_TEN_AND_B_WINS = [
    tricks(10, 2, 0),
    tricks(0, 8, 4),
    tricks(0, 6, 6),
    tricks(8, 4, 0),
]
"""Plus 10-6-2, minus 8-2-8: nets 2, 4, −6, as in example 8."""


@pytest.fixture
def match(device):
    return new_match("hornafjardarmanni", ("Anna", "Bob", "Cleo"), opened_on=device)


def test_the_end_shows_plus_minus_and_net_and_who_came_first_without_winning(phone, match):
    play(match, *A_REACHES_TEN_AND_B_WINS)

    summary = end_summary(match, score_sheet(match).fold)
    page = " ".join(phone.get(f"/m/{match.public_id}/").content.decode().split())

    (game,) = summary.games
    assert game.columns == (
        ("Anna", 10, 8, 2, False),
        ("Bob", 6, 2, 4, True),
        ("Cleo", 2, 8, -6, False),
    )
    assert (summary.winners, game.overtaken, game.target) == (("Bob",), "Anna", 10)
    assert "Anna reached 10 first, but the highest net wins, and that is Bob’s." in page
    assert 'class="number">Net</th>' in page
    assert 'class="number">−6</td>' in page


def test_nothing_is_said_when_whoever_came_first_won(phone, match):
    play(match, tricks(12, 0, 0), tricks(6, 3, 3))

    page = phone.get(f"/m/{match.public_id}/").content.decode()

    assert end_summary(match, score_sheet(match).fold).games[0].overtaken == ""
    assert "reached 10 first" not in page


def test_a_game_without_columns_has_its_totals_only(phone, device):
    match = new_match(ruleset={"target": 30, "best_of": 1}, opened_on=device)
    play(match, {"trump": "hearts", "points": [60, None]})

    assert end_summary(match, score_sheet(match).fold).games[0].columns == ()
    assert "Net</th>" not in phone.get(f"/m/{match.public_id}/").content.decode()


def over_after_one_hand(**fields):
    match = new_match(ruleset={"target": 30, "best_of": 1}, **fields)
    play(match, {"trump": "hearts", "points": [60, None]})
    return match


def fields_of_undo(page) -> dict[str, str]:
    undo = page.context["undo"]
    return {"version": str(undo.version), "client_id": str(undo.client_id)}


def test_undo_reaches_the_hand_that_ended_the_match(phone, device):
    match = over_after_one_hand(opened_on=device)
    page = phone.get(f"/m/{match.public_id}/")
    assert "Undo the last line" in page.content.decode()

    phone.post(f"/m/{match.public_id}/lines/1/strike/", fields_of_undo(page))

    match.refresh_from_db()
    assert not match.is_closed
    assert score_sheet(match).current.totals == (0, 0)


def test_what_somebody_has_signed_is_not_undone_by_a_tap(phone, device):
    match = over_after_one_hand(opened_on=device)
    agree(phone, match, 0)

    assert "Undo the last line" not in phone.get(f"/m/{match.public_id}/").content.decode()


def test_nobody_undoes_the_end_for_others(client, device):
    match = over_after_one_hand(opened_on=device)
    page = client.get(f"/m/{match.public_id}/")

    assert "undo the last line" not in page.content.decode().lower()
    assert client.post(f"/m/{match.public_id}/lines/1/strike/").status_code == 403


# In a club, and for phones that joined ----------------------------------------------------------------------


def undo_button(client, match) -> bool:
    page = client.get(f"/m/{match.public_id}/").content.decode()
    return "Everybody agrees: undo the last line" in page


def undo(client, match, number=1, **typed):
    return client.post(
        f"/m/{match.public_id}/lines/{number}/strike/", {"version": "1", "agreed": "on", **typed}
    )


@pytest.mark.parametrize("who", ["device", "joined", "scorer"])
def test_in_a_club_who_writes_undoes_the_hand_that_ended_it(who, club, device, anna, signed_in):
    match = over_after_one_hand(club=club, opened_on=device)
    make_codes([match])
    writers = {"device": phone_of(device), "joined": joined(match), "scorer": signed_in(anna)}
    client = writers[who]
    assert undo_button(client, match)

    assert undo(client, match).status_code == 302

    match.refresh_from_db()
    assert not match.is_closed
    assert LogEntry.objects.filter(match=match, action="strike_line").count() == 1


def test_a_phone_that_joined_a_friendly_table_undoes_it_with_everybodys_word(device):
    match = over_after_one_hand(opened_on=device)
    make_codes([match])
    client = joined(match)
    assert undo_button(client, match)

    undo(client, match, agreed="")
    match.refresh_from_db()
    assert match.is_closed
    undo(client, match)
    match.refresh_from_db()
    assert not match.is_closed


def test_what_was_signed_or_disputed_is_the_referees(club, device):
    for says in (agree, refuse):
        match = over_after_one_hand(club=club, opened_on=device)
        phone = phone_of(device)
        says(phone, match, 0)
        assert not undo_button(phone, match)

        answer = undo(phone, match)

        match.refresh_from_db()
        assert match.is_closed
        assert "Somebody has signed or disputed this end" in phone.get(answer.url).content.decode()


def test_only_the_last_line_and_no_spectator(club, device, client):
    match = new_match(ruleset={"target": 30, "best_of": 1}, club=club, opened_on=device)
    play(match, {"trump": "hearts", "points": [37, None]}, {"trump": "hearts", "points": [60, None]})
    assert match.is_closed

    assert undo(phone_of(device), match, number=1).status_code == 403
    assert undo(client, match, number=2).status_code == 403
    match.refresh_from_db()
    assert match.is_closed


def test_the_end_of_a_match_that_was_stopped_has_no_undo(phone, device):
    match = new_match(opened_on=device)
    play(match, {"trump": "hearts", "points": [37, None]})
    phone.post(f"/m/{match.public_id}/stop/")

    assert "Undo the last line" not in phone.get(f"/m/{match.public_id}/").content.decode()


def test_who_won_stands_first_then_the_signature_then_all_the_rest(phone, match):
    play(match, *A_REACHES_TEN_AND_B_WINS)
    page = phone.get(f"/m/{match.public_id}/").content.decode()

    order = ["Bob won", "Sign the sheet", "Undo the last line", "Help at the table", "Rematch", "Net</th>"]
    places = [page.index(words) for words in order]
    assert places == sorted(places)
