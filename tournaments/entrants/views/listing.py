"""The list of those who take part, and entering people from names or a table."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from scoring.access.request import Request
from scoring.names import by_name, contains, spelling
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments.access import TournamentDoor, tournament_door
from tournaments.entrants import services
from tournaments.entrants.entry_lists import line_of
from tournaments.entrants.filters import EntrantFilter
from tournaments.entrants.forms import ROW_PROBLEMS, WARNINGS, EntryListForm, entry_of
from tournaments.entrants.selectors.entrants import (
    PreviewRow,
    entrants_listed,
    people_of_club,
    preview_of,
    public_name,
    published_rounds,
)
from tournaments.entrants.selectors.linking import people_to_link
from tournaments.entrants.views.linking import link_entered
from tournaments.models import Tournament
from tournaments.writing.errors import PersonEnteredError, StaleError, TooManyEntrantsError

PAGE = 100


MOST_SUGGESTED = 12


@require_safe
def entrants(request: Request, public_id: str) -> HttpResponse:
    """The list. Organisers enter people here; everybody else reads the names."""
    door = tournament_door(request, public_id)
    if not door.may("organise"):
        return _public_list(request, door.tournament)
    return _list(door, EntryListForm(unit=door.tournament.unit))


def _public_list(request: Request, tournament: Tournament) -> HttpResponse:
    page = _page_of(request, tournament)
    for entrant in page:
        entrant.shown_name = public_name(entrant)
    return render(
        request, "tournaments/entrants/entrants_public.html", {"tournament": tournament, "page_obj": page}
    )


def _list(
    door: TournamentDoor,
    form: EntryListForm,
    preview: list[dict[str, Any]] | None = None,
    *,
    status: int = 200,
    notice: str = "",
) -> HttpResponse:
    tournament, request = door.tournament, door.request
    context = {
        "tournament": tournament,
        "form": form,
        "page_obj": _page_of(request, tournament),
        "q": request.GET.get("q", ""),
        "count": tournament.entrants.count(),
        "last": _last_number(tournament),
        "rounds": published_rounds(tournament).count(),
        "notice": notice,
        "unlinked": people_to_link(tournament).count(),
        **_preview_context(form, preview),
    }
    return render(request, "tournaments/entrants/entrants.html", context, status=status)


@require_POST
def add(request: Request, public_id: str) -> HttpResponse:
    """A list as typed: shown as it was understood, and entered when just that was found right."""
    door = tournament_door(request, public_id, "organise")
    tournament = door.tournament
    form = EntryListForm(request.POST, request.FILES, unit=tournament.unit)
    valid = form.is_valid()
    rows = preview_of(tournament, form.rows) if valid else []
    status, notice = 200, ""
    any_to_enter = any(_is_entered(row, form) for row in rows)
    has_grown = valid and form.cleaned_data["last"] not in (None, _last_number(tournament))
    if valid and form.is_confirmed and (any_to_enter or has_grown) and not request.htmx:
        try:
            return _entered(request, door, form, rows)
        except StaleError:
            status = HTTPStatus.CONFLICT
            notice = _(
                "The list has grown since you looked. Compare it with yours, and enter what is still missing."
            )
        except TooManyEntrantsError as error:
            notice, rows = refusal(error), []
        except RefusedError as error:
            notice = refusal(error)
    form.data = {"text": form.typed} | {key: "1" for key in ("to_club", "namesakes") if key in request.POST}
    entries = [_in_words(row) for row in rows]
    if request.htmx:
        context = {"tournament": tournament, "form": form, "last": _last_number(tournament)}
        return render(
            request, "tournaments/entrants/_preview.html", context | _preview_context(form, entries)
        )
    return _list(door, form, entries, status=status, notice=notice)


def _is_entered(row: PreviewRow, form: EntryListForm) -> bool:
    """Namesakes of those on the list or in a line above only when somebody has said that they are others."""
    return row.is_fine and (form.takes_namesakes or not row.is_listed)


def _entered(
    request: Request, door: TournamentDoor, form: EntryListForm, rows: list[PreviewRow]
) -> HttpResponse:
    """Enter the rows that are in order; the others stay in the box."""
    entered = services.add_entrants(
        tournament=door.tournament,
        entries=[entry_of(row.row, row.players) for row in rows if _is_entered(row, form)],
        actor=door.actor,
        seen_last=form.cleaned_data["last"],
    )
    count = len(entered)
    messages.success(request, ngettext("%(count)d entered.", "%(count)d entered.", count) % {"count": count})
    someone_to_ask = "to_club" in request.POST and link_entered(door, entered)
    if left := "\n".join(row.row.text for row in rows if not _is_entered(row, form)):
        rest = EntryListForm({"text": left}, unit=door.tournament.unit)
        rest.is_valid()
        door.tournament.refresh_from_db()
        return _list(door, rest, [_in_words(row) for row in preview_of(door.tournament, rest.rows)])
    page = "link_people" if someone_to_ask else "entrants"
    return redirect(f"tournaments:{page}", door.tournament.public_id)


@require_safe
def people(request: Request, public_id: str) -> HttpResponse:
    """The club's people whose names have this in them, for the box with suggestions."""
    door = tournament_door(request, public_id, "enter_results")
    wanted = request.GET.get("q", "")
    listed = {
        spelling(name)
        for name in door.tournament.entrants.values_list("people__name", flat=True)
        if name is not None
    }
    people = people_of_club(door.tournament.club)
    suggestions = by_name(player for player in people if contains(player.name, wanted))
    context = {
        "tournament": door.tournament,
        "door": door,
        "people": [(player, spelling(player.name) in listed) for player in suggestions[:MOST_SUGGESTED]],
        "more": max(0, len(suggestions) - MOST_SUGGESTED),
        "q": wanted,
    }
    template = "tournaments/entrants/people.html"
    if request.htmx:
        template = "tournaments/entrants/_people.html"
    return render(request, template, context)


def _page_of(request: Request, tournament: Tournament) -> Any:
    narrowed = EntrantFilter(request.GET, queryset=entrants_listed(tournament))
    return Paginator(narrowed.qs, PAGE).get_page(request.GET.get("page"))


def _last_number(tournament: Tournament) -> int:
    return tournament.entrants.order_by("-number").values_list("number", flat=True).first() or 0


def _preview_context(form: EntryListForm, preview: list[dict[str, Any]] | None) -> dict[str, Any]:
    rows = preview or []
    in_order = [row for row in rows if not row["problem"]]
    entered = [row for row in in_order if form.takes_namesakes or not row["is_asked_about"]]
    unknown = sum(player is None for row in entered for _name, player in row["people"])
    return {
        "preview": rows,
        "fine": len(entered),
        "refused": len(rows) - len(in_order),
        "asked_about": sum(row["is_asked_about"] for row in in_order),
        "takes_namesakes": form.takes_namesakes,
        "warned": any(row["warnings"] for row in rows),
        "unknown": unknown,
        "to_club": "to_club" in form.data,
        "confirmed": form.fingerprint if rows else "",
    }


def _in_words(preview: PreviewRow) -> dict[str, Any]:
    """A row of the preview in words."""
    row = preview.row
    return {
        "line": row.line,
        "name": row.shown_name or row.text,
        "people": list(zip(row.people, preview.players, strict=True)),
        "own_name": row.name,
        "club": row.club,
        "seed": row.seed,
        "problem": problem_of(preview),
        "is_asked_about": preview.is_asked_about,
        "warnings": [str(WARNINGS[w.code]) % {"name": w.name, "other": w.other} for w in preview.warnings],
        "text": line_of(row.people, name=row.name, club=row.club, seed=row.seed),
    }


def problem_of(preview: PreviewRow) -> str:
    """Why a row can't be entered; "" where it can."""
    if preview.row.problem:
        return str(ROW_PROBLEMS[preview.row.problem])
    clash = preview.clash
    return refusal(PersonEnteredError(name=clash.name, entrant=clash.other)) if clash is not None else ""
