"""The end of a tournament: the final ranking, the prize list, and the secret of the last round."""

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Club, RefereeCall
from tests.tournaments.factories import new_tournament, play_rounds, publish_next, settle
from tests.tournaments.pages import assert_hidden_as_a_draft, assert_only_read, path_of, queries_for, text_of
from tournaments.models import Tournament

TWO_ROUNDS = ({"system": "swiss", "rounds": 2},)
PRIZES = {"places": [{"cents": 6000}, {"cents": 4000, "text": "a ham"}], "rounding": 50}


def played(club: Club, **settings: object) -> Tournament:
    tournament = new_tournament(club, stages=TWO_ROUNDS, pairs=4, **settings)
    play_rounds(tournament, 2)
    return tournament


def end_of(tournament: Tournament, client: Client | None = None) -> str:
    return text_of((client or Client()).get(path_of(tournament, "end/")))


def test_before_the_end_it_leads_to_the_standings(club: Club) -> None:
    tournament = new_tournament(club, stages=TWO_ROUNDS, pairs=4)
    publish_next(tournament)
    assert "once every round has been played" in end_of(tournament)


def test_the_final_ranking_has_every_rank_and_its_prize(club: Club) -> None:
    """Swiss of four over two rounds, every match 101–80: first, two who share the second rank, last."""
    page = end_of(played(club, prizes=PRIZES))
    assert '<td class="digits">1</td>' in page
    assert page.count('<td class="digits">2<span class="quiet">shared</span></td>') == 2
    assert '<td class="digits">4</td>' in page
    assert page.count('<b class="digits">20.00</b>') == 5  # the podium, and twice a row each
    assert "Prizes: 100.00 of 100.00; 0.00 is left by rounding." in page


def test_a_tournament_without_prizes_has_no_column_for_them(club: Club) -> None:
    assert "Prize</th>" not in end_of(played(club))


def test_fees_that_were_paid_make_the_pot(club: Club) -> None:
    tournament = played(club, fee_cents=1000, prizes={"places": [{"percent": 50}], "rounding": 50})
    tournament.entrants.exclude(number=4).update(paid_at=timezone.now())
    page = end_of(tournament)
    assert '<b class="digits">15.00</b>' in page
    assert "Entry fees paid: 30.00. When the prizes are paid out, 15.00 of them stays." in page


def test_the_organiser_finishes_it_there_and_the_page_stays(signed_in, otto, club: Club) -> None:
    tournament = played(club)
    organiser = signed_in(otto)
    assert "Finish the tournament" in end_of(tournament, organiser)
    assert "Finish the tournament" not in end_of(tournament)
    assert organiser.post(path_of(tournament, "finish/")).url == path_of(tournament, "end/")
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert "Finish the tournament" not in end_of(tournament, organiser)
    assert '<td class="digits">1</td>' in end_of(tournament)


# The secret of the last round


def test_while_it_is_secret_visitors_see_how_it_stood_before(signed_in, otto, club: Club) -> None:
    tournament = new_tournament(club, stages=TWO_ROUNDS, pairs=4, hides_last_round=True)
    play_rounds(tournament, 1)
    before = text_of(Client().get(path_of(tournament, "standings/")))
    assert "secret" not in before
    play_rounds(tournament, 1)

    for page in ("", "standings/", "standings/1/crosstable/", "standings/1/progress/"):
        assert "The last round stays secret until the ranking is read out." in text_of(
            Client().get(path_of(tournament, page))
        )
    standings = text_of(Client().get(path_of(tournament, "standings/")))
    assert '<td class="number">4</td>' not in standings  # nobody is seen with two wins
    assert '<td class="number">4</td>' in text_of(signed_in(otto).get(path_of(tournament, "standings/")))
    rounds = [text_of(Client().get(path_of(tournament, f"entrants/{nr}/"))) for nr in range(1, 5)]
    assert all(page.count("–80") + page.count("80–") == 1 for page in rounds)
    assert '<td class="digits">1</td>' not in end_of(tournament)
    assert '<td class="digits">1</td>' in end_of(tournament, signed_in(otto))


def test_places_are_read_out_from_the_last_to_the_first(signed_in, otto, club: Club) -> None:
    tournament = played(club, hides_last_round=True, prizes=PRIZES)
    organiser, hall = signed_in(otto), Client()
    reveal = path_of(tournament, "reveal/")
    assert "about to be read out" in text_of(hall.get(reveal))
    assert "Tell the next place" not in text_of(hall.get(reveal))
    seen = []
    for told in range(3):
        organiser.post(path_of(tournament, "reveal/next/"), {"told": told})
        seen.append(text_of(hall.get(reveal)).split('class="reveal-rank">')[1].split("</p>")[0])
        assert end_of(tournament).count('<th scope="row">') == (1, 3, 4)[told]

    assert [words.split("</svg>")[-1].strip() for words in seen] == ["4th", "2nd, shared", "1st"]
    tournament.refresh_from_db()
    assert not tournament.hides_last_round
    assert "secret" not in text_of(hall.get(path_of(tournament, "standings/")))


def test_the_secret_can_be_ended_at_once(signed_in, otto, club: Club) -> None:
    tournament = played(club, hides_last_round=True)
    signed_in(otto).post(path_of(tournament, "reveal/next/"), {"everything": "1"})
    assert '<td class="digits">1</td>' in end_of(tournament)


def test_only_organisers_read_out(client: Client, signed_in, bob, olga, club: Club) -> None:
    tournament = played(club, hides_last_round=True)
    path = path_of(tournament, "reveal/next/")
    for who, status in ((client, 404), (signed_in(olga), 404), (signed_in(bob), 403)):
        assert who.post(path, {"told": 0}).status_code == status
        assert who.get(path).status_code == 405


@pytest.mark.parametrize("told", ["", "x", "-1", "99", "9" * 30])
def test_nonsense_tells_nothing(signed_in, otto, club: Club, told: str) -> None:
    tournament = played(club, hides_last_round=True)
    signed_in(otto).post(path_of(tournament, "reveal/next/"), {"told": told})
    tournament.refresh_from_db()
    assert tournament.places_told == 0


@pytest.mark.parametrize("page", ["end/", "reveal/"])
def test_drafts_are_hidden_and_pages_only_read(signed_in, olga, otto, club: Club, page: str) -> None:
    tournament = new_tournament(club, pairs=4)
    assert_hidden_as_a_draft(tournament, path_of(tournament, page), signed_in(olga))
    assert_only_read(signed_in(otto), path_of(tournament, page))


def test_the_queries_do_not_grow_with_the_ranking(client: Client, club: Club) -> None:
    small = played(club, prizes=PRIZES)
    large = new_tournament(club, stages=TWO_ROUNDS, pairs=30, prizes=PRIZES)
    play_rounds(large, 2)
    assert queries_for(client, path_of(small, "end/")) == queries_for(client, path_of(large, "end/"))


TABLES_THEN_OUT = (
    {"system": "tables", "rounds": 2, "table_size": 3},
    {"system": "table_knockout", "table_size": 3, "from": {"best": 9}},
)


def test_a_knock_out_after_tables_has_the_total_before_it_and_the_last_table(club: Club) -> None:
    names = [f"P{number}" for number in range(12)]
    settings = {"variant": "hornafjardarmanni", "unit": "player", "ruleset": {}}
    tournament = new_tournament(club, stages=TABLES_THEN_OUT, names=names, public=True, **settings)
    for scores in ((6, -2, -4), (5, -1, -4), (4, -1, -3), (3, 0, -3)):
        settle(publish_next(tournament), scores)
    page = end_of(tournament)
    assert 'Total before the knock-out</th><th scope="col">Last table</th>' in page
    assert page.count("<td>Round 2: 3</td>") == page.count("<td>Round 2: −3</td>") == 1
    assert page.count("<td>Round 1: −1</td>") == 3
    assert page.count("<td>–</td>") == 3  # were in no knock-out
    assert '<td class="digits">−8</td>' in page


def test_paper_has_no_open_calls(signed_in, otto, club: Club) -> None:
    tournament = played(club)
    match = tournament.stages.get().rounds.get(number=1).tables.first().match
    RefereeCall.objects.create(match=match)
    assert '<section class="note warning no-print" aria-labelledby="pressing-title">' in end_of(
        tournament, signed_in(otto)
    )
