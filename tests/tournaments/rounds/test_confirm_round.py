"""All results of a round in one tap: the referee’s word, for what the referee has seen."""

import pytest
from django.test import Client

from tests.scoring.factories import hand, play
from tests.scoring.phones import joined, refuse
from tests.tournaments.factories import NOBODY, TABLES_OF_THREE, new_tournament, publish_next, settle
from tests.tournaments.pages import text_of
from tournaments.models import Result, Table, Tournament
from tournaments.rounds.selectors.strip import Matter, strip_of
from tournaments.rounds.services.results import confirm_result, enter_result
from tournaments.rounds.services.versions import ResultEntry

pytestmark = pytest.mark.django_db(transaction=True)


def tournament_of(club) -> Tournament:
    tournament = new_tournament(club, pairs=4, ruleset={"target": 20, "best_of": 1}, public=True)
    publish_next(tournament)
    return tournament


def tables_of(tournament) -> list[Table]:
    tables = Table.objects.filter(round__stage__tournament=tournament)
    return list(tables.select_related("match").order_by("order"))


def newest(table) -> Result:
    return table.results.order_by("version").last()


class TestConfirmARound:
    def address(self, tournament, page="confirm/"):
        return f"/t/{tournament.public_id}/rounds/1/1/{page}"

    def seen(self, client, tournament):
        board = client.get(self.address(tournament, "")).context["board"]
        return {"result": [row.result.pk for row in board.not_final]}

    @pytest.fixture
    def tournament(self, club):
        tournament = tournament_of(club)
        for table in tables_of(tournament):
            play(table.match, hand(55))
        return tournament

    def test_every_result_that_was_seen_is_final(self, tournament, rosa, signed_in):
        referee = signed_in(rosa)
        board = referee.get(self.address(tournament, "")).content.decode()
        assert "2 results are not final yet. What isn’t final yet counts." in " ".join(board.split())

        page = referee.post(self.address(tournament), self.seen(referee, tournament), follow=True)

        assert {newest(table).state for table in tables_of(tournament)} == {"final"}
        assert "2 results are final." in page.content.decode()
        assert "not final yet" not in page.content.decode()

    def test_the_same_button_twice_confirms_once(self, tournament, rosa, signed_in):
        referee = signed_in(rosa)
        seen = self.seen(referee, tournament)
        for _tap in range(2):
            assert referee.post(self.address(tournament), seen).status_code == 302
        assert Result.objects.filter(state="final").count() == 2

    def test_what_came_in_meanwhile_and_what_is_disputed_waits_and_is_named(
        self, tournament, rosa, signed_in
    ):
        first, second = tables_of(tournament)
        referee = signed_in(rosa)
        refuse(joined(first.match), first.match, 0, line="1")
        sent = {"result": [newest(first).pk]}

        page = referee.post(self.address(tournament), sent, follow=True).content.decode()

        assert {newest(table).state for table in (first, second)} == {"provisional"}
        assert "table 1, 2." in page

    @pytest.mark.parametrize("results", [[], ["x"], ["9" * 40], ["-1"]])
    def test_nonsense_confirms_nothing(self, tournament, rosa, signed_in, results):
        signed_in(rosa).post(self.address(tournament), {"result": results})
        assert not Result.objects.filter(state="final").exists()

    def test_it_is_the_referees_and_the_organisers(self, tournament, anna, bob, olga, signed_in):
        sent = self.seen(signed_in(anna), tournament)
        for client, status in (
            (signed_in(anna), 403),
            (signed_in(bob), 403),
            (signed_in(olga), 404),
            (Client(), 404),
        ):
            assert client.post(self.address(tournament), sent).status_code == status
        assert (
            "All of them are final" not in signed_in(anna).get(self.address(tournament, "")).content.decode()
        )
        assert not Result.objects.filter(state="final").exists()

    def test_get_is_refused(self, tournament, rosa, signed_in):
        assert signed_in(rosa).get(self.address(tournament)).status_code == 405


@pytest.mark.parametrize(
    ("finality", "badge", "waiting"), [("both", "confirmed", 0), ("referee", "confirmed, not final", 1)]
)
def test_board_strip_and_referee_count_the_same_and_the_badge_says_it(
    club, rosa, signed_in, finality, badge, waiting
):
    """A result that a referee typed is confirmed: the last word where both sides have it, else not yet."""
    tournament = tournament_of(club)
    Tournament.objects.filter(pk=tournament.pk).update(finality=finality)
    tournament.refresh_from_db()
    first, _second = tables_of(tournament)
    enter_result(table=first, actor=NOBODY, entry=ResultEntry(scores=[20, 10]))
    confirm_result(table=first, actor=NOBODY, final=False)
    assert newest(first).state == "confirmed"

    client = signed_in(rosa)
    page = client.get(f"/t/{tournament.public_id}/rounds/1/1/")
    assert len(page.context["board"].not_final) == waiting
    assert f">{badge}<" in text_of(page)
    strip = {item.matter: len(item.tables) for item in strip_of(tournament).items}
    assert strip.get(Matter.UNCONFIRMED, 0) == waiting
    referee = client.get(f"/t/{tournament.public_id}/referee/")
    assert len(referee.context["to_finalise"]) == waiting


def test_tables_of_three_have_more_than_two_sides(club, rosa, signed_in):
    tournament = new_tournament(
        club, names=["A", "B", "C"], unit="player", variant="trjamann", ruleset={}, stages=TABLES_OF_THREE,
        public=True,
    )  # fmt: skip
    round_ = publish_next(tournament)
    settle(round_, (3, 2, 1))
    at = f"/t/{tournament.public_id}/rounds/1/1/"
    for page in (at, f"{at}slips/"):
        text = signed_in(rosa).get(page).text
        assert "all sides" in " ".join(text.split())
        assert "both sides" not in text
