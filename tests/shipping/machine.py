"""Where this machine takes packages from, handed on to a tree when the test runs and kept nowhere."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

APT_KEYS = (
    "Acquire::http::Proxy",
    "Acquire::https::Proxy",
    "Acquire::Check-Valid-Until",
    "Acquire::Check-Date",
)
DEBIAN_SOURCES = ("/etc/apt/sources.list", "/etc/apt/sources.list.d/debian.sources")


def apt_sources() -> list[str]:
    """Files that name Debian's mirrors; none means Debian's own."""
    return [path for path in DEBIAN_SOURCES if Path(path).is_file() and Path(path).stat().st_size]


def apt_options() -> list[str]:
    dump = subprocess.run(["apt-config", "dump", *APT_KEYS], capture_output=True, text=True, check=True)
    return [line for line in dump.stdout.splitlines() if line]


def pip_configuration(folder: Path) -> dict[str, str]:
    """Files for a tree that tell its pip what this machine's is told; what they name is copied to ``folder``.

    ``folder`` is the tree's /opt/machine.
    """
    command = [sys.executable, "-m", "pip", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True, cwd="/").stdout
    settings = dict(line.split("=", 1) for line in listed.splitlines() if "=" in line)
    merged: dict[str, list[str]] = {}
    for name, quoted in settings.items():
        option = name.rpartition(".")[2]
        for word in quoted.strip("'").replace("\\n", " ").split():
            words = merged.setdefault(option, [])
            words += [word] if word not in words else []
    folder.mkdir(parents=True)
    lines = ["[global]"]
    for option, words in merged.items():
        values = [value for word in words if (value := _carried(word, folder))]
        lines += [f"{option} = " + "\n    ".join(values)] if values else []
    return {"etc/pip.conf": "\n".join(lines) + "\n"}


def _carried(word: str, folder: Path) -> str | None:
    """``word``, or what it is called in the tree where it names a file of this machine; None for a folder."""
    path = Path(urlsplit(word).path if word.startswith("file:") else word)
    if not path.is_absolute() or not path.exists():
        return word
    if path.is_dir():
        return None  # a store of packages for other projects; the index has all of ours
    inside = folder / path.name
    shutil.copy(os.path.realpath(path), inside)
    return f"/opt/machine/{path.name}"
