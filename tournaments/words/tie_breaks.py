"""Tie-breaks in the reader's language; what is said of each stands beside its computing, in the engine."""

from django.utils.translation import gettext_lazy as _

from tournaments.engine import TIE_BREAKS

NAMES = {key: _(tie_break.name) for key, tie_break in TIE_BREAKS.items()} | {
    "bracket": _("How far one came"),
}
"""By what may part two: a tie-break, or a bracket."""

ABBREVIATIONS = {key: _(tie_break.abbreviation) for key, tie_break in TIE_BREAKS.items()}
SENTENCES = {key: _(tie_break.sentence) for key, tie_break in TIE_BREAKS.items()}
