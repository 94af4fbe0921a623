"""``up --redirect-port``: leads whoever typed the name without https to where the site is. Without Django."""

from argparse import ArgumentParser
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import AF_INET6

from manille_site.ops import lifeline

SLOWEST = 10
"""Seconds that a visitor may take to ask."""


def main(arguments: list[str]) -> None:
    parser = ArgumentParser(prog="redirect")
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--to", required=True, help="address without a slash at its end")
    options = parser.parse_args(arguments)
    lifeline.end_with_supervisor()
    server_on(options.host, options.port, options.to).serve_forever()


def server_on(host: str, port: int, to: str) -> ThreadingHTTPServer:
    """Answers every request with the same path at ``to``. Raises OSError where the port is taken."""

    class Handler(BaseHTTPRequestHandler):
        timeout = SLOWEST

        def do_GET(self) -> None:
            path = self.path if self.path.startswith("/") else "/"
            self.send_response(HTTPStatus.PERMANENT_REDIRECT)
            self.send_header("Location", to + path)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_HEAD = do_POST = do_GET  # noqa: N815  the library's names

        def log_message(self, *_arguments: object) -> None:
            """Addresses may hold secrets."""

    class Server(ThreadingHTTPServer):
        address_family = AF_INET6 if ":" in host else ThreadingHTTPServer.address_family
        daemon_threads = True

    return Server((host, port), Handler)
