"""What `python -m bench memory` counts: requests by the process that answered, and none that went wrong."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from bench.memory import ask, ask_each
from tests.manille_site.ops.installations import free_port

WORKER = """
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

class Server(HTTPServer):
    allow_reuse_port = True

class Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        self.send_response(404 if self.path == "/gone/" else 200)
        self.send_header("Content-Length", "4")
        self.end_headers()
        self.wfile.write(b"page")
    def log_message(self, *_):
        pass

server = Server(("127.0.0.1", int(sys.argv[1])), Answer)
print("ready", flush=True)
server.serve_forever()
"""


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def workers(port: int) -> Iterator[list[int]]:
    """Two processes that answer at one port, as those of the site do."""
    command = [sys.executable, "-c", WORKER, str(port)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
    yield [process.pid for process in processes]
    for process in processes:
        process.kill()
        process.communicate()


def test_it_asks_until_each_worker_has_answered_its_share(port: int, workers: list[int]) -> None:
    answered = ask_each(port, workers, ["/", "/clubs/"], 10)
    assert set(answered) == set(workers)
    assert min(answered.values()) >= 10


def test_a_worker_that_answers_nothing_is_no_rest_to_be_measured(port: int, workers: list[int]) -> None:
    with pytest.raises(RuntimeError, match="not every worker answers"):
        ask_each(port, [workers[0], 1], ["/"], 1)


def test_a_page_that_goes_wrong_is_not_counted(port: int, workers: list[int]) -> None:
    assert ask(port, "/clubs/", workers)[0] == "page"
    with pytest.raises(RuntimeError, match="/gone/ was answered 404"):
        ask(port, "/gone/", workers)
