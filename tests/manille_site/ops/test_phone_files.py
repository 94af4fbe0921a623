"""What phones get to run the rules: checked, compressed beforehand, under names that go with the content."""

import gzip
import hashlib
from pathlib import Path
from types import SimpleNamespace

import brotli
import pytest
from django.core.management import call_command
from django.test import Client, override_settings
from whitenoise.middleware import WhiteNoiseMiddleware

from manille_site.settings.security import add_worker_policy
from scoring.pad.package import VENDOR, package, runtime_folder

SUMS = dict(line.split()[::-1] for line in (VENDOR / "SHA256SUMS").read_text().splitlines())
OPEN = {".gz": gzip.decompress, ".br": brotli.decompress}


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def test_every_file_of_the_runtime_has_its_checksum() -> None:
    files = {path.name for path in VENDOR.iterdir() if path.suffix in OPEN}
    assert files == {name for name in SUMS if name.endswith(tuple(OPEN))}
    assert len(files) == 10


@pytest.mark.parametrize("name", [name for name in SUMS if name.endswith(tuple(OPEN))])
def test_a_file_is_what_its_checksum_says_compressed_and_plain(name: str) -> None:
    content = (VENDOR / name).read_bytes()
    assert digest(content) == SUMS[name]
    assert digest(OPEN[Path(name).suffix](content)) == SUMS[name[:-3]]


def test_the_runtime_names_no_host_for_packages_and_brings_its_licences() -> None:
    loader = gzip.decompress((VENDOR / "pyodide.mjs.gz").read_bytes()).decode()
    assert "https://cdn" not in loader
    assert "Mozilla Public License Version 2.0" in (VENDOR / "LICENSE-pyodide").read_text()
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in (VENDOR / "LICENSE-python").read_text()


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the finder of phones' files brings, collected as the product does it."""
    folder = tmp_path_factory.mktemp("static")
    storages = {"staticfiles": {"BACKEND": "manille_site.ops.static_files.HashedStorage"}}
    finder = "manille_site.ops.phone_files.PhoneFilesFinder"
    with override_settings(STATIC_ROOT=folder, STORAGES=storages, STATICFILES_FINDERS=[finder]):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


def test_the_runtime_is_collected_as_it_lies_and_unpacked_beside(collected: Path) -> None:
    folder = collected / runtime_folder()
    assert {path.name: digest(path.read_bytes()) for path in folder.iterdir()} == SUMS


def test_the_package_is_collected_under_a_hashed_name_alone(collected: Path) -> None:
    (file,) = (collected / "scoring").glob("rules*")
    assert file.name != "rules.zip"
    assert file.read_bytes() == package()


def test_the_runtime_is_served_compressed_and_for_years(collected: Path, settings) -> None:
    settings.STATIC_ROOT, settings.WHITENOISE_USE_FINDERS = collected, False
    serve = WhiteNoiseMiddleware(lambda request: None)
    name = f"/static/{runtime_folder()}pyodide.asm.wasm"
    for encodings, expected in {"gzip, deflate": "gzip", "gzip, br": "br", "": None}.items():
        request = SimpleNamespace(path_info=name, method="GET", META={"HTTP_ACCEPT_ENCODING": encodings})
        answer = serve(request)
        assert answer.get("Content-Encoding") == expected
        assert answer["Content-Type"] == "application/wasm"
        assert "immutable" in answer["Cache-Control"]
        answer.file_to_stream.close()


def test_only_the_worker_may_compile_webassembly() -> None:
    policies: dict[str, dict[str, str]] = {}
    for url in ("/static/scoring/rules-worker.0123456789ab.js", "/static/scoring/rules.0123456789ab.js"):
        add_worker_policy(policies.setdefault(url, {}), "", url)
    worker, script = policies.values()
    assert "script-src 'self' 'wasm-unsafe-eval'" in worker["Content-Security-Policy"]
    assert script == {}


@pytest.mark.django_db
def test_no_page_but_the_pad_asks_for_the_rules(client: Client) -> None:
    for address in ("/", "/play/", "/play/manille/", "/clubs/"):
        assert b"rules-worker" not in client.get(address).content
