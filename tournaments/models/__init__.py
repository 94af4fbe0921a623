"""What is stored about tournaments: who takes part, what was drawn, what was written down."""

from tournaments.models.competition import Apart, Entrant, EntrantPlayer, Official, Stage, Tournament
from tournaments.models.draw import Place, Rest, Result, Round, Table
from tournaments.models.fixture import Board, Fixture, LineUp, Side
from tournaments.models.pot import Pot, PotEntry, PrizeGame, Ticket
from tournaments.models.season import Absence, CalendarAddress, CatchUp, Evening, Season, SeasonClub
from tournaments.models.statistics import (
    ClubRating,
    CurrentRating,
    PlayedMatch,
    PlayedSeat,
    PlayerEvening,
    RatingFamily,
    RatingPoint,
)

__all__ = [
    "Absence",
    "Apart",
    "Board",
    "CalendarAddress",
    "CatchUp",
    "ClubRating",
    "CurrentRating",
    "Entrant",
    "EntrantPlayer",
    "Evening",
    "Fixture",
    "LineUp",
    "Official",
    "Place",
    "PlayedMatch",
    "PlayedSeat",
    "PlayerEvening",
    "Pot",
    "PotEntry",
    "PrizeGame",
    "RatingFamily",
    "RatingPoint",
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
