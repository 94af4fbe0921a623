"""A slip of the finger: one wrong, missing or extra letter, or two neighbours swapped."""


def is_one_slip(one: str, other: str) -> bool:
    """Whether one is the other, or at most one slip away. Another digit is another number, and no slip.

    >>> [is_one_slip("claeys", typed) for typed in ("claes", "claeyss", "clayes", "klaeys", "klays")]
    [True, True, True, True, False]
    >>> is_one_slip("table1", "table2")
    False
    """
    if abs(len(one) - len(other)) > 1 or digits_of(one) != digits_of(other):
        return False
    start = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    one, other = one[start:], other[start:]
    end = next((at for at, (a, b) in enumerate(zip(one[::-1], other[::-1], strict=False)) if a != b), None)
    if end is None:
        return True  # one is the end of the other, at most a letter shorter
    one, other = one[: len(one) - end], other[: len(other) - end]
    return max(len(one), len(other)) <= 1 or (len(one) == 2 and one == other[::-1])


def digits_of(text: str) -> str:
    """The digits of a text in their order: "Pair 12" and "Pair 13" are two.

    >>> digits_of("pair 12 b")
    '12'
    """
    return "".join(sign for sign in text if sign.isdigit())
