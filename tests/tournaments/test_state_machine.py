"""A tournament in any order of events: what must hold after each of them."""

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoring.writing.errors import RefusedError
from tests.properties import examples
from tests.tournaments.factories import NOBODY, enter, new_club, new_tournament
from tournaments import engine
from tournaments.entrants import services as entrants
from tournaments.models import Place, Rest, Result, Round, Table, Tournament
from tournaments.reading.files import newest_result, tournament_file
from tournaments.reading.fold import _read as fold_anew
from tournaments.rounds.selectors.draw_page import is_there
from tournaments.rounds.services import draws, moves, proposal, results
from tournaments.rounds.services.draws import summary_of
from tournaments.rounds.services.versions import ResultEntry
from tournaments.standings.selectors.standings import _snapshot as snapshot_anew
from tournaments.standings.selectors.standings import snapshot_of

STAGES = {
    "swiss": ({"system": "swiss", "rounds": 4},),
    "ladder": ({"system": "ladder", "rounds": 4},),
    "round_robin": ({"system": "round_robin"},),
    "knockout": ({"system": "knockout", "third_place": True},),
    "swiss then knockout": ({"system": "swiss", "rounds": 2}, {"system": "knockout", "from": {"best": 4}}),
}
scores = st.tuples(st.integers(0, 120), st.integers(0, 120)).filter(lambda pair: pair[0] != pair[1])
some = st.integers(0, 1_000)


def problems_of(file):
    """The codes of what is wrong with a tournament file."""
    try:
        engine.read_tournament(file)
    except engine.TournamentError as error:
        return {problem.code for problem in error.problems}
    return set()


class Evening(RuleBasedStateMachine):
    """Everything an organiser does, in any order; what is refused changes nothing."""

    @initialize(stages=st.sampled_from(sorted(STAGES)), pairs=st.sampled_from([0, 1, 2, 4, 5, 6, 7]))
    def found(self, stages, pairs):
        Evening.count += 1
        club, _otto = new_club(slug=f"club-{Evening.count}")
        self.tournament = new_tournament(club, stages=STAGES[stages], pairs=pairs, chance=Evening.count)
        self.published = {}
        self.version = 0

    count = 0

    @rule()
    def somebody_enters(self):
        with suppress(RefusedError):
            enter(self.tournament, f"New {Evening.count} & Comer")

    @rule(which=some, after=st.none() | st.integers(0, 4))
    def somebody_leaves_or_comes_back(self, which, after):
        if (entrant := self.entrant(which)) is not None:
            with suppress(RefusedError):
                entrants.withdraw(entrant=entrant, after_round=after, actor=NOBODY)

    @rule(which=some, here=st.booleans())
    def somebody_is_checked_in_or_not(self, which, here):
        if (entrant := self.entrant(which)) is not None:
            entrants.check_in(entrant=entrant, here=here, actor=NOBODY)

    @rule()
    def everybody_is_here(self):
        entrants.check_in_all(tournament=self.tournament, actor=NOBODY)

    @rule()
    def a_round_is_drawn(self):
        with suppress(RefusedError):
            draws.draw_round(tournament=self.tournament, actor=NOBODY)

    @precondition(lambda self: self.draft is not None)
    @rule()
    def it_is_drawn_again(self):
        with suppress(RefusedError):
            draws.draw_again(round_=self.draft, actor=NOBODY)

    @precondition(lambda self: self.draft is not None)
    @rule()
    def it_is_thrown_away(self):
        draws.discard_draft(round_=self.draft, actor=NOBODY)

    @precondition(lambda self: self.draft is not None)
    @rule(one=some, other=some)
    def two_change_places(self, one, other):
        with suppress(RefusedError):
            moves.exchange(round_=self.draft, one=self.entrant(one), other=self.entrant(other), actor=NOBODY)

    @precondition(lambda self: self.draft is not None)
    @rule()
    def it_is_published(self):
        with suppress(RefusedError):
            round_ = draws.publish_round(round_=self.draft, actor=NOBODY)
            self.published[round_.pk] = summary_of(round_)["tables"]

    @rule(scores=st.lists(scores, min_size=4, max_size=4))
    def a_whole_round_is_played(self, scores):
        self.results_come_in(scores)
        self.a_round_is_drawn()
        if self.draft is not None:
            self.it_is_published()
            self.results_come_in(scores)

    @rule(scores=st.lists(scores, min_size=1, max_size=4))
    def results_come_in(self, scores):
        for table, said in zip(self.tables(missing=True), scores, strict=False):
            results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=said))

    @rule(which=some, absent=st.sampled_from([(0,), (1,), (0, 1)]))
    def somebody_did_not_appear(self, which, absent):
        if tables := self.tables(missing=True):
            with suppress(RefusedError):
                results.enter_result(
                    table=tables[which % len(tables)],
                    actor=NOBODY,
                    entry=ResultEntry(absent_sides=absent, source=Result.Source.FORFEIT),
                )

    @rule(which=some, said=scores, undo_later=st.booleans())
    def a_result_is_corrected(self, which, said, undo_later):
        if tables := self.tables(missing=False):
            table = tables[which % len(tables)]
            with suppress(RefusedError):
                results.correct_result(
                    table=table,
                    actor=NOBODY,
                    entry=ResultEntry(reason="read wrongly", scores=said),
                    undo_later=undo_later,
                )
                self.later_tables_of_a_bracket_may_be_others(table.round)

    def later_tables_of_a_bracket_may_be_others(self, corrected):
        """A correction seats again those that hang on it; in other systems no published table changes."""
        later = Round.objects.filter(pk__in=self.published, stage=corrected.stage)
        for round_ in later.filter(number__gt=corrected.number, stage__system="knockout"):
            self.published[round_.pk] = summary_of(round_)["tables"]

    @rule(which=some)
    def a_result_is_taken_back(self, which):
        if tables := self.tables(missing=False):
            with suppress(RefusedError):
                results.take_back(table=tables[which % len(tables)], actor=NOBODY, reason="of another table")

    @rule()
    def the_newest_round_is_taken_back(self):
        newest = Round.objects.published().filter(stage__tournament=self.tournament).last()
        if newest is not None:
            with suppress(RefusedError):
                draws.undo_round(round_=newest, actor=NOBODY, reason="wrong people")

    # What holds after each event

    @invariant()
    def nobody_is_twice_in_a_round(self):
        for round_ in self.rounds():
            people = [
                *Place.objects.filter(round=round_).values_list("entrant", flat=True),
                *Rest.objects.filter(round=round_).values_list("entrant", flat=True),
            ]
            assert len(people) == len(set(people))

    @invariant()
    def nobody_has_a_table_who_is_not_there(self):
        for number, round_ in enumerate(self.rounds(), start=1):
            if round_.stage.system in ("swiss", "ladder"):
                for place in Place.objects.filter(round=round_).select_related("entrant"):
                    assert is_there(place.entrant, number)

    @invariant()
    def published_tables_never_change_by_themselves(self):
        for pk, tables in self.published.items():
            assert summary_of(Round.objects.get(pk=pk))["tables"] == tables

    @invariant()
    def the_file_is_valid_and_has_standings(self):
        if self.tournament is None or self.tournament.entrants.count() < proposal.FEWEST:
            return
        file = tournament_file(self.tournament)
        # The only thing wrong can be a stage with more places than people.
        if (codes := problems_of(file)) != {"stage_size"}:
            assert codes == set()
            assert engine.standings_json(file)["stages"][0]["stage"] == 1

    @invariant()
    def what_is_kept_and_extended_is_what_the_whole_file_says(self):
        if self.tournament is None:
            return
        tournament = Tournament.objects.get(pk=self.tournament.pk)
        for hides in (False, True):
            fold = fold_anew(tournament, hide_last_round=hides)
            anew = snapshot_anew(tournament, fold, None).snapshot if fold.states else None
            assert snapshot_of(tournament, hide_last_round=hides) == anew

    @invariant()
    def versions_only_grow(self):
        if self.tournament is not None:
            self.tournament.refresh_from_db()
            assert self.tournament.version >= self.version
            self.version = self.tournament.version
            for table in Table.objects.filter(round__stage__tournament=self.tournament):
                versions = list(table.results.values_list("version", flat=True))
                assert versions == list(range(1, len(versions) + 1))

    # What the events ask

    tournament = None

    @property
    def draft(self):
        if self.tournament is None:
            return None
        rounds = Round.objects.standing().filter(stage__tournament=self.tournament, published_at=None)
        return rounds.select_related("stage").first()

    def rounds(self):
        return Round.objects.standing().filter(stage__tournament=self.tournament).select_related("stage")

    def entrant(self, which):
        people = list(self.tournament.entrants.all())
        return people[which % len(people)] if people else None

    def tables(self, *, missing):
        tables = Table.objects.filter(
            round__in=Round.objects.published().filter(stage__tournament=self.tournament)
        )
        return [
            table
            for table in tables.select_related("round__stage")
            if table.places.values("side").distinct().count() > 1
            and (newest_result(table.results.all()) is None) == missing
        ]


@pytest.mark.django_db
def test_an_evening_in_any_order_of_events():
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=examples(30),
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
