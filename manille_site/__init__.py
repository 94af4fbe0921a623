"""Settings, addresses and the pages that show both apps.

Importing this package puts a newer SQLite in place of the interpreter's where the wheel is installed:
Debian 12's 3.40 can corrupt a database in WAL mode under two writers (docs/decisions/0004-sqlite.md).
"""

from manille_site.ops import newer_sqlite  # noqa: F401
