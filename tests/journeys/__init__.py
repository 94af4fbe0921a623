TWO_SERVERS = "MANILLE_TWO_SERVERS"
"""Set in the environment where requests go to two servers in turn (tests/with_two_servers.py)."""
