"""Seasons to read: a club's list, the table, what each of its numbers is made of, the file."""

import re
from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from scoring.access.doors import club_at
from scoring.access.request import Request, require_form
from scoring.clubs.selectors.clubs import house_rulesets_in
from scoring.models.matches import ALPHABET
from tournaments import permissions
from tournaments.access import SeasonDoor, club_door, season_door
from tournaments.engine.league.values import LeagueRules
from tournaments.models.setup import new_short_id
from tournaments.seasons.drawings import race_of
from tournaments.seasons.forms.seasons import SeasonForm
from tournaments.seasons.selectors.fold import facts_now
from tournaments.seasons.selectors.gaps import gaps_of, why_empty
from tournaments.seasons.selectors.seasons import (
    SeasonFacts,
    SeasonStanding,
    competitor_at,
    rules_of,
    seasons_of,
    standings_of,
)
from tournaments.seasons.services import seasons as services
from tournaments.seasons.tables import SeasonTable, season_table
from tournaments.seasons.views.frame import context_of
from tournaments.seasons.words import PARTED, TIE_BREAK_NAMES, rule_sentences, value_text, why

PER_PAGE = 100
MOST_SHOWN = 16
"""Ways to ask for the table of a season (sorted, paged, searched) that are kept as they were drawn."""

SHORT_ID = re.compile(rf"[{ALPHABET}]{{6}}")


# A club's seasons -------------------------------------------------------------------------------------------


@require_safe
@never_cache
def club_seasons(request: Request, slug: str) -> HttpResponse:
    """The seasons that a club keeps or takes part in, the newest first."""
    club = club_at(request, slug)
    role = permissions.role_in_club(request.user, club)
    seasons = seasons_of(club, with_drafts=permissions.may(role, "see_prepared"))
    context = {
        "club": club,
        "seasons": seasons,
        "may_found": permissions.may(role, "found"),
        "may_run": permissions.may(role, "run_evening"),
    }
    return render(request, "tournaments/seasons/seasons.html", context)


@require_form
@never_cache
def found_season(request: Request, slug: str) -> HttpResponse:
    """A season in a minute: a name, what its table lists, the game. How it counts can wait."""
    door = club_door(request, slug, "found")
    club = door.club
    houses = list(house_rulesets_in(club))
    form = SeasonForm(request.POST or None, houses=houses)
    public_id = request.POST.get("public_id", "")
    if request.method == "POST" and form.is_valid():
        season = services.found_season(
            club=club,
            actor=door.actor,
            public_id=public_id if SHORT_ID.fullmatch(public_id) else new_short_id(),
            **form.settings(),
        )
        messages.success(request, _("The season is founded. Now say how it counts."))
        return redirect("tournaments:season_rules", season.public_id)
    context = {"club": club, "form": form, "public_id": public_id or new_short_id()}
    return render(request, "tournaments/seasons/found.html", context)


# The table --------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def season(request: Request, public_id: str) -> HttpResponse:
    """The table: each number opens to what it is made of."""
    door = season_door(request, public_id)
    facts, rules = facts_now(door.season, public=not door.is_insider), rules_of(door.season.rules)
    standings = standings_of(facts, rules)
    gaps = gaps_of(door.season, facts)
    find = request.GET.get("find", "").strip()[:80]
    context = context_of(door, "season") | {
        "table": _table_html(request, door, facts, rules, find) if standings else "",
        "sentences": list(rule_sentences(rules)),
        "find": find,
        "is_long": len(standings) > PER_PAGE,
        "waiting": [evening for evening in facts.evenings if not evening.counts],
        "gaps": gaps if door.may("run_evening") else [],
        "why_empty": why_empty(gaps),
        "evenings": [evening for evening in facts.evenings if evening.counts],
    }
    return render(request, "tournaments/seasons/season.html", context)


@require_safe
@never_cache
def season_race(request: Request, public_id: str) -> HttpResponse:
    """The way of those who lead, evening by evening, drawn and in numbers."""
    door = season_door(request, public_id)
    facts, rules = facts_now(door.season, public=not door.is_insider), rules_of(door.season.rules)
    race = race_of(facts, rules)
    context = context_of(door, "race") | {"race": race}
    if race is not None:
        context["value_name"] = TIE_BREAK_NAMES[race.tie_break]
        context["rows"] = [
            (
                line.competitor.name,
                ["–" if value is None else value_text(race.tie_break, value) for value in line.values],
            )
            for line in race.lines
        ]
    return render(request, "tournaments/seasons/race.html", context)


@require_safe
@never_cache
def season_row(request: Request, public_id: str, key: str) -> HttpResponse:
    """What a row of the table is made of: every evening, what it is worth, and why it counts or doesn't."""
    door = season_door(request, public_id)
    facts, rules = facts_now(door.season, public=not door.is_insider), rules_of(door.season.rules)
    who = competitor_at(facts, key)
    standing = next((one for one in standings_of(facts, rules) if one.row.who == who), None)
    if standing is None:
        raise Http404
    by_number = {evening.number: evening for evening in facts.evenings}
    scores = {score.evening: score for score in facts.scores if score.who == who}
    lines = [
        {
            "evening": by_number[count.evening],
            "counted": count,
            "score": scores.get(count.evening),
            "why": why(count),
            "for": by_number.get(count.for_evening or 0),
            "points": value_text("total", count.points),
        }
        for count in standing.row.evenings
    ]
    values = [
        (TIE_BREAK_NAMES[name], value_text(name, standing.row.values[name]))
        for name in rules.tie_breaks
        if name in standing.row.values
    ]
    context = context_of(door, "season") | {
        "standing": standing,
        "lines": lines,
        "values": values,
        "total": value_text("total", standing.row.total),
        "parted": PARTED.get(standing.row.parted_by or ""),
    }
    return render(request, "tournaments/seasons/row.html", context)


def _table_html(
    request: Request, door: SeasonDoor, facts: SeasonFacts, rules: LeagueRules, find: str
) -> SafeString:
    """The table; drawn once for all who ask the same of the same facts."""
    key = (rules, door.season.name, request.GET.urlencode(), get_language())
    if key not in facts.html_tables:
        if len(facts.html_tables) >= MOST_SHOWN:
            facts.html_tables.clear()
        table = _table(request, door, rules, standings_of(facts, rules), find)
        facts.html_tables[key] = table.as_html(request)
    return facts.html_tables[key]


def _table(
    request: Request, door: SeasonDoor, rules: LeagueRules, standings: Sequence[SeasonStanding], find: str
) -> SeasonTable:
    rows = []
    shared = {
        standing.row.rank for standing in standings if standing.row.parted_by is None and standing.row.rank
    }
    for order, standing in enumerate(standings):
        row, name = standing.row, standing.competitor.name
        if find and find.casefold() not in name.casefold():
            continue
        rows.append(
            {
                "order": order,
                "rank": row.rank,
                "moved": standing.moved,
                "name": name,
                "url": reverse(
                    "tournaments:season_row", args=[door.season.public_id, standing.competitor.slug]
                ),
                "parted": PARTED.get(row.parted_by or "")
                if row.parted_by not in (None, rules.tie_breaks[0])
                else "",
                "is_shared": row.rank in shared and sum(one.row.rank == row.rank for one in standings) > 1,
                "evenings": row.values["evenings"],
                **{
                    tie_break: row.values[tie_break]
                    for tie_break in rules.tie_breaks
                    if tie_break in row.values
                },
            }
        )
    table = season_table(
        rows, rules.tie_breaks, caption=_("Table of %(season)s") % {"season": door.season.name}
    )
    paginate = False if "all" in request.GET else {"per_page": PER_PAGE}
    RequestConfig(request, paginate=paginate).configure(table)
    return table
