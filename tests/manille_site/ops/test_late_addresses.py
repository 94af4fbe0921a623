"""What only programs ask for is loaded when a program first asks (``ops/late_addresses.py``)."""

import os
import subprocess
import sys
from pathlib import Path

from django.urls import resolve, reverse

ROOT = Path(__file__).resolve().parents[3]
LOADED = """
import sys, django
django.setup()
from django.urls import reverse
from manille_site.ops import server
server.load()
reverse("home"), reverse("search")
print("ninja" in sys.modules)
print(reverse("api:openapi-view"), "ninja" in sys.modules)
"""


def test_a_server_that_no_program_asks_never_loads_the_operations(tmp_path):
    environment = os.environ | {
        "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "manille_site.settings", "PLAIN_HTTP": "true",
    }  # fmt: skip
    said = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert said.stdout.split("\n")[:2] == ["False", "/api/v1/docs True"]


def test_an_operation_has_its_address_and_its_name():
    assert reverse("api:openapi-json") == "/api/v1/openapi.json"
    assert resolve("/api/v1/tournaments").view_name.startswith("api:")
