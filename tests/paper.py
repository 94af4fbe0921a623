"""What comes out of the printer: a page of the app as Chromium prints it, read again by pdftotext."""

import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page


def printed_pages(page: Page, folder: Path) -> list[str]:
    """The text of each sheet of A4 that this page is printed on."""
    if shutil.which("pdftotext") is None:
        pytest.fail("pdftotext is not installed (Debian: apt install poppler-utils)", pytrace=False)
    path = folder / "paper.pdf"
    page.pdf(path=str(path), format="A4")
    text = subprocess.run(
        ["pdftotext", "-layout", str(path), "-"], capture_output=True, text=True, check=True
    ).stdout
    return text.split("\f")[:-1]
