"""A newer SQLite in the place of the interpreter's, for whoever imports sqlite3 after this (decision 4).

``Connection`` is what Django is to use. From 6.0 on it asks a connection for its limits, which pysqlite3
doesn't know; the answers are those that Django takes for granted before 6.0.
"""

import sqlite3
import sys

LIMITS = {"SQLITE_LIMIT_COLUMN": 2000, "SQLITE_LIMIT_VARIABLE_NUMBER": 999}

Connection: type = sqlite3.Connection

try:
    import pysqlite3
    import pysqlite3.dbapi2
except ImportError:  # no wheel for this platform: Django uses the interpreter's, `up` then avoids WAL
    pass
else:
    for category, name in enumerate(LIMITS):
        setattr(pysqlite3, name, category)

    class _KnowsItsLimits(pysqlite3.dbapi2.Connection):  # type: ignore[misc]
        def getlimit(self, category: int) -> int:
            return list(LIMITS.values())[category]

    Connection = _KnowsItsLimits
    sys.modules["sqlite3"] = pysqlite3
    sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2
