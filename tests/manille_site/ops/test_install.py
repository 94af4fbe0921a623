"""The first start installs packages: it says how far it is, and in a sentence why it can't."""

import os
import subprocess
import sys
from pathlib import Path

from tests.manille_site.ops.installations import ROOT, free_port


def install(requirements: Path, lines: str) -> "subprocess.CompletedProcess[str]":
    """Where the index of packages does not answer."""
    requirements.write_text(lines)
    nowhere = {"PIP_INDEX_URL": f"http://127.0.0.1:{free_port()}/simple/", "PIP_CONFIG_FILE": os.devnull}
    return subprocess.run(
        [sys.executable, "-m", "manille_site.ops.install", str(requirements)],
        cwd=ROOT,
        env=os.environ | nowhere,
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_network_it_says_so_in_one_sentence(tmp_path: Path) -> None:
    wanted = f"a-package-that-is-not-here==1.0 --hash=sha256:{'0' * 64}\n"
    done = install(tmp_path / "requirements.txt", wanted)
    assert done.returncode == 1
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("The package index does not answer. Is this computer online?")
