"""The final ranking that was published stays as it is; what is corrected later amends it, with the reason."""

import hashlib
import json
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client

from scoring.clubs.services.people import erase_player
from scoring.matches.services import Correction, correct_line
from scoring.models import Club, Line, Match, Player
from scoring.referee.services import RulingDraft, rule
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, entrant, new_tournament, play_rounds, publish_next
from tests.tournaments.pages import assert_hidden_as_a_draft, assert_only_read, path_of, queries_for, text_of
from tournaments.entrants.services import withdraw
from tournaments.models import EntrantPlayer, RankingVersion, Table, Tournament
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.setup import services as setup
from tournaments.standings.services.versions import keep_ranking

ONE_ROUND = ({"system": "swiss", "rounds": 1},)


@pytest.fixture
def after_commit(django_capture_on_commit_callbacks):
    """``after_commit(act)``: do it, and what follows right after the commit."""

    def run(act):
        with django_capture_on_commit_callbacks(execute=True):
            act()

    return run


@pytest.fixture
def finished(club: Club, after_commit) -> Tournament:
    tournament = new_tournament(club, stages=ONE_ROUND, pairs=4, public=True)
    play_rounds(tournament, 1)
    after_commit(lambda: setup.finish_tournament(tournament=tournament, actor=NOBODY))
    tournament.refresh_from_db()
    return tournament


def numbers(tournament: Tournament) -> list[int]:
    return [version.number for version in tournament.ranking_versions.all()]


def ranks(version: RankingVersion) -> dict[str, int]:
    return {one["entrant"]: place["rank"] for place in version.facts["ranking"] for one in place["entrants"]}


def correct(tournament: Tournament, scores: list[int], reason: str = "Typed at the wrong table") -> None:
    table = Table.objects.filter(round__stage__tournament=tournament).first()
    entry = ResultEntry(scores=scores, reason=reason)
    results.correct_result(table=table, entry=entry, actor=NOBODY)


def swap(tournament: Tournament, reason: str = "Typed at the wrong table") -> None:
    """The first table's result the other way round: another ranking."""
    correct(tournament, [80, 101], reason)


def test_finishing_publishes_the_ranking_as_a_file(finished: Tournament) -> None:
    (version,) = finished.ranking_versions.all()
    facts = json.loads(version.text)
    assert facts["format"] == "manille-final-ranking/1"
    assert (facts["tournament"], facts["version"]) == (finished.public_id, 1)
    assert sorted(ranks(version)) == ["e1", "e2", "e3", "e4"]
    assert version.sha256 == hashlib.sha256(version.text.encode()).hexdigest()
    assert version.reason == ""


def test_no_name_is_in_the_file(finished: Tournament) -> None:
    (version,) = finished.ranking_versions.all()
    for one in finished.entrants.all():
        assert one.name not in version.text


def test_what_is_not_all_played_publishes_nothing(club: Club, after_commit) -> None:
    tournament = new_tournament(club, stages=({"system": "swiss", "rounds": 2},), pairs=4)
    play_rounds(tournament, 1)
    after_commit(lambda: setup.finish_tournament(tournament=tournament, actor=NOBODY))
    assert numbers(tournament) == []


def test_a_correction_amends_it_with_its_reason_and_the_old_one_stays(finished, after_commit) -> None:
    before = finished.ranking_versions.get().text
    after_commit(lambda: swap(finished))

    second, first = finished.ranking_versions.all()
    assert (first.text, first.number, second.number) == (before, 1, 2)
    assert second.reason == "Typed at the wrong table"
    assert ranks(first) != ranks(second)
    page = text_of(Client().get(path_of(finished, "end/")))
    assert "Amended on" in page
    assert "Typed at the wrong table" in page


class TestTheReasonOfWhatIsNoResult:
    """Sheets, rulings and withdrawals amend a ranking as much as a result that is typed anew."""

    @pytest.fixture
    def on_a_phone(self, club: Club, after_commit) -> Tournament:
        """One match, won by the first side."""
        tournament = new_tournament(
            club, stages=ONE_ROUND, pairs=2, public=True, ruleset={"best_of": 1, "target": 20}
        )
        match = publish_next(tournament).tables.get().match
        after_commit(lambda: play(match, hand(55)))
        after_commit(lambda: setup.finish_tournament(tournament=tournament, actor=NOBODY))
        assert numbers(tournament) == [1]
        return tournament

    def test_a_corrected_sheet_says_why(self, on_a_phone, after_commit) -> None:
        correction = Correction(number=1, version=1, reason="Counted again", client_id=uuid4())
        match = Match.objects.get()
        after_commit(
            lambda: correct_line(match=match, correction=correction, kind="hand", facts=hand(5), actor=NOBODY)
        )
        assert numbers(on_a_phone) == [2, 1]
        assert on_a_phone.ranking_versions.first().reason == "Counted again"
        assert "Counted again" in text_of(Client().get(path_of(on_a_phone, "end/")))

    def test_of_rulings_what_the_sheet_says_is_told(self, on_a_phone, after_commit) -> None:
        """The decision book is not for everybody."""
        line = Line.objects.get()
        about = {
            "variant": line.match.variant, "irregularity": "other", "circumstances": {},
            "club": line.match.club, "match": line.match,
        }  # fmt: skip
        warning = RulingDraft(**about, outcome="stands", decision="A warning to Bert", client_id=uuid4())
        correction = RulingDraft(
            **about, outcome="other", decision="The last trick was theirs. " * 20, client_id=uuid4(),
            line={"kind": "hand", **hand(5)}, replaces=line,
        )  # fmt: skip
        after_commit(lambda: rule(warning, actor=NOBODY))
        after_commit(lambda: rule(correction, actor=NOBODY))
        assert on_a_phone.ranking_versions.first().reason == correction.decision[:200]

    def test_taking_off_who_never_came_amends_nothing(self, club, after_commit) -> None:
        tournament = new_tournament(club, stages=ONE_ROUND, pairs=4, public=True)
        first, second = publish_next(tournament).tables.order_by("order")
        results.enter_result(table=first, actor=NOBODY, entry=ResultEntry(absent_sides=[1]))
        results.enter_result(table=second, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
        after_commit(lambda: setup.finish_tournament(tournament=tournament, actor=NOBODY))
        absent = first.places.get(side=1).entrant
        after_commit(lambda: withdraw(entrant=absent, after_round=1, actor=NOBODY))
        assert numbers(tournament) == [1]
        assert absent.file_id in tournament.ranking_versions.get().facts["did_not_play"]


def test_a_correction_that_moves_nothing_is_no_amendment(finished, after_commit) -> None:
    newest = finished.ranking_versions.get()
    table = Table.objects.filter(round__stage__tournament=finished).first()
    after_commit(lambda: results.confirm_result(table=table, final=True, actor=NOBODY))
    assert list(finished.ranking_versions.all()) == [newest]


def test_a_round_taken_back_leaves_the_version_until_all_is_there_again(finished, after_commit) -> None:
    played = finished.stages.get().rounds.get()
    after_commit(lambda: draws.undo_round(round_=played, actor=NOBODY, reason="Two pairs sat wrongly"))
    assert numbers(finished) == [1]
    assert "As it was published" in text_of(Client().get(path_of(finished, "end/")))


def test_a_tournament_opened_again_publishes_when_it_is_finished_again(finished, after_commit) -> None:
    after_commit(lambda: setup.open_tournament(tournament=finished, actor=NOBODY))
    after_commit(lambda: swap(finished))
    assert numbers(finished) == [1]
    after_commit(
        lambda: setup.finish_tournament(tournament=finished, actor=NOBODY, reason="A slip turned up")
    )
    assert numbers(finished) == [2, 1]
    assert finished.ranking_versions.first().reason == "A slip turned up\nTyped at the wrong table"


def test_the_job_done_twice_publishes_once(finished: Tournament) -> None:
    keep_ranking(finished.pk)
    keep_ranking(finished.pk)
    assert numbers(finished) == [1]


@pytest.mark.parametrize(
    "change", [lambda rows: rows.update(text="{}"), lambda rows: rows.filter(number=1).delete()]
)
def test_the_database_refuses_to_change_a_version(finished: Tournament, change) -> None:
    with pytest.raises((IntegrityError, DatabaseError)), transaction.atomic():
        change(RankingVersion.objects.filter(tournament=finished))
    assert finished.ranking_versions.get().is_intact


def test_a_version_has_a_page_with_its_hash_and_the_very_bytes(finished, after_commit) -> None:
    after_commit(lambda: swap(finished))
    for version in finished.ranking_versions.all():
        page = text_of(Client().get(path_of(finished, f"end/{version.number}/")))
        assert version.sha256 in page
        assert entrant(finished, 1).name.replace("&", "&amp;") in page
        file = Client().get(path_of(finished, f"end/{version.number}/file/"))
        assert hashlib.sha256(file.content).hexdigest() == version.sha256
        assert file["Content-Disposition"].startswith("attachment")
    old, new = (text_of(Client().get(path_of(finished, f"end/{number}/"))) for number in (1, 2))
    assert "A newer version has taken its place." in old
    assert "before: " not in old
    assert "before: " in new
    assert "Typed at the wrong table" in new


def test_a_file_that_was_tampered_with_is_called_so(finished: Tournament) -> None:
    forged = RankingVersion.objects.create(
        tournament=finished,
        number=2,
        text=finished.ranking_versions.get().text.replace('"rank": 1', '"rank": 3'),
        sha256=finished.ranking_versions.get().sha256,
    )
    page = text_of(Client().get(path_of(finished, f"end/{forged.number}/")))
    assert "The file is not the one that was published" in page


def test_whoever_is_erased_is_erased_here_and_the_file_stays_as_it_was(finished, after_commit) -> None:
    gone = Player.objects.create(name="An")
    EntrantPlayer.objects.filter(entrant__tournament=finished, name="An").update(player=gone)
    file = Client().get(path_of(finished, "end/1/file/")).content
    erase_player(player=gone, actor=NOBODY)
    assert "An &amp; Bert" not in text_of(Client().get(path_of(finished, "end/1/")))
    assert Client().get(path_of(finished, "end/1/file/")).content == file


def test_while_the_last_round_is_secret_no_visitor_sees_a_version(
    club: Club, signed_in, otto, after_commit
) -> None:
    tournament = new_tournament(club, stages=ONE_ROUND, pairs=4, public=True, hides_last_round=True)
    play_rounds(tournament, 1)
    after_commit(lambda: setup.finish_tournament(tournament=tournament, actor=NOBODY))
    for page in ("end/1/", "end/1/file/"):
        assert Client().get(path_of(tournament, page)).status_code == 404
        assert signed_in(otto).get(path_of(tournament, page)).status_code == 200
    assert "As it was published" not in text_of(Client().get(path_of(tournament, "end/")))


def test_who_finishes_it_again_may_say_why(finished, signed_in, otto, after_commit) -> None:
    after_commit(lambda: setup.open_tournament(tournament=finished, actor=NOBODY))
    after_commit(lambda: swap(finished, reason=""))
    client = signed_in(otto)
    assert 'name="reason"' in text_of(client.get(path_of(finished, "end/")))
    after_commit(lambda: client.post(path_of(finished, "finish/"), {"reason": "A slip " * 100}))
    newest = finished.ranking_versions.first()
    assert newest.number == 2
    assert newest.reason.startswith("A slip A slip")
    assert len(newest.reason) <= 200
    assert newest.published_by == otto


def test_pages_of_a_draft_and_of_no_version_are_not_there(club: Club, finished, signed_in, olga) -> None:
    draft = new_tournament(club, pairs=4)
    assert_hidden_as_a_draft(draft, path_of(draft, "end/1/"), signed_in(olga))
    for page in ("end/9/", "end/9/file/", "end/0/"):
        assert Client().get(path_of(finished, page)).status_code == 404
    assert_only_read(Client(), path_of(finished, "end/1/"))
    assert_only_read(Client(), path_of(finished, "end/1/file/"))


def test_versions_cost_no_query_each(finished, after_commit) -> None:
    one = queries_for(Client(), path_of(finished, "end/"))
    after_commit(lambda: swap(finished))
    after_commit(lambda: correct(finished, [101, 80], "Both were right after all"))
    assert numbers(finished) == [3, 2, 1]
    assert queries_for(Client(), path_of(finished, "end/")) == one
