"""Texts that people read. The engine speaks English; whoever shows a text has it translated."""


def _(text: str) -> str:
    """Marks a text for translators: their tools look for this name."""
    return text
