"""What is stored about tournaments: who takes part, what was drawn, what was written down."""

from tournaments.models.competition import Apart, Entrant, EntrantPlayer, Official, Stage, Tournament
from tournaments.models.draw import Place, Rest, Result, Round, Table

__all__ = [
    "Apart",
    "Entrant",
    "EntrantPlayer",
    "Official",
    "Place",
    "Rest",
    "Result",
    "Round",
    "Stage",
    "Table",
    "Tournament",
]
