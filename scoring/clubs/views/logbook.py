"""The club's log, for its organisers."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.doors import club_door
from scoring.access.request import Request
from scoring.clubs.forms.clubs import LogFilterForm
from scoring.clubs.selectors import logbook as selectors
from scoring.clubs.words.log import action_label, rows_of

ENTRIES_A_PAGE = 50


@require_safe
@never_cache
def club_log(request: Request, slug: str) -> HttpResponse:
    """Who did what and when, the newest first, with filters."""
    door = club_door(request, slug, "see_log")
    form = LogFilterForm(
        request.GET,
        people={user.pk: user.name or _("somebody") for user in selectors.actors_in(door.club)},
        actions={code: action_label(code) for code in selectors.actions_in(door.club)},
    )
    filters = form.filters
    entries = selectors.log_of_club(
        door.club,
        who=filters.get("who"),
        action=filters.get("action") or "",
        about=filters.get("about") or "",
        period=selectors.Period(filters.get("first"), filters.get("last")),
    )
    page = Paginator(entries, ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "door": door,
        "club": door.club,
        "form": form,
        "page_obj": page,
        "rows": rows_of(page.object_list),
        "filtered": any(filters.values()),
    }
    return render(request, "scoring/clubs/log.html", context)
