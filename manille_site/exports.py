"""Any table as a file for a spreadsheet: CSV or a workbook, in which no cell can be taken for a formula."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from defusedcsv import csv
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

from scoring.models import Role
from scoring.selectors.clubs import members_of_club
from scoring.views.doors import open_door
from tournaments.explain import MEASURES
from tournaments.selectors.entrants import entrants_shown
from tournaments.selectors.facts import StageFacts
from tournaments.trf import is_swiss_of_duels, trf_of
from tournaments.views.scene import Scene, scene_at

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LONGEST_TITLE = 31
FORBIDDEN_IN_TITLE = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))


@dataclass(frozen=True)
class Export:
    """A table to be taken along: cells are whole numbers or text."""

    name: str
    head: Sequence[str]
    rows: Iterable[Sequence[Any]]

    def answer(self, kind: str) -> HttpResponse:
        """As a file of this kind; 404 for kinds that there are none of."""
        if kind not in ("csv", "xlsx"):
            raise Http404
        content, content_type = (self.csv(), CSV) if kind == "csv" else (self.xlsx(), XLSX)
        response = HttpResponse(content, content_type=content_type)
        response["Content-Disposition"] = f'attachment; filename="{slugify(self.name) or "table"}.{kind}"'
        return response

    def csv(self) -> bytes:
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow([_cell(value) for value in self.head])
        writer.writerows([_cell(value) for value in row] for row in self.rows)
        return b"\xef\xbb\xbf" + text.getvalue().encode()

    def xlsx(self) -> bytes:
        book = Workbook(write_only=True)
        sheet = book.create_sheet(_cell(self.name).translate(FORBIDDEN_IN_TITLE)[:LONGEST_TITLE] or "1")
        sheet.freeze_panes = "A2"

        def as_cell(value: Any, *, bold: bool = False) -> WriteOnlyCell:
            cell = WriteOnlyCell(sheet, value=value)
            if isinstance(value, str):
                cell.data_type = "s"  # text that begins with "=" stays text
            if bold:
                cell.font = Font(bold=True)
            return cell

        sheet.append([as_cell(_cell(value), bold=True) for value in self.head])
        for row in self.rows:
            sheet.append([as_cell(_cell(value)) for value in row])
        file = io.BytesIO()
        book.save(file)
        return file.getvalue()


def _cell(value: Any) -> Any:
    """Whole numbers stay numbers; in text nothing hides that a spreadsheet acts upon or can't store."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    text = "" if value is None else str(value)
    return "".join(letter for letter in text if unicodedata.category(letter) not in ("Cc", "Cs"))


# Pages ----------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def members(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The people of a club, for its organisers."""
    door = open_door(request, slug, "keep_members")
    rows = (
        [member.player.name, str(Role(member.role).label), member.membership.since.isoformat()]
        for member in members_of_club(door.club)
    )
    return Export(f"{door.club.name} {_('members')}", [_("Name"), _("Role"), _("Since")], rows).answer(kind)


@require_safe
@never_cache
def entrants(request: HttpRequest, public_id: str, kind: str) -> HttpResponse:
    """Who takes part; everybody may read it, by the names that people wish to have there."""
    scene = scene_at(request, public_id)
    head = [_("Number"), _("Entrant"), _("Club"), _("Seed"), _("From round"), _("Left after round")]
    rows = (
        [
            entrant.number,
            scene.names[entrant.file_id].name,
            entrant.club_name,
            entrant.seed,
            entrant.from_round,
            entrant.left_after,
        ]
        for entrant in entrants_shown(scene.tournament)
    )
    return Export(f"{scene.tournament.name} {_('entrants')}", head, rows).answer(kind)


@require_safe
@never_cache
def standings(request: HttpRequest, public_id: str, number: int, kind: str) -> HttpResponse:
    """The ranking of a stage, as far as this reader may know it."""
    scene = scene_at(request, public_id)
    stage = _stage(scene, number)
    measures = [name for name in stage.measures if name != "head_to_head"]
    head = [_("Group"), _("Rank"), _("Entrant"), _("Club"), *(str(MEASURES[name]) for name in measures)]
    rows = (
        [
            "" if ranking.group is None else ranking.group,
            row.rank,
            scene.names[row.entrant].name,
            scene.names[row.entrant].club,
            *(row.values[name] for name in measures),
        ]
        for ranking in stage.rankings
        for row in ranking.rows
    )
    return Export(f"{scene.tournament.name} {_('standings')} {number}", head, rows).answer(kind)


@require_safe
@never_cache
def results(request: HttpRequest, public_id: str, kind: str) -> HttpResponse:
    """Every table of every round that is out: a row a side."""
    scene = scene_at(request, public_id)
    head = [_("Stage"), _("Round"), _("Table"), _("Side"), _("Entrant"), _("Score"), _("Absent")]
    rows = (
        [
            stage.number,
            played.number,
            table.number,
            side + 1,
            " & ".join(scene.names[who].name for who in people),
            table.scores[side] if table.scores is not None else None,
            _("absent") if side in table.absent_sides else "",
        ]
        for stage in scene.stages
        for played in stage.rounds
        for table in played.tables
        for side, people in enumerate(table.sides)
    )
    return Export(f"{scene.tournament.name} {_('results')}", head, rows).answer(kind)


@require_safe
@never_cache
def trf(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A Swiss of duels for pairing programs; other systems have no such file."""
    scene = scene_at(request, public_id)
    stage = _stage(scene, number)
    if not is_swiss_of_duels(stage):
        raise Http404
    tournament = scene.tournament
    day = tournament.starts_at.date()
    text = trf_of(
        stage,
        scene.names,
        title=tournament.name,
        place=tournament.place,
        starts=day,
        ends=day,
    )
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{public_id}-{number}.trf"'
    return response


def _stage(scene: Scene, number: int) -> StageFacts:
    stage = scene.snapshot.stage(number) if scene.snapshot else None
    if stage is None:
        raise Http404
    return stage
