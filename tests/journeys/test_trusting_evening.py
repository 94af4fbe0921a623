"""An evening of twelve tables on borrowed phones that ends with sheets everybody signs.

Two results are forged, somebody revokes, a sheet is disputed, two pairs sat the wrong way round, and the
organiser taps everything twice. What happens at the tables where nothing happens is scripted.
"""

from collections.abc import Callable

import pytest
from django.test import Client

from scoring.matches.selectors.signing import is_signed
from scoring.matches.services.joining import make_codes
from scoring.models import LogEntry, Match, Role, Ruling, User
from tests.journeys.hall import sign_in
from tests.journeys.origins import AT_EACH_ADDRESS
from tests.journeys.phone import Phone
from tests.scoring.factories import hand, new_match, play
from tests.scoring.phones import agree, code_of, joined
from tests.tournaments.factories import NOBODY, member_of, new_club, new_tournament
from tournaments.models import Round, Table, Tournament
from tournaments.rounds.services.draws import draw_round

SHORT = {"target": 20, "best_of": 1, "tariff": {"revoke": 30}}

pytestmark = [AT_EACH_ADDRESS, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def evening(transactional_db: None) -> tuple[Tournament, User, User]:
    """Twenty-four pairs, a drawn round that waits to be published; the organiser and the referee."""
    club, organiser = new_club()
    referee = member_of(club, "Rosa", Role.REFEREE)
    tournament = new_tournament(club, pairs=24, ruleset=SHORT, public=True)
    draw_round(tournament=tournament, actor=NOBODY)
    return tournament, organiser, referee


def matches_of(tournament: Tournament) -> list[Match]:
    tables = Table.objects.filter(round__stage__tournament=tournament, round__undone_at=None)
    return [table.match for table in tables.select_related("match").order_by("number") if table.match]


def play_and_sign(match: Match) -> None:
    """A table where nothing happens."""
    play(match, hand(55))
    client = joined(match)
    agree(client, match, 0)
    agree(client, match, 1)


def scan(phone: Phone, match: Match) -> None:
    """Point the camera at the card of a table, and tap once."""
    phone.open(f"/j/{code_of(match).secret}/")
    assert phone.page.url.endswith("/j/")
    phone.tap_through(phone.page.get_by_role("button", name="Join this table"))


def save_hand(phone: Phone, trump: str, points: str) -> None:
    phone.tap(phone.page.locator(f"form[data-pad] input[name=trump][value={trump}]"))
    phone.page.fill("input[name=points_0]", points)
    phone.tap("button.save")
    phone.settle()


def thumb(phone: Phone, side: int) -> None:
    phone.tap_through(phone.page.locator(".thumb-card").nth(side).get_by_role("button", name="We agree"))


def test_everybody_signs_in_the_end(
    evening: tuple[Tournament, User, User], new_phone: Callable[..., Phone]
) -> None:
    tournament, organiser, rosa = evening
    the_impatient_organiser(tournament, organiser, new_phone())
    matches = matches_of(tournament)
    assert len(matches) == 12
    for match in matches[4:]:
        play_and_sign(match)

    referee = new_phone()
    sign_in(referee, rosa)
    the_forgers(matches[0], matches[1], new_phone())
    the_revoke(matches[1], new_phone(), referee)
    the_dispute(matches[2], new_phone(), referee)
    the_wrong_seats(matches[3], new_phone(), referee)

    assert all(is_signed(match) for match in matches_of(tournament))
    results = [table.results.last() for table in Table.objects.filter(round__stage__tournament=tournament)]
    assert {result.state for result in results} == {"final"}
    assert Ruling.objects.filter(club=tournament.club).count() == 2


def the_impatient_organiser(tournament: Tournament, organiser: User, phone: Phone) -> None:
    """Published from two windows with two taps: the round is published once, twelve tables have cards."""
    sign_in(phone, organiser)
    phone.open(f"/t/{tournament.public_id}/draw/")
    elsewhere = Client()
    elsewhere.force_login(organiser, backend="allauth.account.auth_backends.AuthenticationBackend")
    publish = phone.page.locator("form[action$='/draw/publish/']")
    hidden = publish.locator("input[type=hidden]:not([name=csrfmiddlewaretoken])").all()
    seen = {str(box.get_attribute("name")): str(box.get_attribute("value")) for box in hidden}
    for _tap in range(2):
        elsewhere.post(f"/t/{tournament.public_id}/draw/publish/", seen)
    phone.tap_through(publish.locator("button").first)

    assert Round.objects.published().filter(stage__tournament=tournament).count() == 1
    assert LogEntry.objects.filter(action="publish_round").count() == 1
    phone.open(f"/t/{tournament.public_id}/rounds/1/1/cards/")
    assert phone.page.locator(".table-card").count() == 12


def the_forgers(match: Match, other: Match, phone: Phone) -> None:
    """A phone of another table, and somebody who guesses addresses, write nothing at this one."""
    neighbour = joined(other)
    forged = {"number": "1", "trump": "hearts", "points_0": "60"}
    assert neighbour.post(f"/m/{match.public_id}/lines/", forged).status_code == 403
    assert Client().post(f"/m/{match.public_id}/sign/0/", {"version": "0"}).status_code == 403
    assert match.lines.count() == 0

    scan(phone, match)
    save_hand(phone, "hearts", "55")
    phone.tap_through(phone.page.get_by_role("link", name="Sign the sheet"))
    thumb(phone, 0)
    thumb(phone, 1)
    assert "All sides have signed" in phone.text("#signing")


def the_revoke(match: Match, phone: Phone, referee: Phone) -> None:
    """The table calls; the referee asks two questions, signs, and the penalty stands on the sheet."""
    scan(phone, match)
    phone.page.fill("#call-about", "there was a heart")
    phone.tap_through(phone.page.get_by_role("button", name="Call the referee"))

    referee.open("/clubs/heule/referee/")
    referee.tap_through(referee.page.get_by_role("button", name="I am going"))
    referee.tap_through(referee.page.get_by_role("link", name="Rule").first)
    referee.tap_through(referee.page.get_by_role("button", name="Somebody did not follow"))
    referee.tap_through(referee.page.locator("button.answer").nth(1))
    assert "then stands at 30–0" in referee.text(".effect")
    referee.tap_through(referee.page.get_by_role("button", name="Sign the ruling"))

    phone.open(f"/m/{match.public_id}/sign/")
    assert "revoke" in phone.text(".sign-table")
    thumb(phone, 0)
    thumb(phone, 1)


def the_dispute(match: Match, phone: Phone, referee: Phone) -> None:
    """A side refuses; the referee hears of it, lets the line stand with a reason, and both sign."""
    scan(phone, match)
    save_hand(phone, "hearts", "55")
    phone.tap_through(phone.page.get_by_role("link", name="Sign the sheet"))
    thumb(phone, 0)
    phone.tap_through(phone.page.get_by_role("link", name="We do not agree"))
    phone.tap(".line-choice >> nth=1")
    phone.page.fill("textarea[name=reason]", "it was 54")
    phone.tap_through(phone.page.get_by_role("button", name="Mark it"))
    assert "disputed" in phone.text(".sign-table")

    referee.open("/clubs/heule/referee/")
    assert "it was 54" in referee.text(".call-card")
    referee.open(f"/m/{match.public_id}/ruling/?incident=other&line=1")
    referee.page.fill("textarea[name=decision]", "Counted again with both: 55.")
    referee.tap_through(referee.page.get_by_role("button", name="Sign the ruling"))

    phone.open(f"/m/{match.public_id}/sign/")
    assert "disputed" not in phone.text("#signing")
    thumb(phone, 0)
    thumb(phone, 1)


def the_wrong_seats(match: Match, phone: Phone, referee: Phone) -> None:
    """It comes out after the last hand: the pairs sat the other way round. Every hand is kept."""
    play(match, hand(55))
    scan(phone, match)
    names = list(match.seats.order_by("number").values_list("name", flat=True))
    referee.open(f"/m/{match.public_id}/seats/")
    for seat, name in enumerate([*names[1:], names[0]]):
        referee.page.fill(f"input[name=seat_{seat}]", name)
    referee.page.fill("input[name=reason]", "both pairs say so")
    referee.tap_through(referee.page.get_by_role("button", name="Show what changes"))
    referee.tap_through(referee.page.get_by_role("button", name="So it was"))

    phone.open(f"/m/{match.public_id}/sign/")
    assert phone.texts(".sign-name")[0] == f"{names[1]} & {names[3]}"
    thumb(phone, 0)
    thumb(phone, 1)


def test_two_phones_at_a_table_see_each_others_lines_and_keep_what_is_being_typed(
    new_phone: Callable[..., Phone], transactional_db: None
) -> None:
    club, _organiser = new_club()
    match = new_match("manillen-4p", ("An", "Bert", "Cas", "Dina"), club=club)
    make_codes([match])
    first, second = new_phone(), new_phone()
    scan(first, match)
    scan(second, match)
    second.page.fill("input[name=points_0]", "41")

    save_hand(first, "hearts", "37")

    second.page.locator("#sheet li[value='1']").wait_for(timeout=4_000)
    assert second.page.input_value("input[name=points_0]") == "41"
    assert second.page.locator("#pad-news").is_visible()
