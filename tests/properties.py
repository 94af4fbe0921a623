"""How many examples a property is tried with."""

from hypothesis import settings


def examples(count: int) -> int:
    """``count``, and in a quick look (`make test`, `make ci`) a fifth of it, at least two.

    The profile ``quick`` alone says so only to tests that name no number of their own.
    """
    return max(2, count // 5) if settings.get_current_profile_name() == "quick" else count
