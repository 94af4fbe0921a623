"""Keeping a season: its settings, its state, its rules with a preview of what a change would do."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.access.request import Request, require_form
from scoring.clubs.selectors.clubs import house_rulesets_in
from scoring.writing.answers import answer, refusals_in
from tournaments.access import SeasonDoor, season_door
from tournaments.engine.league.values import LeagueRules
from tournaments.models import Season
from tournaments.seasons.forms.seasons import RulesForm, SeasonForm
from tournaments.seasons.selectors.fold import facts_now
from tournaments.seasons.selectors.seasons import ranks_of, rules_of
from tournaments.seasons.services import seasons as services
from tournaments.seasons.views.frame import context_of, number_sent
from tournaments.seasons.words import rule_sentences, value_text


@require_form
@never_cache
def season_settings(request: Request, public_id: str) -> HttpResponse:
    """Name, days, game, what the table lists."""
    door = season_door(request, public_id, "keep_season")
    form = SeasonForm(
        request.POST or None, houses=list(house_rulesets_in(door.season.club)), season=door.season
    )
    if request.method == "POST" and form.is_valid():
        with refusals_in(form, "unit"):
            services.edit_season(season=door.season, actor=door.actor, **form.settings())
            messages.success(request, _("Saved."))
            return redirect("tournaments:season", public_id)
    return render(request, "tournaments/seasons/settings.html", context_of(door, "settings") | {"form": form})


@require_POST
def season_status(request: Request, public_id: str) -> HttpResponse:
    """Show it to everybody, hide it, finish it, open it again."""
    door = season_door(request, public_id, "keep_season")
    status = request.POST.get("status", "")
    if status not in Season.Status.values:
        raise Http404
    services.set_status(season=door.season, status=status, actor=door.actor)
    messages.success(request, _("The season is now: %(status)s.") % {"status": Season.Status(status).label})
    return redirect("tournaments:season", public_id)


@require_form
@never_cache
def season_rules(request: Request, public_id: str) -> HttpResponse:
    """How it counts. What a change would do stands beside today's table before it is taken."""
    door = season_door(request, public_id, "keep_season")
    now = rules_of(door.season.rules)
    data = request.POST if request.method == "POST" else request.GET if "counting" in request.GET else None
    form = RulesForm(data, rules=now)
    context = context_of(door, "rules") | {"form": form, "sentences": list(rule_sentences(now))}
    page = "tournaments/seasons/rules.html"
    if data is None or not form.is_valid():
        return render(request, page, context)
    rules = form.rules()
    if request.method != "POST":
        return render(request, page, context | _preview(door, now, rules))

    def as_it_is(why: str) -> HttpResponse:
        door.season.refresh_from_db()
        preview = _preview(door, rules_of(door.season.rules), rules)
        return render(request, page, context | {"refused": why} | preview, status=HTTPStatus.CONFLICT)

    return answer(
        door,
        lambda: services.change_rules(
            season=door.season,
            rules=rules,
            actor=door.actor,
            seen_version=number_sent(request.POST.get("version")),
            reason=request.POST.get("reason", "")[:500],
        ),
        _("The season counts by these rules now."),
        reverse("tournaments:season", args=[public_id]),
        refused=as_it_is,
    )


def _preview(door: SeasonDoor, now: LeagueRules, then: LeagueRules) -> dict[str, Any]:
    """Both tables side by side, in the order of the new one."""
    facts = facts_now(door.season, public=not door.is_insider)
    before = ranks_of(facts, now)
    lines = []
    for who, (rank, total) in ranks_of(facts, then).items():
        old_rank, old_total = before[who]
        lines.append(
            {
                "name": facts.competitors[who].name,
                "rank": rank,
                "total": value_text("total", total),
                "old_rank": old_rank,
                "old_total": value_text("total", old_total),
                "moved": old_rank - rank if rank is not None and old_rank is not None else None,
            }
        )
    return {"preview": lines, "is_change": now != then, "new_sentences": list(rule_sentences(then))}
