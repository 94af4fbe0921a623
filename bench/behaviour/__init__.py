"""Shows that a rebuilding of the code changed no behaviour: ``make same BASE=<commit>``.

The same score sheets, positions and tournament files go through the commands of two checkouts, the demo club
of each is walked through in every role, and whatever differs is printed. Only public faces are asked
(``manage.py`` and HTTP), so that the two may be built as differently as they like.
"""
