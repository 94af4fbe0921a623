"""What is said of the invented stairs."""

from tournaments.words.systems.words import SystemWords

WORDS = SystemWords(
    name="Stairs",
    sentence="From the foot of the stairs to the top, one step at a time.",
    options={"climbers": "So many climb"},
    brackets={"stairs": "The stairs"},
)
