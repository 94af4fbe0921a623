"""``python -m manille_site.ops.install requirements.txt``: pip, with progress, and a sentence where it fails.

Runs before anything is installed, so it needs the standard library only.
"""

import re
import subprocess
import sys
from pathlib import Path

PIP = ("install", "--no-input", "--disable-pip-version-check", "--progress-bar=off", "--require-hashes")
SOON = ("--retries=1", "--timeout=15")
"""Who has no network wants to hear it now, and not after five tries."""

OFFLINE = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeout|Network is unreachable"
)
NOT_TRUSTED = "is not a trusted or secure host"
"""What pip says of an index without TLS before it passes it over."""

STEP = re.compile(r"(Collecting|Processing|Requirement already satisfied:) ")
"""How pip begins with a package: of an index, of a folder (``PIP_FIND_LINKS``), or one that is there."""


def main(requirements: Path) -> int:
    """The exit status."""
    wanted = len(set(re.findall(r"^[\w.-]+(?===)", requirements.read_text(), re.MULTILINE)))
    pip = subprocess.Popen(  # noqa: S603  our own words
        [sys.executable, "-m", "pip", *PIP, *SOON, "-r", str(requirements)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    output, steps = [], 0
    for line in pip.stdout or ():
        output.append(line)
        if STEP.match(line):
            steps += 1
            _show(steps, wanted)
    status = pip.wait()
    if sys.stdout.isatty():
        print()  # noqa: T201
    if not status:  # some are for other systems, so the count ends before the last
        print("  all packages are there", flush=True)  # noqa: T201
    else:
        print(_sentence("".join(output)), file=sys.stderr)  # noqa: T201
    return status


def _show(steps: int, wanted: int) -> None:
    """One line that counts up on a terminal; a line now and then in a file."""
    if sys.stdout.isatty():
        print(f"\r  {steps} of {wanted} packages", end="", flush=True)  # noqa: T201
    elif steps % 20 == 0:
        print(f"  {steps} of {wanted} packages", flush=True)  # noqa: T201


def _sentence(output: str) -> str:
    if OFFLINE.search(output):
        return "The package index does not answer. Is this computer online? Only the first start needs it."
    if NOT_TRUSTED in output:
        return "pip asks no package index without https, unless PIP_TRUSTED_HOST names it."
    errors = [line for line in output.splitlines() if line.startswith("ERROR:")]
    return "\n".join([*errors, "What is needed could not be installed. `make clean` begins afresh."])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
