"""A newer SQLite in the place of the interpreter's, for whoever imports sqlite3 after this (decision 4).

``Connection`` is what Django is to use. From 6.0 on it asks a connection for its limits, which pysqlite3
can't say; the answers are those that Django took for granted before.
"""

import sqlite3
import sys

LIMITS = {2: 2000, 9: 999}
"""SQLITE_LIMIT_COLUMN and SQLITE_LIMIT_VARIABLE_NUMBER, by their numbers in sqlite3.h."""

Connection: type = sqlite3.Connection

try:
    import pysqlite3
    import pysqlite3.dbapi2
except ImportError:  # no wheel for this platform: Django uses the interpreter's, `up` then avoids WAL
    pass
else:

    class _KnowsItsLimits(pysqlite3.dbapi2.Connection):
        def getlimit(self, category: int) -> int:
            return LIMITS[category]

    Connection = _KnowsItsLimits
    pysqlite3.SQLITE_LIMIT_COLUMN, pysqlite3.SQLITE_LIMIT_VARIABLE_NUMBER = LIMITS
    sys.modules["sqlite3"] = pysqlite3
    sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2
