"""The tables of games in the documents say what the games do."""

from pathlib import Path

import pytest

from scoring.management import game_tables


@pytest.mark.parametrize(
    ("path", "page"), game_tables.pages().items(), ids=lambda value: getattr(value, "name", "")
)
def test_the_page_is_up_to_date(path: Path, page: str) -> None:
    """``manage.py game_tables`` writes it."""
    assert path.read_text() == page


def test_the_pages_are_those_of_the_format_and_of_the_rules() -> None:
    assert [path.name for path in game_tables.pages()] == ["score-sheet.md", "README.md"]
