"""What is stored: people and clubs, matches and the lines of their score sheets."""

from scoring.models.log import LogEntry
from scoring.models.people import Club, HouseRuleset, Membership, Player, Role, User
from scoring.models.play import Device, Line, Match, Seat

__all__ = [
    "Club",
    "Device",
    "HouseRuleset",
    "Line",
    "LogEntry",
    "Match",
    "Membership",
    "Player",
    "Role",
    "Seat",
    "User",
]
