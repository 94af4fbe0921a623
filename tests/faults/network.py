"""The network between phones and the server, on a bad day.

A proxy that passes requests on, one a connection. Writes are dealt a fault now and then from a deck, so that
every kind strikes as often as any other however short the run is; what only reads is left in peace, because
nothing can be lost by it.
"""

import random
import socket
import socketserver
import threading
import time
from collections import Counter
from collections.abc import Sequence
from typing import Generic, TypeVar

FAULTS = (
    "request dropped",
    "request cut in the middle",
    "request late",
    "request doubled, both at once",
    "request doubled, again a second later",
    "answer dropped",
    "answer cut in the middle",
    "answer late",
)
PLAIN = "none"
PLAIN_CARDS = 16
"""Of a deck: a third of all writes meets a fault."""

LATENESS = (0.2, 4.0)
"""Seconds: some of it is longer than a phone waits."""

PATIENCE = 30
LARGEST = 1 << 20

T = TypeVar("T")


class Deck(Generic[T]):
    """Cards in a chance order, shuffled again when all were dealt. For several threads."""

    def __init__(self, cards: Sequence[T], chance: random.Random) -> None:
        self._cards, self._chance = list(cards), chance
        self._left: list[T] = []
        self._lock = threading.Lock()

    def deal(self) -> T:
        with self._lock:
            if not self._left:
                self._left = self._cards.copy()
                self._chance.shuffle(self._left)
            return self._left.pop()


class Network:
    """Listens on a free port of this machine and passes on to ``server``, another one."""

    def __init__(
        self,
        server: int,
        chance: random.Random,
        cards: Sequence[str] = (*FAULTS, *[PLAIN] * PLAIN_CARDS),
    ) -> None:
        self.server = server
        self.strikes: Counter[str] = Counter()
        """How many writes met each fault, and how many requests found no server."""

        self._deck = Deck(cards, chance)
        self._chance = chance
        network = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                try:
                    network._carry(self.request)
                except OSError:
                    return  # one of the two has gone: the other sees its connection end

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            allow_reuse_address = True
            request_queue_size = 128

        self._listener = Server(("127.0.0.1", 0), Handler)
        self.port: int = self._listener.server_address[1]
        threading.Thread(target=self._listener.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        self._listener.shutdown()
        self._listener.server_close()

    def _carry(self, phone: socket.socket) -> None:
        phone.settimeout(PATIENCE)
        words = read_message(phone)
        fault = self._deck.deal() if words.startswith(b"POST ") else PLAIN
        if fault != PLAIN:
            self.strikes[fault] += 1
        match fault:
            case "request dropped":
                return
            case "request cut in the middle":
                self._pass_on(words[: len(words) - len(words) // 8 - 1], hang_up=True)
                return
            case "request late":
                time.sleep(self._chance.uniform(*LATENESS))
            case "request doubled, both at once":
                threading.Thread(target=self._pass_on, args=(words,), daemon=True).start()
            case "request doubled, again a second later":
                threading.Timer(1, self._pass_on, args=(words,)).start()
        answer = self._pass_on(words)
        match fault:
            case "answer dropped":
                return
            case "answer cut in the middle":
                answer = answer[: len(answer) // 2]
            case "answer late":
                time.sleep(self._chance.uniform(*LATENESS))
        phone.sendall(answer)

    def _pass_on(self, words: bytes, *, hang_up: bool = False) -> bytes:
        """What the server answers; nothing where there is none."""
        try:
            with socket.create_connection(("127.0.0.1", self.server), PATIENCE) as server:
                server.sendall(words)
                return b"" if hang_up else read_message(server)
        except OSError:
            self.strikes["no server there"] += 1
            return b""


def read_message(sender: socket.socket) -> bytes:
    """A request, or an answer, of which the head says how long it is; less, where the sender hangs up."""
    words = b""
    while b"\r\n\r\n" not in words:
        more = sender.recv(65536)
        if not more or len(words) > LARGEST:
            return words
        words += more
    head, _blank, _body = words.partition(b"\r\n\r\n")
    whole = len(head) + 4 + _length_of(head)
    while len(words) < whole and (more := sender.recv(65536)):
        words += more
    return words


def _length_of(head: bytes) -> int:
    for line in head.split(b"\r\n")[1:]:
        name, _colon, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            return int(value)
    return 0
