"""What is stored: people and clubs, matches and the lines of their score sheets, what is still to be done."""

from scoring.models.follow_ups import FollowUp
from scoring.models.joining import JoinCode, PhoneSeat, RequestToWrite, TableDevice
from scoring.models.late_hands import LateHand
from scoring.models.limits import Attempt
from scoring.models.log import LogEntry
from scoring.models.matches import Device, Line, Match, Seat
from scoring.models.people import (
    Club,
    Company,
    HouseRuleset,
    Membership,
    Player,
    Role,
    User,
    first_day,
    site_day,
    zone_of,
)
from scoring.models.referee import RefereeCall, Ruling
from scoring.models.signing import Confirmation
from scoring.models.tokens import ApiToken, Scope

__all__ = [
    "ApiToken",
    "Attempt",
    "Club",
    "Company",
    "Confirmation",
    "Device",
    "FollowUp",
    "HouseRuleset",
    "JoinCode",
    "LateHand",
    "Line",
    "LogEntry",
    "Match",
    "Membership",
    "PhoneSeat",
    "Player",
    "RefereeCall",
    "RequestToWrite",
    "Role",
    "Ruling",
    "Scope",
    "Seat",
    "TableDevice",
    "User",
    "first_day",
    "site_day",
    "zone_of",
]
