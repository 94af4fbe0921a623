"""What is on: tournaments in a list, and what comes next at one of them."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Case, Count, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from scoring.access.permissions import WRITERS, Person
from scoring.models import Membership, User
from tournaments.models import Entrant, Official, Round, Tournament

Status = Tournament.Status


class TournamentState(StrEnum):
    """State of a tournament, in the order in which the list shows them."""

    PREPARED = "prepared"
    RUNNING = "running"
    NEXT = "next"
    FINISHED = "finished"


ORDER = (TournamentState.RUNNING, TournamentState.PREPARED, TournamentState.NEXT, TournamentState.FINISHED)


def tournaments_for(user: Person) -> QuerySet[Tournament]:
    """Everything public and what this person helps to prepare: running first, then next, then finished.

    Each comes with ``when``, ``entered`` (how many) and ``round_now`` (the newest published round, or 0).
    """
    published = Round.objects.published().filter(stage__tournament=OuterRef("pk"))
    entered = Entrant.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    tournaments = Tournament.objects.select_related("club").annotate(
        round_now=Coalesce(Subquery(published.order_by("-stage__number", "-number").values("number")[:1]), 0),
        entered=Coalesce(Subquery(entered.annotate(count=Count("pk")).values("count")), 0),
    )
    tournaments = tournaments.annotate(
        when=Case(
            When(status=Status.DRAFT, then=Value(ORDER.index(TournamentState.PREPARED))),
            When(status=Status.FINISHED, then=Value(ORDER.index(TournamentState.FINISHED))),
            When(round_now__gt=0, then=Value(ORDER.index(TournamentState.RUNNING))),
            default=Value(ORDER.index(TournamentState.NEXT)),
            output_field=IntegerField(),
        )
    )
    is_visible = ~Q(status=Status.DRAFT)
    if isinstance(user, User):
        roles = Membership.objects.current().of_user(user).filter(role__in=WRITERS)
        is_visible |= Q(club__in=roles.values("club")) | Q(
            pk__in=Official.objects.filter(user=user).values("tournament")
        )
        if user.is_staff:
            is_visible = Q()
    soonest = Case(When(when=ORDER.index(TournamentState.NEXT), then="starts_at"))
    return tournaments.filter(is_visible).order_by("when", soonest, "-starts_at", "-pk")


def in_state(tournaments: QuerySet[Tournament], state: TournamentState) -> QuerySet[Tournament]:
    """Those of :func:`tournaments_for` in the given state."""
    return tournaments.filter(when=ORDER.index(state))  # type: ignore[misc]  # an annotation


class NextSteps(StrEnum):
    """The organiser's steps, in order."""

    ENTRANTS = "entrants"
    CHECK_IN = "check_in"
    DRAW = "draw"
    PUBLISH = "publish"
    RESULTS = "results"
    FINISH = "finish"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class ToDo:
    """What an organiser has done, and what comes next."""

    step: NextSteps
    entrants: int
    checked_in: int
    round: Round | None
    """The draft that waits, or the newest published round."""

    open_tables: int = 0

    @property
    def done(self) -> frozenset[NextSteps]:
        """The steps that are done."""
        if self.step is NextSteps.DONE:
            return frozenset(NextSteps)
        behind = list(NextSteps)[: list(NextSteps).index(self.step)]
        if self.step is NextSteps.DRAW and self.round is None and not self.checked_in:
            behind.remove(NextSteps.CHECK_IN)
        return frozenset(behind)

    @property
    def next_round(self) -> int:
        return self.round.number + 1 if self.round else 1


def to_do(tournament: Tournament, *, open_tables: int, is_complete: bool) -> ToDo:
    """What comes next; three queries."""
    rounds = Round.objects.standing().filter(stage__tournament=tournament)
    round_ = rounds.select_related("stage").order_by("-stage__number", "-number").first()
    people = tournament.entrants.aggregate(all=Count("pk"), here=Count("checked_in_at"))
    if tournament.status == Status.FINISHED:
        step = NextSteps.DONE
    elif round_ is not None and not round_.is_published:
        step = NextSteps.PUBLISH
    elif people["all"] < 2:
        step = NextSteps.ENTRANTS
    elif round_ is None:
        step = NextSteps.DRAW if people["here"] else NextSteps.CHECK_IN
    elif open_tables:
        step = NextSteps.RESULTS
    else:
        step = NextSteps.FINISH if is_complete else NextSteps.DRAW
    return ToDo(step, people["all"], people["here"], round_, open_tables)
