"""What is said of the invented system."""

from tournaments.words.systems.words import SystemWords

WORDS = SystemWords(
    name="Mirror",
    sentence="First meets last.",
    why_sitting_out={"middle_of_the_mirror": "In the middle of the mirror."},
    notes={"meets_the_first": "%(name)s meets the first."},
)
