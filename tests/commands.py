"""What `manage.py` takes, asked of the commands themselves."""

from collections.abc import Sequence

from django.core.management import CommandParser, get_commands, load_command_class


def parser_of(name: str) -> CommandParser | None:
    """Of the command of that name; none where there is no such command."""
    app = get_commands().get(name)
    return load_command_class(app, name).create_parser("manage.py", name) if app else None


def is_taken(words: Sequence[str]) -> bool:
    """Whether it can be typed so. Raises CommandError at words that the command doesn't take."""
    name, *rest = words
    parser = parser_of(name)
    return parser is not None and bool(parser.parse_args(rest))
