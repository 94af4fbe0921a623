"""What seasons, evenings, fixtures and pots may refuse. Sentences: ``tournaments/seasons/words.py``."""

from scoring.writing.errors import RefusedError


class SeasonClosedError(RefusedError):
    """The season is finished: it can be opened again."""


class SeasonStaleError(RefusedError):
    """Somebody else changed the rules since the preview was shown."""


class SeasonUnitFixedError(RefusedError):
    """Evenings or fixtures count already: what the table lists stays as it is."""


class CountedAlreadyError(RefusedError):
    """The tournament counts in this season already."""


class NotOfSeasonError(RefusedError):
    """The tournament belongs to a club that is not in the season."""


class InSeasonAlreadyError(RefusedError):
    """The club is in the season already."""


class WasThereError(RefusedError):
    """Somebody who played that evening was not absent, and has nothing to make up."""


class WasNotThereError(RefusedError):
    """Who has not played an evening can't have made up another in it."""


class MadeUpAlreadyError(RefusedError):
    """The evening was made up, or this one was played for another."""


class TooLateToCatchUpError(RefusedError):
    """After the day of the rules nothing is made up: ``until``."""


class CatchUpLimitError(RefusedError):
    """As many evenings as the rules allow are made up: ``limit``."""


class FixturesBegunError(RefusedError):
    """Results are written down: the calendar is not made anew."""


class TooFewClubsError(RefusedError):
    """A calendar needs two clubs."""


class FixtureSignedError(RefusedError):
    """Both captains have signed; the season's organisers can open it again."""


class FixtureChangedError(RefusedError):
    """Somebody changed the fixture since this page was shown."""


class FixtureNotPlayedError(RefusedError):
    """There is no result to sign."""


class TwiceOnSheetError(RefusedError):
    """``name`` stands on the team sheet twice."""


class BoardResultError(RefusedError):
    """More matches than were to be played at a board."""


class TooFewTonightError(RefusedError):
    """Not enough are here for a table: ``here`` of ``least``."""


class TablesOpenError(RefusedError):
    """Tables of the round before have no result yet: ``count``."""


class TablesBegunError(RefusedError):
    """Something is written down at the tables that would be taken back."""


class PotClosedError(RefusedError):
    """The money was counted and the box is closed."""


class BoxTooEmptyError(RefusedError):
    """The box holds ``holds`` cents and ``cents`` would be paid out of it, which nobody was asked about."""


class EveningGoesOnError(RefusedError):
    """A box would be closed while ``games`` are played and ``tickets`` wait, which nobody was asked about."""


class DifferenceUnexplainedError(RefusedError):
    """The count differs from the books by ``cents`` and nobody has said why."""


class TicketPlayedError(RefusedError):
    """A ticket that is played, or was given back, can't be given back."""


class TooFewTicketsError(RefusedError):
    """Fewer tickets wait than a table needs: ``waiting`` of ``needed``."""


class GameSettledError(RefusedError):
    """The prize of this game was handed over."""


class PrizesUnsettledError(RefusedError):
    """Entrants (``names``) never came: what becomes of them is said before prizes are booked."""


class StakesChangedError(RefusedError):
    """The results are others than those that were shown."""


class StakeFollowsResultError(RefusedError):
    """The entry was booked from a result: it changes with it."""


class ReversedAlreadyError(RefusedError):
    """This entry was put right already, or puts another right itself."""
