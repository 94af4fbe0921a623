"""Seasons: a club's list, the table and what its numbers are made of, rules with a preview, who was away."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from defusedcsv import csv
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_tables2 import RequestConfig

from scoring.actors import Actor
from scoring.models import Club, HouseRuleset, Player
from scoring.models.play import ALPHABET
from scoring.selectors.clubs import house_rulesets_in
from scoring.services.errors import RefusedError
from tournaments import permissions
from tournaments.engine.league import LeagueRules
from tournaments.forms.seasons import (
    AbsenceForm,
    AddClubForm,
    CatchUpForm,
    CountForm,
    RulesForm,
    SeasonClubForm,
    SeasonForm,
)
from tournaments.models import Absence, CatchUp, Evening, Season, SeasonClub
from tournaments.models.competition import new_short_id
from tournaments.season_tables import SeasonTable, season_table
from tournaments.season_words import MEASURES, PARTED, refusal, rule_sentences, shown, why
from tournaments.selectors.seasons import (
    SeasonFacts,
    Standing,
    competitor_at,
    facts_of,
    ranks_of,
    rules_of,
    seasons_of,
    standings_of,
)
from tournaments.services import seasons as services
from tournaments.views.access import club_to_found_in
from tournaments.views.season_door import SeasonDoor, door_to_keep, season_door

FORM_METHODS = ["GET", "HEAD", "POST"]
PER_PAGE = 100
SHORT_ID = re.compile(rf"[{ALPHABET}]{{6}}")
CONFLICT = 409


# A club's seasons -------------------------------------------------------------------------------------------


@require_safe
@never_cache
def club_seasons(request: HttpRequest, slug: str) -> HttpResponse:
    """The seasons that a club keeps or takes part in, the newest first."""
    club = get_object_or_404(Club, slug=slug)
    role = permissions.role_in_club(request.user, club)
    seasons = seasons_of(club, with_drafts=permissions.may(role, "see_prepared"))
    context = {
        "club": club,
        "seasons": seasons,
        "may_found": permissions.can_found(role),
        "may_run": permissions.may(role, "run_evening"),
    }
    return render(request, "tournaments/seasons.html", context)


@require_http_methods(FORM_METHODS)
@never_cache
def found_season(request: HttpRequest, slug: str) -> HttpResponse:
    """A season in a minute: a name, what its table lists, the game. How it counts can wait."""
    club, role = club_to_found_in(request, slug)
    houses = list(house_rulesets_in(club))
    form = SeasonForm(request.POST or None, houses=houses)
    public_id = request.POST.get("public_id", "")
    if request.method == "POST" and form.is_valid():
        season = services.found_season(
            club=club,
            actor=Actor.of(request, role=role, with_device=False),
            public_id=public_id if SHORT_ID.fullmatch(public_id) else new_short_id(),
            **form.settings(),
        )
        messages.success(request, _("The season is founded. Now say how it counts."))
        return redirect("tournaments:season_rules", season.public_id)
    context = {"club": club, "form": form, "public_id": public_id or new_short_id()}
    return render(request, "tournaments/season_found.html", context)


# The table --------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def season(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table: each number opens to what it is made of."""
    door = season_door(request, public_id)
    facts, rules = _facts(door), rules_of(door.season.rules)
    standings = standings_of(facts, rules)
    find = request.GET.get("find", "").strip()[:80]
    context = _context(door, "season") | {
        "table": _table(request, door, rules, standings, find),
        "sentences": list(rule_sentences(rules)),
        "find": find,
        "is_long": len(standings) > PER_PAGE,
        "waiting": [evening for evening in facts.evenings if not evening.counts],
        "evenings": [evening for evening in facts.evenings if evening.counts],
        "has_table": bool(standings),
    }
    return render(request, "tournaments/season.html", context)


@require_safe
@never_cache
def season_row(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """What a row of the table is made of: every evening, what it is worth, and why it counts or doesn't."""
    door = season_door(request, public_id)
    facts, rules = _facts(door), rules_of(door.season.rules)
    who = competitor_at(facts, key)
    standing = next((one for one in standings_of(facts, rules) if one.row.who == who), None)
    if standing is None:
        raise Http404
    by_number = {evening.number: evening for evening in facts.evenings}
    scores = {score.evening: score for score in facts.scores if score.who == who}
    lines = [
        {
            "evening": by_number[counted.evening],
            "counted": counted,
            "score": scores.get(counted.evening),
            "why": why(counted),
            "for": by_number.get(counted.for_evening or 0),
            "points": shown("total", counted.points),
        }
        for counted in standing.row.evenings
    ]
    values = [
        (MEASURES[name], shown(name, standing.row.values[name]))
        for name in rules.measures
        if name != "head_to_head"
    ]
    context = _context(door, "season") | {
        "standing": standing,
        "lines": lines,
        "values": values,
        "total": shown("total", standing.row.total),
        "parted": PARTED.get(standing.row.parted_by or ""),
    }
    return render(request, "tournaments/season_row.html", context)


@require_safe
def season_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table as a file for a spreadsheet; no cell of it can be taken for a formula."""
    door = season_door(request, public_id)
    facts, rules = _facts(door), rules_of(door.season.rules)
    measures = [name for name in rules.measures if name != "head_to_head"]
    evenings = [evening for evening in facts.evenings if evening.counts]
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    name = slugify(door.season.name) or public_id
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    writer = csv.writer(response)
    head = [_("Rank"), _("Name"), *(str(MEASURES[name]) for name in measures), _("Evenings")]
    writer.writerow([*head, *(f"{evening.at:%Y-%m-%d} {evening.title}".strip() for evening in evenings)])
    for standing in standings_of(facts, rules):
        row = standing.row
        by_evening = {counted.evening: counted for counted in row.evenings}
        cells = [_cell(by_evening.get(evening.number)) for evening in evenings]
        values = [_plain(row.values[name]) for name in measures]
        rank = "" if row.rank is None else row.rank
        writer.writerow([rank, standing.competitor.name, *values, row.values["evenings"], *cells])
    return response


def _cell(counted: Any) -> str:
    """Points of an evening; in brackets where it does not count."""
    if counted is None:
        return ""
    return str(counted.points) if counted.counts else f"({counted.points})"


def _plain(value: Any) -> Any:
    return value if isinstance(value, int) else f"{float(value):.3f}"


def _facts(door: SeasonDoor) -> SeasonFacts:
    services.refresh(door.season.evenings.select_related("tournament"))
    return facts_of(door.season, public=not door.is_insider)


def _table(
    request: HttpRequest, door: SeasonDoor, rules: LeagueRules, standings: Sequence[Standing], find: str
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
                if row.parted_by not in (None, rules.measures[0])
                else "",
                "is_shared": row.rank in shared and sum(one.row.rank == row.rank for one in standings) > 1,
                "evenings": row.values["evenings"],
                **{measure: row.values[measure] for measure in rules.measures if measure in row.values},
            }
        )
    table = season_table(
        rows, rules.measures, caption=_("Table of %(season)s") % {"season": door.season.name}
    )
    paginate = False if "all" in request.GET else {"per_page": PER_PAGE}
    RequestConfig(request, paginate=paginate).configure(table)
    return table


# Keeping it -------------------------------------------------------------------------------------------------


@require_http_methods(FORM_METHODS)
@never_cache
def season_settings(request: HttpRequest, public_id: str) -> HttpResponse:
    """Name, days, game, what the table lists."""
    door = door_to_keep(request, public_id)
    form = SeasonForm(request.POST or None, houses=_houses(door), season=door.season)
    if request.method == "POST" and form.is_valid():
        try:
            services.edit_season(season=door.season, actor=door.actor, **form.settings())
        except RefusedError as error:
            form.add_error("unit", refusal(error))
        else:
            messages.success(request, _("Saved."))
            return redirect("tournaments:season", public_id)
    return render(request, "tournaments/season_settings.html", _context(door, "settings") | {"form": form})


@require_POST
def season_status(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show it to everybody, hide it, finish it, open it again."""
    door = door_to_keep(request, public_id)
    status = request.POST.get("status", "")
    if status not in Season.Status.values:
        raise Http404
    services.set_status(season=door.season, status=status, actor=door.actor)
    messages.success(request, _("The season is now: %(status)s.") % {"status": Season.Status(status).label})
    return redirect("tournaments:season", public_id)


@require_http_methods(FORM_METHODS)
@never_cache
def season_rules(request: HttpRequest, public_id: str) -> HttpResponse:
    """How it counts. What a change would do stands beside today's table before it is taken."""
    door = door_to_keep(request, public_id)
    now = rules_of(door.season.rules)
    asked = request.POST if request.method == "POST" else request.GET if "counting" in request.GET else None
    form = RulesForm(asked, rules=now)
    context = _context(door, "rules") | {"form": form, "sentences": list(rule_sentences(now))}
    status = 200
    if asked is not None and form.is_valid():
        rules = form.rules()
        if request.method == "POST":
            try:
                services.change_rules(
                    season=door.season,
                    rules=rules,
                    actor=door.actor,
                    seen_version=_number(request.POST.get("version")),
                    reason=request.POST.get("reason", "")[:500],
                )
            except RefusedError as error:
                status = CONFLICT
                door.season.refresh_from_db()
                context["refused"] = refusal(error)
            else:
                messages.success(request, _("The season counts by these rules now."))
                return redirect("tournaments:season", public_id)
        context |= _preview(door, now if status == 200 else rules_of(door.season.rules), rules)
    return render(request, "tournaments/season_rules.html", context, status=status)


def _preview(door: SeasonDoor, now: LeagueRules, then: LeagueRules) -> dict[str, Any]:
    """Both tables side by side, in the order of the new one."""
    facts = _facts(door)
    before = ranks_of(facts, now)
    lines = []
    for who, (rank, total) in ranks_of(facts, then).items():
        old_rank, old_total = before[who]
        lines.append(
            {
                "name": facts.competitors[who].name,
                "rank": rank,
                "total": shown("total", total),
                "old_rank": old_rank,
                "old_total": shown("total", old_total),
                "moved": old_rank - rank if rank is not None and old_rank is not None else None,
            }
        )
    return {"preview": lines, "is_change": now != then, "new_sentences": list(rule_sentences(then))}


# What counts in it ------------------------------------------------------------------------------------------


@require_safe
@never_cache
def season_evenings(request: HttpRequest, public_id: str) -> HttpResponse:
    """Every evening of the season, what counts, and what can be added."""
    door = season_door(request, public_id)
    return _evenings_page(request, door, CountForm(season=door.season) if door.may_keep else None)


def _evenings_page(
    request: HttpRequest, door: SeasonDoor, form: CountForm | None, refused: str = ""
) -> HttpResponse:
    facts = _facts(door)
    played: dict[int, int] = {}
    for score in facts.scores:
        played[score.evening] = played.get(score.evening, 0) + 1
    lines = [{"evening": evening, "people": played.get(evening.number, 0)} for evening in facts.evenings]
    context = _context(door, "evenings") | {"lines": lines[::-1], "form": form, "refused": refused}
    status = 422 if refused or (form is not None and form.errors) else 200
    return render(request, "tournaments/season_evenings.html", context, status=status)


@require_POST
def count_tournament(request: HttpRequest, public_id: str) -> HttpResponse:
    door = door_to_keep(request, public_id)
    form = CountForm(request.POST, season=door.season)
    if not form.is_valid():
        return _evenings_page(request, door, form)
    try:
        services.count_tournament(season=door.season, actor=door.actor, **form.cleaned_data)
    except RefusedError as error:
        return _evenings_page(request, door, form, refusal(error))
    messages.success(request, _("“%(name)s” counts.") % {"name": form.cleaned_data["tournament"].name})
    return redirect("tournaments:season_evenings", public_id)


@require_POST
def stop_counting(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    door = door_to_keep(request, public_id)
    evening = _evening(door, pk)
    return _done(
        request,
        door,
        "season_evenings",
        lambda: services.stop_counting(evening=evening, actor=door.actor),
        _("“%(name)s” no longer counts.") % {"name": evening.tournament.name},
    )


@require_POST
def set_catch_up(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    """An evening for making up missed ones only, or an ordinary one."""
    door = door_to_keep(request, public_id)
    evening = _evening(door, pk)
    wanted = request.POST.get("is_catch_up") == "1"
    return _done(
        request,
        door,
        "season_evenings",
        lambda: services.set_catch_up(evening=evening, is_catch_up=wanted, actor=door.actor),
        _("Saved."),
    )


# Who was not there ------------------------------------------------------------------------------------------


@require_http_methods(FORM_METHODS)
@never_cache
def season_absences(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who called off, for which evening; and who made an evening up."""
    door = door_to_keep(request, public_id)
    services.refresh(door.season.evenings.select_related("tournament"))
    evenings, players = _evenings(door), _people(door)
    is_catch_up = "catch_up" in request.POST
    absence = AbsenceForm(None if is_catch_up else request.POST or None, evenings=evenings, players=players)
    catch_up = CatchUpForm(request.POST if is_catch_up else None, evenings=evenings, players=players)
    form: AbsenceForm | CatchUpForm = catch_up if is_catch_up else absence
    if request.method == "POST" and form.is_valid():
        note = services.note_catch_up if is_catch_up else services.note_absence
        try:
            note(actor=door.actor, **form.cleaned_data)
        except RefusedError as error:
            form.add_error(None, refusal(error))
        else:
            messages.success(request, _("Noted."))
            return redirect("tournaments:season_absences", public_id)
    rules = rules_of(door.season.rules)
    context = _context(door, "absences") | {
        "absence": absence,
        "catch_up": catch_up,
        "absences": Absence.objects.filter(evening__season=door.season)
        .select_related("player__merged_into", "evening__tournament")
        .order_by("-evening__tournament__starts_at", "player__name"),
        "catch_ups": CatchUp.objects.filter(played__season=door.season)
        .select_related("player__merged_into", "missed__tournament", "played__tournament")
        .order_by("-played__tournament__starts_at", "player__name"),
        "limit": rules.catch_up_limit,
        "sentences": list(rule_sentences(rules)),
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/season_absences.html", context, status=status)


@require_POST
def forget_absence(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    door = door_to_keep(request, public_id)
    absence = get_object_or_404(
        Absence.objects.select_related("evening__season__club", "player"), pk=pk, evening__season=door.season
    )
    return _done(
        request,
        door,
        "season_absences",
        lambda: services.forget_absence(evening=absence.evening, player=absence.player, actor=door.actor),
        _("Taken back."),
    )


@require_POST
def forget_catch_up(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    door = door_to_keep(request, public_id)
    noted = get_object_or_404(
        CatchUp.objects.select_related("played__season__club"), pk=pk, played__season=door.season
    )
    return _done(
        request,
        door,
        "season_absences",
        lambda: services.forget_catch_up(catch_up=noted, actor=door.actor),
        _("Taken back."),
    )


# Its clubs --------------------------------------------------------------------------------------------------


@require_http_methods(FORM_METHODS)
@never_cache
def season_clubs(request: HttpRequest, public_id: str) -> HttpResponse:
    """The clubs that take part: captains, cafés, who withdraws."""
    door = door_to_keep(request, public_id)
    clubs = list(door.season.clubs.select_related("club", "captain"))
    form = AddClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            services.add_club(
                season=door.season,
                club=form.cleaned_data["slug"],
                venue=form.cleaned_data["venue"],
                actor=door.actor,
            )
        except RefusedError as error:
            form.add_error("slug", refusal(error))
        else:
            messages.success(request, _("%(club)s takes part.") % {"club": form.cleaned_data["slug"].name})
            return redirect("tournaments:season_clubs", public_id)
    context = _context(door, "clubs") | {
        "form": form,
        "clubs": [(club, SeasonClubForm(club=club)) for club in clubs],
    }
    return render(request, "tournaments/season_clubs.html", context, status=422 if form.errors else 200)


@require_POST
def edit_season_club(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    door = door_to_keep(request, public_id)
    club = get_object_or_404(
        SeasonClub.objects.select_related("season__club", "club"), pk=pk, season=door.season
    )
    form = SeasonClubForm(request.POST, club=club)
    if not form.is_valid():
        messages.error(request, _("That can’t be the captain of %(club)s.") % {"club": club.club.name})
        return redirect("tournaments:season_clubs", public_id)
    return _done(
        request,
        door,
        "season_clubs",
        lambda: services.edit_club(club=club, actor=door.actor, **form.cleaned_data),
        _("Saved."),
    )


@require_POST
def withdraw_club(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    """Strike a club with all it played, or take that back."""
    door = door_to_keep(request, public_id)
    club = get_object_or_404(
        SeasonClub.objects.select_related("season__club", "club"), pk=pk, season=door.season
    )
    withdrawn = request.POST.get("withdrawn") == "1"
    said = _("%(club)s is struck.") if withdrawn else _("%(club)s takes part again.")
    return _done(
        request,
        door,
        "season_clubs",
        lambda: services.withdraw_club(
            club=club,
            withdrawn=withdrawn,
            actor=door.actor,
            reason=request.POST.get("reason", "")[:500],
        ),
        said % {"club": club.club.name},
    )


def _done(
    request: HttpRequest, door: SeasonDoor, view: str, act: Callable[[], object], said: str
) -> HttpResponse:
    """Do it, say so or why not, and go back to the page."""
    try:
        act()
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, said)
    return redirect(f"tournaments:{view}", door.season.public_id)


def _context(door: SeasonDoor, here: str) -> dict[str, Any]:
    return {"door": door, "season": door.season, "club": door.season.club, "here": here}


def _houses(door: SeasonDoor) -> list[HouseRuleset]:
    return list(house_rulesets_in(door.season.club))


def _evening(door: SeasonDoor, pk: int) -> Evening:
    found = Evening.objects.select_related("season__club", "tournament")
    return get_object_or_404(found, pk=pk, season=door.season)


def _evenings(door: SeasonDoor) -> QuerySet[Evening]:
    found = door.season.evenings.select_related("tournament", "season__club")
    return found.order_by("-tournament__starts_at", "-pk")


def _people(door: SeasonDoor) -> QuerySet[Player]:
    """Everybody of the clubs of the season."""
    clubs = [door.season.club_id, *door.season.clubs.values_list("club", flat=True)]
    found = Player.objects.filter(memberships__club__in=clubs, merged_into=None, erased_at=None)
    return found.distinct().order_by("name", "pk")


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else -1
