"""Where the last stage is a knock-out the final ranking has matches, points, and where people went out."""

import json
import re

import pytest

from tests.tournaments.factories import KNOCKOUT, NOBODY, new_tournament, play_rounds, publish_next, settle
from tests.tournaments.pages import path_of, text_of
from tournaments.models import RankingVersion, Tournament
from tournaments.setup.services import finish_tournament
from tournaments.standings.selectors.ranking_files import is_amended, ranking_facts
from tournaments.standings.selectors.records import records_in, records_of
from tournaments.standings.selectors.standings import snapshot_of

SWISS_AND_KNOCKOUT = ({"system": "swiss", "rounds": 2}, {"system": "knockout", "from": {"best": 4}})


def rows(page):
    """The cells of each line of the ranking, blanks in one."""
    lines = re.findall(r"<tr class=.*?</tr>", page, re.DOTALL)
    return [
        [" ".join(re.sub("<[^>]*>", " ", cell).split()) for cell in re.split("</t[dh]>", line)]
        for line in lines
    ]


@pytest.fixture
def knockout(club):
    tournament = new_tournament(club, pairs=4, public=True, stages=KNOCKOUT)
    settle(publish_next(tournament), (101, 80))
    settle(publish_next(tournament), (101, 64))
    return tournament


def test_matches_points_and_the_round_stand_in_the_ranking(knockout, client):
    page = text_of(client.get(path_of(knockout, "end/")))

    assert all(head in page for head in ("Won – lost", "For – against", "Went out"))
    assert [line[2:5] for line in rows(page)] == [
        ["2 – 0", "202 – 144", "–"],
        ["1 – 1", "165 – 181", "Final"],
        ["1 – 1", "181 – 165", "Semi-finals"],
        ["0 – 2", "144 – 202", "Semi-finals"],
    ]


def test_the_rounds_before_the_knock_out_count_too_and_sums_agree(club, client):
    tournament = new_tournament(club, pairs=8, public=True, stages=SWISS_AND_KNOCKOUT)
    play_rounds(tournament, 4)
    records = records_of(snapshot_of(tournament))

    assert len(records) == 8
    assert sum(one.won for one in records.values()) == sum(one.lost for one in records.values()) == 8 + 3
    assert sum(one.points_for for one in records.values()) == sum(
        one.points_against for one in records.values()
    )
    assert sum(one.out is None for one in records.values()) == 5, "the first, and four who were not in it"


def test_where_a_ranking_has_its_own_measure_nothing_is_added(club, client):
    tournament = new_tournament(club, pairs=4, public=True, stages=({"system": "swiss", "rounds": 1},))
    play_rounds(tournament, 1)

    assert "For – against" not in text_of(client.get(path_of(tournament, "end/")))


def test_tables_of_three_have_no_won_and_lost(club, client):
    stages = ({"system": "table_knockout", "table_size": 3, "advance": 1},)
    names = [f"Jon {letter}" for letter in "ABCDEFGHI"]
    tournament = new_tournament(
        club, names=names, unit="player", variant="hornafjardarmanni", public=True, stages=stages
    )
    for _round in range(2):
        settle(publish_next(tournament), scores=(9, -3, -6))

    assert records_of(snapshot_of(tournament)) == {}
    assert client.get(path_of(tournament, "end/")).status_code == 200


def test_the_published_file_has_them_and_an_older_one_without_is_no_other_ranking(
    knockout, client, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        finish_tournament(tournament=knockout, actor=NOBODY)
    version = knockout.ranking_versions.get()
    facts = ranking_facts(snapshot_of(Tournament.objects.get()))

    assert records_in(version.facts["records"]) == records_of(snapshot_of(knockout))
    assert not is_amended(version, facts)
    older = {key: fact for key, fact in facts.items() if key != "records"}
    assert not is_amended(RankingVersion(text=json.dumps(older)), facts)
    assert [line[2:5] for line in rows(text_of(client.get(path_of(knockout, "end/1/"))))][1] == [
        "1 – 1", "165 – 181", "Final",
    ]  # fmt: skip
