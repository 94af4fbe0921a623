"""What is stored about tournaments: who takes part, what was drawn, what was written down."""

from tournaments.models.cards import TableCard
from tournaments.models.door import DoorTablet
from tournaments.models.fixtures import Board, Fixture, LineUp, Side
from tournaments.models.money import Pot, PotEntry, PrizeGame, Ticket
from tournaments.models.rankings import RankingVersion
from tournaments.models.records import (
    ClubRating,
    CurrentRating,
    PlayedMatch,
    PlayedSeat,
    PlayerEvening,
    RatingFamily,
    RatingPoint,
)
from tournaments.models.rounds import Place, Rest, Result, Round, Table
from tournaments.models.screens import Announcement, Screen, ScreenAddress
from tournaments.models.seasons import Absence, CalendarAddress, CatchUp, Evening, Season, SeasonClub
from tournaments.models.setup import Apart, Entrant, EntrantPlayer, Official, Stage, Tournament
from tournaments.models.slips import SlipPicture

__all__ = [
    "Absence",
    "Announcement",
    "Apart",
    "Board",
    "CalendarAddress",
    "CatchUp",
    "ClubRating",
    "CurrentRating",
    "DoorTablet",
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
    "RankingVersion",
    "RatingFamily",
    "RatingPoint",
    "Rest",
    "Result",
    "Round",
    "Screen",
    "ScreenAddress",
    "Season",
    "SeasonClub",
    "Side",
    "SlipPicture",
    "Stage",
    "Table",
    "TableCard",
    "Ticket",
    "Tournament",
]
