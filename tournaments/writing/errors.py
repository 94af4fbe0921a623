"""What tournaments may refuse. Each has a code, facts, and a sentence in
``tournaments/words/refusals.py``.
"""

from typing import Any

from scoring.writing.errors import RefusedError


class EngineError(RefusedError):
    """The engine can't draw or rank: ``problems`` are its own, with paths into the tournament file."""

    def __init__(self, problems: list[Any]) -> None:
        super().__init__(problems=problems)
        self.problems = problems


class NothingToDrawError(RefusedError):
    """Every round is drawn, or the tournament is over."""


class DraftExistsError(RefusedError):
    """A drawn round waits to be published or thrown away."""


class AlreadyPublishedError(RefusedError):
    """The round is out: it is not redrawn, moved or published again."""


class DraftGoneError(RefusedError):
    """The draft that was looked at was thrown away, or drawn again."""


class TooFewHereError(RefusedError):
    """Too few are here for a single table: ``here`` of ``least``."""


class NotInRoundError(RefusedError):
    """Somebody who is to change places has none in this round."""


class NothingMovedError(RefusedError):
    """Changing these places would change nothing."""


class NotNewestRoundError(RefusedError):
    """Only the newest round can be undone: a later one stands on it."""


class StaleError(RefusedError):
    """Somebody else changed the tournament since this page was shown."""


class RoundNotPlayedError(RefusedError):
    """The round is a draft, or was taken back: nothing is written down at its tables."""


class OtherTableError(RefusedError):
    """Results are moved between two tables of one round with as many sides."""


class NoMatchError(RefusedError):
    """The table has no score sheet."""


class HasResultError(RefusedError):
    """The table has a result, and this person may enter but not overwrite."""


class EntriesDifferError(RefusedError):
    """The second entry of a paper result says something else than the first."""


class SamePersonTwiceError(RefusedError):
    """The second entry has to be made by another person or on another device."""


class TooManyPicturesError(RefusedError):
    """The slip of this table has ``most`` pictures already."""


class ResultInvalidError(RefusedError):
    """Scores that this table cannot have; ``problem`` says which."""


class ResultImpossibleError(RefusedError):
    """The game can't yield these scores; ``doubt`` says why."""


class ResultUnlikelyError(RefusedError):
    """The game hardly yields these scores: they are written when whoever typed them is ``sure``."""


class MattersOpenError(RefusedError):
    """Calls, disputes or sheets that differ (``matters``) wait for an answer: nothing goes on over them
    unless that is said.

    ``absent`` are the entrants who never came, where they would be asked about next.
    """


class NeverCameError(RefusedError):
    """These ``entrants`` never came: that is settled before another stage is drawn."""


class HasComeError(RefusedError):
    """``name`` was to be taken off as one who never came, and isn't asked about."""


class PersonEnteredError(RefusedError):
    """``name``, a person the club knows, plays for ``entrant`` already: nobody sits at two tables."""


class NameOnListError(RefusedError):
    """``name`` is on the list already (``number``, ``entrant``): who is ``sure`` enters another person."""


class RoundsCreditedError(RefusedError):
    """``name``, a person the club knows, would be credited with rounds played under another name."""


class EntrantPlayedError(RefusedError):
    """Who has been drawn can withdraw, not be removed."""


class StructureFixedError(RefusedError):
    """Stages and systems stay as they are once a round is published."""


class GameDoesNotFitError(RefusedError):
    """The systems of a tournament file are not played in this game by these."""


class NoLateEntryError(RefusedError):
    """The schedule of the stage was made for those who were there at its start."""


class EntrantsOfAnotherSortError(RefusedError):
    """Pairs have entered: who competes can't be changed to single players any more."""


class RoundsPublishedError(RefusedError):
    """A round is published: the tournament can't be hidden any more."""


class TooManyEntrantsError(RefusedError):
    """A tournament takes 4,096 entrants at most."""
