"""The certificate of a server that does TLS itself: a laptop in a hall, under a name that leads to it."""

import ssl
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cryptography import x509
from django.core.exceptions import ImproperlyConfigured

from manille_site.ops.manual import page

NEEDED = (
    "HTTPS needs a certificate and its key: --certificate FILE --key FILE, or TLS_CERTIFICATE and TLS_KEY "
    f"({page('https.md')})."
)


NOT_FOR_OTHERS = frozenset({"*", "localhost", "127.0.0.1", "[::1]"})
"""What ALLOWED_HOSTS may name, and no certificate has to."""


class CertificateError(ImproperlyConfigured):
    """Why a certificate can't be used, and what to do, in a sentence."""


@dataclass(frozen=True, slots=True)
class Certificate:
    file: Path
    names: tuple[str, ...]
    """Names without a star, and addresses; a name with a star stands for names that only the club knows."""

    stars: tuple[str, ...]
    """Names that begin with a star, which stands for one word without a dot."""

    begins_at: datetime
    ends_at: datetime


def read(file: Path) -> Certificate:
    """The first certificate in ``file``, which is the server's own. Raises CertificateError."""
    try:
        leaf, *_authorities = x509.load_pem_x509_certificates(_bytes(file))
    except ValueError:
        raise CertificateError(f"{file} is no certificate (a text with BEGIN CERTIFICATE).") from None
    try:
        stated = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        raise CertificateError(f"The certificate {file} names no site; browsers refuse such.") from None
    of_dns = [name.lower() for name in stated.get_values_for_type(x509.DNSName)]
    names = [name for name in of_dns if "*" not in name]
    stars = [name for name in of_dns if name.startswith("*.")]
    # As ALLOWED_HOSTS and the address bar write them; the first is printed, and phones get to no loopback.
    addresses = sorted(stated.get_values_for_type(x509.IPAddress), key=lambda one: one.is_loopback)
    names += [f"[{one}]" if one.version == 6 else str(one) for one in addresses]
    return Certificate(file, tuple(names), tuple(stars), leaf.not_valid_before_utc, leaf.not_valid_after_utc)


def names_it_lacks(certificate: Certificate, hosts: Iterable[str]) -> list[str]:
    """Those of ``hosts`` (as in ALLOWED_HOSTS) at which browsers refuse it."""
    return [host for host in hosts if host not in NOT_FOR_OTHERS and not _is_for(certificate, host.lower())]


def _is_for(certificate: Certificate, host: str) -> bool:
    if host.startswith("."):  # the name itself and all below it: some of them have to be there
        known = (*certificate.names, *certificate.stars)
        return any(f".{name}".endswith(host) for name in known)
    return host in certificate.names or f"*.{host.partition('.')[2]}" in certificate.stars


def check(certificate: Path, key: Path, at: datetime, hosts: Sequence[str] = ()) -> None:
    """Raises CertificateError unless a server can show ``certificate`` at that time, and has its key.

    Of ``hosts``, to which the site answers, it has to be for one at least.
    """
    facts = read(certificate)
    _bytes(key)
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=_locked(key))
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise CertificateError(f"{key} is not the key of the certificate {certificate}.") from None
        raise CertificateError(f"{key} is no private key (a text with BEGIN PRIVATE KEY).") from None
    if at > facts.ends_at:
        raise CertificateError(f"The certificate {certificate} ended on {_day(facts.ends_at)}: renew it.")
    if hosts and len(strange := names_it_lacks(facts, hosts)) == len(hosts):
        raise CertificateError(
            f"The certificate {certificate} is for {', '.join(facts.names + facts.stars)}, and the site "
            f"answers to {', '.join(strange)}: change ALLOWED_HOSTS, or leave it out."
        )
    if at < facts.begins_at:
        raise CertificateError(
            f"The certificate {certificate} begins on {_day(facts.begins_at)}: look at this computer's clock."
        )


def names_of(certificate: Path) -> list[str]:
    """What the site answers to unless ALLOWED_HOSTS says so. Raises CertificateError for a star only."""
    if names := read(certificate).names:
        return list(names)
    raise CertificateError(
        f"The certificate {certificate} is for many names: set ALLOWED_HOSTS to the one that leads here."
    )


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise CertificateError(f"{file} can't be read: {error.strerror}.") from None


def _locked(key: Path) -> Callable[[], str]:
    def refuse() -> str:
        raise CertificateError(
            f"The key {key} is locked by a passphrase, which nobody types when the server starts again: "
            f"openssl pkey -in {key} -out unlocked.pem"
        )

    return refuse


def _day(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d}"
