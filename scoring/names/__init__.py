"""Which names are spelt alike: one engine for the club's people, entrants, results and search. Plain Python.

* ``letters``: a name without accents, case and signs; the same ``spelling`` is the same person until
  somebody objects.
* ``slips``: whether two words are one slip of the finger apart.
* ``likeness``: whether two names may be one person's, so that somebody is asked.
* ``keys``: what search stores of a name, and what it asks the database for.
* ``alphabets``: names from A to Z in the language of now, which alone asks Django.
"""

from scoring.names.alphabets import by_name, sort_key
from scoring.names.keys import begins
from scoring.names.letters import address_of, contains, plain, spelling
from scoring.names.likeness import alike, namesakes

__all__ = [
    "address_of",
    "alike",
    "begins",
    "by_name",
    "contains",
    "namesakes",
    "plain",
    "sort_key",
    "spelling",
]
