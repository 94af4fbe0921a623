"""``python -m bench.http.serve PORT WORKERS``: the server as shipped, for settings that lack its command."""

import sys

import django

if __name__ == "__main__":
    django.setup()
    from manille_site.ops import server

    server.load()
    server.serve("127.0.0.1", int(sys.argv[1]), int(sys.argv[2]))
