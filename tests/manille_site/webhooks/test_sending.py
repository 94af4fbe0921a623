"""One POST: signed as Standard Webhooks says, never into a private network, never on, never for long."""

import socket
import ssl
import subprocess
import threading
import time
from ipaddress import ip_address
from pathlib import Path

import pytest
from django.utils import timezone

from manille_site.webhooks import sending, signing, words
from manille_site.webhooks.models import OLD_SECRET_HOLDS, Webhook
from manille_site.webhooks.sending import SendError, checked, may_be_sent_to, post
from tests.manille_site.webhooks.hooks import receiving


@pytest.fixture
def own_network(settings):
    """A club that runs the receiver itself."""
    settings.WEBHOOKS_OVER_HTTP = settings.WEBHOOKS_TO_PRIVATE = True


def refused(work, *arguments):
    with pytest.raises(SendError) as caught:
        work(*arguments)
    return caught.value.code, caught.value.status


# Signatures -------------------------------------------------------------------------------------------------


def test_the_vector_of_the_specification():
    hook = Webhook(secret="whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    (key,) = hook.keys(timezone.now())
    message = "msg_p5jXN8AQM9LWM0D4loKWxJek"
    assert signing.headers([key], message, 1614265330, b'{"test": 2432232314}') == {
        "webhook-id": message,
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_after_a_rotation_both_secrets_sign_for_a_day():
    now = timezone.now()
    hook = Webhook(secret="whsec_bmV3", old_secret="whsec_b2xk", rotated_at=now)
    assert hook.keys(now) == [b"new", b"old"]
    assert hook.keys(now + OLD_SECRET_HOLDS) == [b"new"]
    two = signing.headers(hook.keys(now), "msg_1", 1, b"{}")["webhook-signature"].split()
    assert two == [signing.signature(key, "msg_1", 1, b"{}") for key in (b"new", b"old")]


def test_a_secret_is_as_long_as_the_specification_asks():
    """24 to 64 bytes."""
    (key,) = Webhook().keys(timezone.now())
    assert len(key) == 24


# Where to ---------------------------------------------------------------------------------------------------

PUBLIC = ("93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8")
PRIVATE = ("127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "192.168.1.20", "::1", "fd12::1")
"""Reached where a setting allows it."""

NEVER = (
    "0.0.0.0", "255.255.255.255", "224.0.0.1", "239.1.1.1", "240.0.0.1", "169.254.169.254", "::", "ff02::1",
    "fe80::1", "fec0::1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "::ffff:169.254.169.254",
    "100.64.0.1",
)  # fmt: skip


@pytest.mark.parametrize("address", PUBLIC)
def test_the_internet_is_sent_to(address):
    assert may_be_sent_to(ip_address(address))


@pytest.mark.parametrize("address", [*PRIVATE, *NEVER, *(f"::ffff:{one}" for one in PRIVATE if "." in one)])
def test_nothing_inside_is_sent_to(address):
    assert not may_be_sent_to(ip_address(address))


@pytest.mark.parametrize("address", PRIVATE)
def test_a_setting_opens_private_networks(own_network, address):
    assert may_be_sent_to(ip_address(address))


@pytest.mark.parametrize("address", NEVER)
def test_what_no_setting_opens(own_network, address):
    assert not may_be_sent_to(ip_address(address))


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("https://receiver.example/hook", None),
        ("https://receiver.example:8443/hook?a=b", None),
        ("https://8.8.8.8/", None),
        ("http://receiver.example/", "plain_http"),
        ("ftp://receiver.example/", "bad_address"),
        ("file:///etc/passwd", "bad_address"),
        ("https://", "bad_address"),
        ("https:///path", "bad_address"),
        ("receiver.example", "bad_address"),
        ("https://user:word@receiver.example/", "bad_address"),
        ("https://receiver.example:99999/", "bad_address"),
        ("https://[::1", "bad_address"),
        ("https://receiver.example/a b", "bad_address"),
        ("https://receiver.example/a\r\nHost: other", "bad_address"),
        ("https://ontvanger.bé/", "bad_address"),
        ("https://127.0.0.1/", "private_address"),
        ("https://[::1]/", "private_address"),
        ("https://169.254.169.254/latest/meta-data/", "private_address"),
    ],
)
def test_which_addresses_may_be_entered(address, code):
    if code is None:
        assert checked(address).hostname
    else:
        assert refused(checked, address) == (code, None)


@pytest.mark.parametrize("written", ["localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1"])
def test_a_name_or_a_disguise_of_this_machine_is_found_out_when_it_is_looked_up(written):
    assert refused(post, f"https://{written}/", {}, b"{}") in (
        ("private_address", None),
        ("unknown_host", None),
    )


def resolves_to(monkeypatch, *addresses):
    """The resolver of this machine, as it would answer somewhere else."""
    asked = []

    def answer(host, port, *_more, **_rest):
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    return asked


def test_one_inner_address_among_good_ones_is_enough_to_refuse(monkeypatch):
    resolves_to(monkeypatch, "93.184.216.34", "10.0.0.1")
    assert refused(post, "https://receiver.example/", {}, b"{}") == ("private_address", None)


def test_the_name_is_looked_up_once_and_the_checked_address_gets_it(monkeypatch, own_network):
    """The second answer of a name server could be another."""
    with receiving() as receiver:
        port = receiver.address.split(":")[2].split("/")[0]
        asked = resolves_to(monkeypatch, "127.0.0.1")
        assert post(f"http://receiver.example:{port}/hook?x=1", {"webhook-id": "msg_1"}, b"{}") == 204
    assert [host for host in asked if host == "receiver.example"] == ["receiver.example"]
    (headers,) = receiver.headers
    assert (headers["host"], headers["webhook-id"]) == (f"receiver.example:{port}", "msg_1")
    assert receiver.paths == ["/hook?x=1"]


def test_a_name_server_that_changes_its_mind_leads_nowhere_inside(monkeypatch, own_network):
    """DNS rebinding: a good address when it is checked, and one of this machine ever after."""
    with receiving() as receiver:
        port = receiver.address.split(":")[2].split("/")[0]
        real, minds = socket.getaddrinfo, iter(["127.0.0.2"])

        def answer(host, port, *more, **rest):
            address = next(minds, "127.0.0.1") if host == "rebinder.example" else host
            return real(address, port, *more, **rest)

        monkeypatch.setattr(socket, "getaddrinfo", answer)
        monkeypatch.setattr(sending, "may_be_sent_to", lambda address: str(address) == "127.0.0.2")
        address = f"http://rebinder.example:{port}/"
        assert refused(post, address, {}, b"{}") == ("refused", None)
        assert refused(post, address, {}, b"{}") == ("private_address", None)
    assert receiver.bodies == []


# What is answered -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "code", "only_this_message"),
    [
        (301, "redirect", False),
        (307, "redirect", False),
        (400, "status", True),
        (404, "status", True),
        (410, "gone", False),
        (500, "status", False),
        (503, "status", False),
    ],
)
def test_only_2xx_is_success_and_nothing_is_followed(own_network, answer, code, only_this_message):
    with receiving() as receiver:
        receiver.answers = [answer]
        with pytest.raises(SendError) as caught:
            post(receiver.address, {}, b"{}")
    assert (caught.value.code, caught.value.status) == (code, answer)
    assert caught.value.is_about_this_message is only_this_message
    assert len(receiver.bodies) == 1
    assert words.problem(code, answer)


def test_nobody_listens(own_network):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert refused(post, f"http://127.0.0.1:{port}/", {}, b"{}") == ("refused", None)


def test_a_name_that_does_not_exist():
    assert refused(post, "https://nobody.invalid/", {}, b"{}") == ("unknown_host", None)


def answering(work):
    """The address of a server that takes one connection and does ``work`` with it."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        with listener, listener.accept()[0] as connection:
            connection.recv(65536)
            work(connection)

    thread = threading.Thread(target=serve)
    thread.start()
    return f"http://127.0.0.1:{listener.getsockname()[1]}/", thread


@pytest.mark.parametrize("said", [b"", b"no HTTP at all\r\n\r\n", b"HTTP/1.1 9"])
def test_what_is_no_answer(own_network, said):
    address, thread = answering(lambda connection: connection.sendall(said))
    assert refused(post, address, {}, b"{}") == ("broken", None)
    thread.join()


def test_silence_ends_with_patience(own_network, monkeypatch):
    monkeypatch.setattr(sending, "PATIENCE", 0.1)
    ended = threading.Event()
    address, thread = answering(lambda _connection: ended.wait(10))
    assert refused(post, address, {}, b"{}") == ("timeout", None)
    ended.set()
    thread.join()


def test_an_answer_drop_by_drop_is_cut_off(own_network, monkeypatch):
    monkeypatch.setattr(sending, "LONGEST", 0.3)

    def drip(connection):
        try:
            while True:
                connection.sendall(b"H")
                time.sleep(0.02)
        except OSError:
            pass

    address, thread = answering(drip)
    assert refused(post, address, {}, b"{}") == ("timeout", None)
    thread.join()


def test_an_endless_body_is_left_alone_after_a_few_kilobytes(own_network):
    sent = []

    def pour(connection):
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
        try:
            for _chunk in range(10_000):
                sent.append(connection.send(b"x" * 65536))
        except OSError:
            pass

    address, thread = answering(pour)
    assert post(address, {}, b"{}") == 200
    thread.join()
    assert sum(sent) < 100_000_000


# TLS --------------------------------------------------------------------------------------------------------


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """For receiver.example, signed by itself."""
    key, made = tmp_path / "key.pem", tmp_path / "certificate.pem"
    request = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    names = ["-subj", "/CN=receiver.example", "-addext", "subjectAltName=DNS:receiver.example"]
    subprocess.run([*request, "-keyout", key, "-out", made, "-days", "2", *names], check=True, stderr=-3)
    made.write_text(made.read_text() + key.read_text())
    return made


@pytest.mark.parametrize(
    ("host", "trusted", "outcome"),
    [("receiver.example", True, 200), ("receiver.example", False, "tls"), ("other.example", True, "tls")],
)
def test_the_certificate_has_to_be_valid_for_the_name(
    own_network, monkeypatch, certificate, host, trusted, outcome
):
    """The connection goes to an address of numbers; the name is what is asked for and checked."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    asked_for = []
    context.sni_callback = lambda _socket, name, _context: asked_for.append(name)
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        with listener, listener.accept()[0] as plain:
            try:
                with context.wrap_socket(plain, server_side=True) as connection:
                    sent = connection.recv(65536)
                    while not sent.endswith(b"{}"):  # what is left unread would take the answer along
                        sent += connection.recv(65536)
                    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            except OSError:
                pass  # hung up on us

    thread = threading.Thread(target=serve)
    thread.start()
    resolves_to(monkeypatch, "127.0.0.1")
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    address = f"https://{host}:{listener.getsockname()[1]}/"
    if outcome == 200:
        assert post(address, {}, b"{}") == 200
    else:
        assert refused(post, address, {}, b"{}") == (outcome, None)
    thread.join()
    assert asked_for == [host]
