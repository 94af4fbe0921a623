"""What a hand is worth, in every game of the family: plain Python, without Django.

``VARIANTS`` and ``get_variant`` are the one list of games; ``fold`` computes a score sheet from what
was written down. Everything else about a game hangs on its :class:`~scoring.rules.variant.Variant`.
"""

from scoring.rules.games.catalogue import VARIANTS, get_variant
from scoring.rules.sheet.fold import Fold, MatchState, fold, preview
from scoring.rules.sheet.header import (
    FORMAT,
    Header,
    LineProblem,
    SheetError,
    expand_ruleset,
    read_file,
    read_header,
    sheet_of,
)
from scoring.rules.sheet.results import Game, LineResult, Next
from scoring.rules.variant import Fact, FactKind, Option, OptionKind, Preset, Problem, Step, Variant

__all__ = [
    "FORMAT",
    "VARIANTS",
    "Fact",
    "FactKind",
    "Fold",
    "Game",
    "Header",
    "LineProblem",
    "LineResult",
    "MatchState",
    "Next",
    "Option",
    "OptionKind",
    "Preset",
    "Problem",
    "SheetError",
    "Step",
    "Variant",
    "expand_ruleset",
    "fold",
    "get_variant",
    "preview",
    "read_file",
    "read_header",
    "sheet_of",
]
