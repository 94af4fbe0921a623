"""Certificates for servers that do TLS themselves, signed by themselves."""

import base64
import subprocess
from hashlib import sha256
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def make_certificate(folder: Path, names: str, days: int = 60) -> tuple[Path, Path]:
    """Certificate and key, as an authority would sign it, for ``names`` (``DNS:a.example,IP:127.0.0.1``)."""
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-keyout", key]
    about = ["-days", str(days), "-subj", "/CN=manille", "-addext", f"subjectAltName={names}"]
    request = ["openssl", "req", "-x509", *curve, *about, "-out", certificate]
    subprocess.run(request, check=True, capture_output=True)
    return certificate, key


def pin_of(certificate: Path) -> str:
    """By which Chromium is told to trust it, as if an authority had signed it."""
    public_key = x509.load_pem_x509_certificate(certificate.read_bytes()).public_key()
    info = public_key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(sha256(info).digest()).decode()
