"""Pieces of a match's page are what their templates make of the same values, in every game."""

from random import Random

import pytest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from scoring import stencils
from scoring.matches import pieces
from scoring.matches.forms.next_hand import NextHand, Undo
from scoring.matches.selectors.folding import fold_lines
from scoring.matches.selectors.sheets import blank_sheet, sheet_with
from scoring.models import Line, Match
from scoring.rules import VARIANTS
from scoring.sampling import invent_header, invent_line
from scoring.stencils import Printed, PrintedHtml

MATCHES, LINES = 2, 8


def plain(value):
    """Values as if nobody had said that they are only printed."""
    if isinstance(value, Printed):
        return SafeString(value) if isinstance(value, PrintedHtml) else str(value)
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


@pytest.fixture
def filled(monkeypatch):
    """The templates that were filled, each held against what Django renders."""
    templates = []

    def fill(template, **values):
        html = stencils.fill(template, **values)
        assert html == render_to_string(template, plain(values))
        templates.append(template.rpartition("/")[2])
        return html

    monkeypatch.setattr(pieces, "fill", fill)
    return templates


def sheets(variant):
    """A match as it grows, line after line, some of them penalties or void; the newest may be struck."""
    rng = Random(variant)
    for _match in range(MATCHES):
        header = invent_header(VARIANTS[variant], rng)
        match = Match(
            variant=variant, ruleset=dict(header.ruleset), public_id="abc", version=1, called="1.hearts"
        )
        sheet = blank_sheet(match, header)
        for number in range(1, LINES):
            if sheet.is_over:
                break
            written = invent_line(sheet.fold, rng, trouble=0.2)
            facts = {key: value for key, value in written.items() if key != "kind"}
            line = Line(
                number=number, kind=written.get("kind", "hand"), facts=facts, struck=rng.random() < 0.1
            )
            lines = [*(row.line for row in sheet.rows), line]
            sheet = sheet_with(sheet, match, line, fold_lines(header, lines))
            yield sheet


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_stencil_prints_what_the_template_does(variant, filled):
    for sheet in sheets(variant):
        seat = len(sheet.names) - 1
        for reader in (pieces.Reader(), pieces.Reader(record=True, correct=True, seat=seat)):
            pieces.row_html(sheet.rows[-1], sheet, reader, is_disputed=len(sheet.rows) % 2 == 0)
            pieces.title_html(sheet.games[-1], sheet)
            if sheet.is_over:
                continue
            pieces.board_html(sheet, reader, oob=True)
            undo = Undo(1) if sheet.last else None
            pieces.added_html(
                sheet, reader, NextHand(sheet), undo=undo, may_adjust=True, token="t", news="Saved."
            )

    assert {"_row.html", "_game_title.html", "_score.html", "_added.html"} <= set(filled)
