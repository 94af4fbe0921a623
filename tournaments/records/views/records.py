"""What a club remembers: its statistics, records, hall of fame, and the yearbook to print."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.request import Request
from tournaments.drawings.curve import bars_of
from tournaments.records.memory import hall_at, records_at, statistics_at, worded, yearbook_of
from tournaments.records.selectors.records import public_matches, records


@require_safe
@never_cache
def club_statistics(request: Request, slug: str) -> HttpResponse:
    """How much is played, what, and by whom."""
    context = statistics_at(request, slug)
    return render(
        request, "tournaments/records/club_statistics.html", context | {"chart": bars_of(context["months"])}
    )


@require_safe
@never_cache
def record_list(request: Request, slug: str | None = None) -> HttpResponse:
    """The greatest there ever were in a game, in a club or everywhere."""
    return render(request, "tournaments/records/records.html", records_at(request, slug))


@require_safe
@never_cache
def hall_of_fame(request: Request, slug: str) -> HttpResponse:
    """Who stands out in all the years of a club in a game."""
    context = hall_at(request, slug)
    if context["game"] is not None:
        context["records"] = worded(records(public_matches(context["club"], context["game"]), places=1))
    return render(request, "tournaments/records/hall_of_fame.html", context)


@require_safe
@never_cache
def yearbook(request: Request, slug: str, year: int) -> HttpResponse:
    """A year of the club on paper."""
    context = yearbook_of(request, slug, year)
    return render(
        request, "tournaments/records/yearbook.html", context | {"chart": bars_of(context["months"])}
    )
