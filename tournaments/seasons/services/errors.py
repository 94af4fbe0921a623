"""What seasons, evenings, fixtures and pots may refuse. Sentences: ``tournaments/seasons/words.py``."""

from scoring.writing.errors import RefusedError


class SeasonClosedError(RefusedError):
    """The season is finished: it can be opened again."""

    code = "season_closed"


class RulesChangedError(RefusedError):
    """Somebody else changed the rules since the preview was shown."""

    code = "season_stale"


class UnitFixedError(RefusedError):
    """Evenings or fixtures count already: what the table lists stays as it is."""

    code = "season_unit_fixed"


class CountedAlreadyError(RefusedError):
    """The tournament counts in this season already."""

    code = "counted_already"


class NotOfSeasonError(RefusedError):
    """The tournament belongs to a club that is not in the season."""

    code = "not_of_season"


class InSeasonAlreadyError(RefusedError):
    """The club is in the season already."""

    code = "in_season_already"


class WasThereError(RefusedError):
    """Somebody who played that evening was not absent, and has nothing to make up."""

    code = "was_there"


class WasNotThereError(RefusedError):
    """Who has not played an evening can't have made up another in it."""

    code = "was_not_there"


class MadeUpAlreadyError(RefusedError):
    """The evening was made up, or this one was played for another."""

    code = "made_up_already"


class TooLateToCatchUpError(RefusedError):
    """After the day of the rules nothing is made up: ``until``."""

    code = "too_late_to_catch_up"


class BeyondLimitError(RefusedError):
    """As many evenings as the rules allow are made up: ``limit``."""

    code = "catch_up_limit"


class FixturesBegunError(RefusedError):
    """Results are written down: the calendar is not made anew."""

    code = "fixtures_begun"


class TooFewClubsError(RefusedError):
    """A calendar needs two clubs."""

    code = "too_few_clubs"


class FixtureSignedError(RefusedError):
    """Both captains have signed; the season's organisers can open it again."""

    code = "fixture_signed"


class FixtureChangedError(RefusedError):
    """Somebody changed the fixture since this page was shown."""

    code = "fixture_changed"


class FixtureNotPlayedError(RefusedError):
    """There is no result to sign."""

    code = "fixture_not_played"


class TwiceOnSheetError(RefusedError):
    """``name`` stands on the team sheet twice."""

    code = "twice_on_sheet"


class BoardResultError(RefusedError):
    """More matches than were to be played at a board."""

    code = "board_result"


class TooFewTonightError(RefusedError):
    """Not enough are here for a table: ``here`` of ``least``."""

    code = "too_few_tonight"


class TablesOpenError(RefusedError):
    """Tables of the round before have no result yet: ``count``."""

    code = "tables_open"


class TablesBegunError(RefusedError):
    """Something is written down at the tables that would be taken back."""

    code = "tables_begun"


class PotClosedError(RefusedError):
    """The money was counted and the box is closed."""

    code = "pot_closed"


class DifferenceUnexplainedError(RefusedError):
    """The count differs from the books by ``cents`` and nobody has said why."""

    code = "difference_unexplained"


class TicketPlayedError(RefusedError):
    """A ticket that is played, or was given back, can't be given back."""

    code = "ticket_played"


class TooFewTicketsError(RefusedError):
    """Fewer tickets wait than a table needs: ``waiting`` of ``needed``."""

    code = "too_few_tickets"


class GameSettledError(RefusedError):
    """The prize of this game was handed over."""

    code = "game_settled"


class StakesChangedError(RefusedError):
    """The results are others than those that were shown."""

    code = "stakes_changed"


class StakeFollowsResultError(RefusedError):
    """The entry was booked from a result: it changes with it."""

    code = "stake_follows_result"


class ReversedAlreadyError(RefusedError):
    """This entry was put right already, or puts another right itself."""

    code = "reversed_already"
