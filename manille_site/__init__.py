"""Settings, addresses and the pages that show both apps.

Importing this package puts a newer SQLite in place of the interpreter's where the wheel is installed:
Debian 12's 3.40 can corrupt a database in WAL mode under two writers (docs/decisions/0004-sqlite.md).
"""

import sys

try:
    import pysqlite3
    import pysqlite3.dbapi2
except ImportError:  # no wheel for this platform: Django uses the interpreter's, `up` then avoids WAL
    pass
else:
    sys.modules["sqlite3"] = pysqlite3
    sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2
