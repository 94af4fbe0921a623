"""What tournaments may refuse. Each has a code, facts, and a sentence in
``tournaments/words/refusals.py``.
"""

from typing import Any

from scoring.writing.errors import RefusedError


class EngineRefusedError(RefusedError):
    """The engine can't draw or rank: ``problems`` are its own, with paths into the tournament file."""

    code = "engine"

    def __init__(self, problems: list[Any]) -> None:
        super().__init__(problems=problems)
        self.problems = problems


class NothingToDrawError(RefusedError):
    """Every round is drawn, or the tournament is over."""

    code = "nothing_to_draw"


class DraftExistsError(RefusedError):
    """A drawn round waits to be published or thrown away."""

    code = "draft_exists"


class AlreadyPublishedError(RefusedError):
    """The round is out: it is not redrawn, moved or published again."""

    code = "already_published"


class DraftGoneError(RefusedError):
    """The draft that was looked at was thrown away, or drawn again."""

    code = "draft_gone"


class TooFewHereError(RefusedError):
    """Too few are here for a single table: ``here`` of ``least``."""

    code = "too_few_here"


class NotInRoundError(RefusedError):
    """Somebody who is to change places has none in this round."""

    code = "not_in_round"


class NothingMovedError(RefusedError):
    """Changing these places would change nothing."""

    code = "nothing_moved"


class NotNewestRoundError(RefusedError):
    """Only the newest round can be undone: a later one stands on it."""

    code = "not_newest_round"


class StaleError(RefusedError):
    """Somebody else changed the tournament since this page was shown."""

    code = "stale"


class RoundNotPlayedError(RefusedError):
    """The round is a draft, or was taken back: nothing is written down at its tables."""

    code = "round_not_played"


class OtherTableError(RefusedError):
    """Results are moved between two tables of one round with as many sides."""

    code = "other_table"


class NoMatchError(RefusedError):
    """The table has no score sheet."""

    code = "no_match"


class HasResultError(RefusedError):
    """The table has a result, and this person may enter but not overwrite."""

    code = "has_result"


class EntriesDifferError(RefusedError):
    """The second entry of a paper result says something else than the first."""

    code = "entries_differ"


class SameHandTwiceError(RefusedError):
    """The second entry has to be made by another person or on another device."""

    code = "same_person_twice"


class ResultInvalidError(RefusedError):
    """Scores that this table cannot have; ``problem`` says which."""

    code = "result_invalid"


class EntrantPlayedError(RefusedError):
    """Who has been drawn can withdraw, not be removed."""

    code = "entrant_played"


class StructureFixedError(RefusedError):
    """Stages and systems stay as they are once a round is published."""

    code = "structure_fixed"


class GameDoesNotFitError(RefusedError):
    """The systems of a tournament file are not played in this game by these."""

    code = "game_does_not_fit"


class NoLateEntryError(RefusedError):
    """The schedule of the stage was made for those who were there at its start."""

    code = "no_late_entry"


class EntrantsOfAnotherSortError(RefusedError):
    """Pairs have entered: who competes can't be changed to single players any more."""

    code = "entrants_of_another_sort"


class RoundsPublishedError(RefusedError):
    """A round is published: the tournament can't be hidden any more."""

    code = "rounds_published"


class TooManyEntrantsError(RefusedError):
    """A tournament takes 4,096 entrants at most."""

    code = "too_many_entrants"


class DuplicateInRoundError(RefusedError):
    """Somebody would be at two tables of one round."""

    code = "twice_in_round"
