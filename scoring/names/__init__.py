"""Which names are spelt alike: one engine for the club's people, entrants, results and search. Plain Python.

* ``letters``: a name without accents, case and signs; the same ``spelling`` is the same person until
  somebody objects.
* ``slips``: whether two words are one slip of the finger apart.
* ``likeness``: whether two names may be one person's, so that somebody is asked.
* ``keys``: what search stores of a name, and what it asks the database for.
"""

from scoring.names.keys import begins
from scoring.names.letters import contains, plain, spelling
from scoring.names.likeness import alike, namesakes

__all__ = ["alike", "begins", "contains", "namesakes", "plain", "spelling"]
