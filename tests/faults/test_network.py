"""The bad network does what it says, and says what it did."""

import http.client
import random
import socketserver
import threading
import time
from collections.abc import Iterator

import pytest

from tests.faults import network
from tests.faults.network import FAULTS, PLAIN, Deck, Network, read_message

PATIENCE = 30
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n" + b"x" * 40


class Listener:
    """A server that answers everybody the same, and remembers whole requests."""

    def __init__(self) -> None:
        self.requests: list[bytes] = []
        listener = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                words = read_message(self.request)
                if words.endswith(b"a=1&b=22"):
                    listener.requests.append(words)
                    self.request.sendall(ANSWER)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port: int = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    yield listener
    listener.close()


def send(port: int, method: str = "POST") -> bytes | None:
    """The body of the answer; None where there was no whole one."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request(method, "/", b"a=1&b=22")
        return connection.getresponse().read()
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("fault", "arrivals", "is_answered"),
    [
        (PLAIN, 1, True),
        ("request dropped", 0, False),
        ("request cut in the middle", 0, False),
        ("request late", 1, True),
        ("request doubled, both at once", 2, True),
        ("request doubled, again a second later", 2, True),
        ("answer dropped", 1, False),
        ("answer cut in the middle", 1, False),
        ("answer late", 1, True),
    ],
)
def test_each_fault_does_what_it_is_called(
    listener: Listener, monkeypatch: pytest.MonkeyPatch, fault: str, arrivals: int, is_answered: bool
) -> None:
    monkeypatch.setattr(network, "LATENESS", (0.1, 0.2))
    bad = Network(listener.port, random.Random(1), [fault])

    answer = send(bad.port)

    until = time.monotonic() + PATIENCE
    while len(listener.requests) < arrivals and time.monotonic() < until:
        time.sleep(0.02)
    bad.close()
    assert len(listener.requests) == arrivals
    assert (answer is not None) == is_answered
    assert bad.strikes == ({} if fault == PLAIN else {fault: 1})


def test_what_only_reads_is_left_in_peace(listener: Listener) -> None:
    bad = Network(listener.port, random.Random(1), FAULTS)
    answers = [send(bad.port, "GET") for _request in FAULTS]
    bad.close()
    assert None not in answers
    assert not bad.strikes


def test_a_server_that_is_away_is_counted_and_answers_nothing(listener: Listener) -> None:
    listener.close()
    bad = Network(listener.port, random.Random(1), [PLAIN])
    assert send(bad.port) is None
    bad.close()
    assert bad.strikes == {"no server there": 1}


def test_a_deck_deals_every_card_before_any_comes_again() -> None:
    deck = Deck(FAULTS, random.Random(1))
    for _round in range(3):
        assert sorted(deck.deal() for _card in FAULTS) == sorted(FAULTS)
