"""What open pages of a tournament ask with, as it would be today; ``None`` of what not everybody may know of.

One query each: a phone asks every two seconds, and a hall has hundreds of phones.
"""

from scoring.sql import first_row

TOURNAMENT = "SELECT version FROM tournaments_tournament WHERE public_id = %s AND status <> 'draft'"
ROUND = """
    SELECT tournaments_round.id, tournaments_tournament.version, SUM(scoring_match.version)
    FROM tournaments_round
    JOIN tournaments_stage ON tournaments_stage.id = tournaments_round.stage_id
    JOIN tournaments_tournament ON tournaments_tournament.id = tournaments_stage.tournament_id
    LEFT JOIN tournaments_table ON tournaments_table.round_id = tournaments_round.id
    LEFT JOIN scoring_match ON scoring_match.id = tournaments_table.match_id
    WHERE tournaments_tournament.public_id = %s AND tournaments_stage.number = %s
    AND tournaments_round.number = %s
    AND tournaments_round.published_at IS NOT NULL AND tournaments_round.undone_at IS NULL
    GROUP BY tournaments_round.id, tournaments_tournament.version
"""
DESK = """
    SELECT tournaments_round.id, tournaments_tournament.version
    FROM tournaments_round
    JOIN tournaments_stage ON tournaments_stage.id = tournaments_round.stage_id
    JOIN tournaments_tournament ON tournaments_tournament.id = tournaments_stage.tournament_id
    WHERE tournaments_tournament.public_id = %s AND tournaments_stage.number = %s
    AND tournaments_round.number = %s
    AND tournaments_round.published_at IS NOT NULL AND tournaments_round.undone_at IS NULL
"""
TABLE = """
    SELECT tournaments_tournament.version, scoring_match.version
    FROM tournaments_table
    JOIN tournaments_round ON tournaments_round.id = tournaments_table.round_id
    JOIN tournaments_stage ON tournaments_stage.id = tournaments_round.stage_id
    JOIN tournaments_tournament ON tournaments_tournament.id = tournaments_stage.tournament_id
    LEFT JOIN scoring_match ON scoring_match.id = tournaments_table.match_id
    WHERE tournaments_table.id = %s AND tournaments_tournament.public_id = %s
    AND tournaments_tournament.status <> 'draft'
"""
SCREEN = """
    SELECT tournaments_tournament.version,
    (SELECT SUM(version) FROM tournaments_screen WHERE tournament_id = tournaments_tournament.id),
    (SELECT SUM(scoring_match.version) FROM tournaments_stage
        JOIN tournaments_round ON tournaments_round.stage_id = tournaments_stage.id
        JOIN tournaments_table ON tournaments_table.round_id = tournaments_round.id
        JOIN scoring_match ON scoring_match.id = tournaments_table.match_id
        WHERE tournaments_stage.tournament_id = tournaments_tournament.id
        AND tournaments_round.published_at IS NOT NULL),
    (SELECT COUNT(*) FROM tournaments_announcement
        WHERE tournament_id = tournaments_tournament.id AND ended_at IS NULL),
    (SELECT MAX(id) FROM tournaments_announcement
        WHERE tournament_id = tournaments_tournament.id AND ended_at IS NULL)
    FROM tournaments_screenaddress
    JOIN tournaments_tournament ON tournaments_tournament.id = tournaments_screenaddress.tournament_id
    WHERE tournaments_screenaddress.secret = %s AND tournaments_screenaddress.ended_at IS NULL
"""
ANNOUNCEMENTS = """
    SELECT COUNT(tournaments_announcement.id), MAX(tournaments_announcement.id)
    FROM tournaments_tournament
    LEFT JOIN tournaments_announcement ON tournaments_announcement.tournament_id = tournaments_tournament.id
    AND tournaments_announcement.ended_at IS NULL
    WHERE tournaments_tournament.public_id = %s AND tournaments_tournament.status <> 'draft'
    GROUP BY tournaments_tournament.id
"""


def tournament_version(public_id: str) -> str | None:
    """Of standings, the end, one's way: everything that moves with the tournament alone."""
    row = first_row(TOURNAMENT, public_id)
    return None if row is None else str(row[0])


def round_version(public_id: str, stage: int, number: int) -> str | None:
    """Of a published round's board and clock: moves with the tournament, and each sheet of the round."""
    row = first_row(ROUND, public_id, stage, number)
    return None if row is None else f"{row[0]}.{row[1]}.{row[2] or 0}"


def desk_version(public_id: str, stage: int, number: int) -> str | None:
    """Of a published round's results desk: moves with the tournament, and not with each hand."""
    row = first_row(DESK, public_id, stage, number)
    return None if row is None else f"{row[0]}.{row[1]}"


def table_version(public_id: str, pk: int) -> str | None:
    """Of the page of a table: moves with the tournament and its sheet."""
    row = first_row(TABLE, pk, public_id)
    return None if row is None else f"{row[0]}.{row[1] or 0}"


def screen_version(secret: str) -> str | None:
    """Of a screen in the hall; ``None`` where the address was renewed, or never was one."""
    row = first_row(SCREEN, secret)
    return None if row is None else ".".join(str(part or 0) for part in row)


def announcements_version(public_id: str) -> str | None:
    """Of what is announced at a tournament: how many announcements hang, and the newest of them."""
    row = first_row(ANNOUNCEMENTS, public_id)
    return None if row is None else f"{row[0]}.{row[1] or 0}"
