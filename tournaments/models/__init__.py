"""What is stored about tournaments: who takes part, what was drawn, what was written down."""

from tournaments.models.competition import Apart, Entrant, EntrantPlayer, Official, Stage, Tournament
from tournaments.models.draw import Place, Rest, Result, Round, Table
from tournaments.models.fixture import Board, Fixture, LineUp, Side
from tournaments.models.pot import Pot, PotEntry, PrizeGame, Ticket
from tournaments.models.season import Absence, CalendarAddress, CatchUp, Evening, Season, SeasonClub

__all__ = [
    "Absence",
    "Apart",
    "Board",
    "CalendarAddress",
    "CatchUp",
    "Entrant",
    "EntrantPlayer",
    "Evening",
    "Fixture",
    "LineUp",
    "Official",
    "Place",
    "Pot",
    "PotEntry",
    "PrizeGame",
    "Rest",
    "Result",
    "Round",
    "Season",
    "SeasonClub",
    "Side",
    "Stage",
    "Table",
    "Ticket",
    "Tournament",
]
