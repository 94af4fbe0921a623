"""Webhooks for tests: a receiver that answers what it is told to, and a webhook that points at it."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from manille_site.webhooks.models import Delivery, Event, Webhook
from manille_site.webhooks.worker import deliver_due
from scoring.models import Club

SITE = "https://cards.example.org"


@dataclass
class Receiver:
    """What came in, in its order, and what is answered to the next requests; 204 when nothing is said."""

    address: str = ""
    answers: list[int] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(body) for body in self.bodies]

    @property
    def types(self) -> list[str]:
        return [message["type"] for message in self.messages]


@contextmanager
def receiving(*, until: threading.Event | None = None) -> Iterator[Receiver]:
    """A real server on loopback, which answers nobody before ``until`` is set."""
    receiver = Receiver()
    one_at_a_time = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            with one_at_a_time:
                receiver.bodies.append(body)
                receiver.paths.append(self.path)
                receiver.headers.append({key.lower(): value for key, value in self.headers.items()})
                status = receiver.answers.pop(0) if receiver.answers else 204
            if until is not None:
                until.wait()
            self.send_response(status)
            if status // 100 == 3:
                self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_args: Any) -> None:
            """Tests print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    receiver.address = f"http://127.0.0.1:{server.server_port}/hook?from=manille"
    try:
        yield receiver
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def new_hook(club: Club, address: str = "https://receiver.example/", **fields: Any) -> Webhook:
    """A webhook of the club that is told of everything."""
    events = [event.value for event in Event]
    return Webhook.objects.create(club=club, address=address, **{"events": events, "site": SITE} | fields)


def waiting(hook: Webhook) -> list[str]:
    """The kinds of messages that wait, in their order."""
    states = (Delivery.State.WAITING, Delivery.State.HELD)
    return list(hook.deliveries.filter(state__in=states).order_by("pk").values_list("kind", flat=True))


def states(hook: Webhook) -> list[tuple[str, str]]:
    """What became of every message, in their order."""
    return list(hook.deliveries.order_by("pk").values_list("kind", "state"))


def deliver() -> int:
    return deliver_due()
