"""Certificates for servers that do TLS themselves, signed by themselves."""

import base64
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat


def make_certificate(folder: Path, names: str, days: int = 60) -> tuple[Path, Path]:
    """Certificate and key, as an authority would sign it, for ``names`` (``DNS:a.example,IP:127.0.0.1``)."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "manille")])
    now = datetime.now(UTC)
    wanted = x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
    wanted = wanted.not_valid_before(now).not_valid_after(now + timedelta(days=days))
    stated = x509.SubjectAlternativeName([_general(name) for name in names.split(",")])
    wanted = wanted.add_extension(stated, critical=False)
    certificate, its_key = folder / "fullchain.pem", folder / "privkey.pem"
    certificate.write_bytes(wanted.sign(key, SHA256()).public_bytes(Encoding.PEM))
    its_key.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return certificate, its_key


def _general(name: str) -> x509.GeneralName:
    kind, _colon, value = name.partition(":")
    return x509.DNSName(value) if kind == "DNS" else x509.IPAddress(ip_address(value))


def pin_of(certificate: Path) -> str:
    """By which Chromium is told to trust it, as if an authority had signed it."""
    public_key = x509.load_pem_x509_certificate(certificate.read_bytes()).public_key()
    info = public_key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(sha256(info).digest()).decode()
