"""The way from a browser to the product: every name leads to this machine, and the network can be spoiled.

Browsers hold localhost for secure, and grant it powers that a phone in a café doesn't have; a name that
only this proxy knows they treat as they treat an address of the local network. Speaks plain HTTP/1.1, one
request a connection. What goes through TLS to a name of tests is carried unread, and knows no fault but
``is_cut``; to any other it is refused, since browsers like to call home.
"""

import select
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

LARGEST_HEAD = 65536
OF_TESTS = ".test"
"""How names end that stand for nobody's machine (RFC 6761)."""


class Proxy:
    """Listens on a free port of this machine.

    ``is_cut``: connections end before a request is passed on. ``loses_answers``: the product gets the
    request, the browser no answer; ``loses_answers_to``: to one method alone. ``delay``: seconds before a
    request is passed on. ``stand_ins``: by the port that is asked for, that of a server which answers there.
    """

    def __init__(self) -> None:
        self.is_cut = self.loses_answers = False
        self.loses_answers_to = ""
        self.delay = 0.0
        self.stand_ins: dict[int, int] = {}
        self.lost = 0
        """How many answers have been lost."""

        proxy = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                proxy._carry(self.request)

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            allow_reuse_address = True

        self._over = threading.Event()
        self._server = Server(("127.0.0.1", 0), Handler)
        self.port: int = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def restore(self) -> None:
        """A network without faults."""
        self.is_cut = self.loses_answers = False
        self.loses_answers_to = ""
        self.delay = 0.0

    def close(self) -> None:
        self._over.set()
        self._server.shutdown()
        self._server.server_close()

    def _carry(self, browser: socket.socket) -> None:
        request = _read_request(browser)
        if request is None or self.is_cut:
            return
        port, words = request
        if words.startswith(b"CONNECT "):
            self._carry_unread(browser, port)
            return
        loses = self.loses_answers or words.split(b" ")[0].decode() == self.loses_answers_to
        if port is None:
            browser.sendall(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            return
        if self.delay and self._over.wait(self.delay):
            return
        try:
            with socket.create_connection(("127.0.0.1", self.stand_ins.get(port, port))) as product:
                product.sendall(words)
                while (answer := product.recv(65536)) and not self.is_cut:
                    if not loses:
                        browser.sendall(answer)
        except OSError:
            return  # one of the two has gone: the other sees its connection end
        self.lost += loses

    def _carry_unread(self, browser: socket.socket, port: int | None) -> None:
        with socket.create_connection(("127.0.0.1", port or 0)) as product:
            browser.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            to = {browser: product, product: browser}
            while not self.is_cut and not self._over.is_set():
                for end in select.select(list(to), [], [], 0.05)[0]:
                    try:
                        words = end.recv(65536)
                        to[end].sendall(words)
                    except OSError:
                        return
                    if not words:
                        return


def _read_request(browser: socket.socket) -> tuple[int | None, bytes] | None:
    """The port it is for, None for one that can't be carried, and the request as a server wants it."""
    words = b""
    while b"\r\n\r\n" not in words:
        more = browser.recv(65536)
        if not more or len(words) > LARGEST_HEAD:
            return None
        words += more
    head, _blank, body = words.partition(b"\r\n\r\n")
    (method, address, version), *lines = (line.split(b" ", 2) for line in head.split(b"\r\n"))
    if method == b"CONNECT":
        name, _colon, port = address.decode("ascii").rpartition(":")
        return (int(port), words) if name.endswith(OF_TESTS) else (None, b"")
    to = urlsplit(address.decode("ascii"))
    if to.scheme != "http":
        return None, b""
    fields = [b" ".join(line) for line in lines]
    kept = [field for field in fields if not field.lower().startswith((b"connection:", b"proxy-"))]
    length = next(
        (int(field.split(b":")[1]) for field in kept if field.lower().startswith(b"content-length:")), 0
    )
    while len(body) < length:
        more = browser.recv(65536)
        if not more:
            return None
        body += more
    path = address[len(f"http://{to.netloc}") :] or b"/"
    first = b" ".join((method, path, version))
    return to.port or 80, b"\r\n".join((first, *kept, b"Connection: close", b"", body))


@contextmanager
def running() -> Iterator[Proxy]:
    proxy = Proxy()
    try:
        yield proxy
    finally:
        proxy.close()
