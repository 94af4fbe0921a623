"""Results that were taken along come in again as they went out."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.properties import examples
from tests.tournaments.factories import NOBODY, new_club, new_tournament, publish_next, settle
from tests.tournaments.rounds.result_lists import address, fates, save, stored
from tournaments.models import Result
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


@pytest.fixture
def round_(tournament):
    return publish_next(tournament)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_our_own_export_comes_in_again(signed_in, otto, tournament, round_, kind):
    settle(round_)
    publish_next(tournament)
    client = signed_in(otto)
    raw = client.get(f"/t/{tournament.public_id}/results.{kind}").content

    page = client.post(address(round_), {"file": SimpleUploadedFile(f"results.{kind}", raw)})

    assert fates(page) == ["same", "with"] * 2 + ["other_round"] * 4
    assert Result.objects.count() == 2


class TestRoundTrip(TestCase):
    """What was taken along and brought in again, in full or in part, says the same."""

    @settings(max_examples=examples(20))
    @given(
        st.lists(
            st.tuples(st.integers(-300, 300), st.integers(-300, 300)) | st.none(), min_size=2, max_size=2
        )
    )
    def test_taking_results_along_and_bringing_them_in_changes_nothing(self, scores):
        club, otto = new_club()
        tournament = new_tournament(club, pairs=4, public=True)
        round_ = publish_next(tournament)
        self.client.force_login(otto, backend="allauth.account.auth_backends.AuthenticationBackend")
        for table, said in zip(round_.tables.order_by("number"), scores, strict=True):
            if said:
                results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=list(said)))
        raw = self.client.get(f"/t/{tournament.public_id}/results.csv").content
        before = stored(round_)

        for table in round_.tables.all():
            if table.results.exists():
                results.take_back(table=table, actor=NOBODY, reason="x")
        again = {"file": SimpleUploadedFile("results.csv", raw)}
        sure = {f"choice_{row}": "sure" for row in range(1, 10)}
        page = self.client.post(address(round_), again | sure)
        if any(scores):
            assert save(self.client, round_, page).status_code == 302

        after = stored(round_)
        assert {number: said and said[0] for number, said in after.items()} == {
            number: said and said[0] for number, said in before.items()
        }
