"""What a hand is worth, in every game of the family: plain Python, without Django.

``VARIANTS`` and ``get_variant`` are the one list of games; ``fold`` computes a score sheet from what
was written down. Everything else about a game hangs on its :class:`~scoring.rules.variant.Variant`.
"""

from scoring.rules.games.catalogue import VARIANTS, families, get_variant
from scoring.rules.sheet.errors import LineProblem, SheetError
from scoring.rules.sheet.file import FORMAT, Header, read_file, read_header, sheet_of
from scoring.rules.sheet.fold import Fold, MatchState, fold, preview
from scoring.rules.sheet.results import Game, LineResult, NextDeal
from scoring.rules.sheet.ruleset import expand_ruleset
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
    "NextDeal",
    "Option",
    "OptionKind",
    "Preset",
    "Problem",
    "SheetError",
    "Step",
    "Variant",
    "expand_ruleset",
    "families",
    "fold",
    "get_variant",
    "preview",
    "read_file",
    "read_header",
    "sheet_of",
]
