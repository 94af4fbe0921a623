"""The address of the mail server, as docs/deployment/manille.env has it, is one that mail goes out by."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHOW = (
    "from django.conf import settings as s; print(s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_USE_TLS, s.MAIL_WORKS)"
)


def test_the_address_of_the_document_is_a_server_that_is_spoken_to_by_tls(tmp_path: Path) -> None:
    lines = (ROOT / "docs/deployment/manille.env").read_text().splitlines()
    (address,) = [line.removeprefix("EMAIL_URL=") for line in lines if line.startswith("EMAIL_URL=")]
    environment = os.environ | {
        "EMAIL_URL": address, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "manille_site.settings"
    }  # fmt: skip

    shown = subprocess.run(
        [sys.executable, "-c", SHOW], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )

    assert shown.stdout.split() == ["mail.example.org", "587", "True", "True"], shown.stderr
