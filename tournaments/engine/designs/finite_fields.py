"""Arithmetic in fields of *q* elements, *q* a power of a prime: ``designs`` counts in them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product


class Field:
    """The field of ``order`` elements, the numbers 0 to ``order`` − 1; 0 and 1 are zero and one.

    An element stands for a polynomial, its digits to the base *p* for the coefficients.
    """

    def __init__(self, order: int) -> None:
        ((self.prime, self.degree),) = prime_powers(order)
        self.order = order
        self.powers = next(powers for powers in self._powers_by_polynomial() if len(powers) == order - 1)
        """The powers of a primitive element, from the power 0: every element but 0."""
        self._logarithm = {element: power for power, element in enumerate(self.powers)}

    def power(self, exponent: int) -> int:
        return self.powers[exponent % (self.order - 1)]

    def logarithm(self, element: int) -> int:
        return self._logarithm[element]

    def add(self, a: int, b: int) -> int:
        if self.degree == 1:
            return (a + b) % self.prime
        total, place = 0, 1
        while a or b:
            total += (a + b) % self.prime * place
            a, b, place = a // self.prime, b // self.prime, place * self.prime
        return total

    def multiply(self, a: int, b: int) -> int:
        return self.power(self._logarithm[a] + self._logarithm[b]) if a and b else 0

    def _powers_by_polynomial(self) -> list[list[int]] | map[list[int]]:
        """The powers of *x* until they repeat, for each polynomial that *x* might be the root of."""
        return map(self._powers_of_x, product(range(self.prime), repeat=self.degree))

    def _powers_of_x(self, tail: tuple[int, ...]) -> list[int]:
        # x to the degree is ``tail``, lowest coefficient first.
        element = [1] + [0] * (self.degree - 1)
        numbers: dict[int, None] = {}
        while any(element) and self._number(element) not in numbers:
            numbers[self._number(element)] = None
            top = element[-1]
            shifted = [0, *element[:-1]]
            element = [(low + top * t) % self.prime for low, t in zip(shifted, tail, strict=True)]
        return list(numbers)

    def _number(self, coefficients: list[int]) -> int:
        return sum(c * self.prime**place for place, c in enumerate(coefficients))


@lru_cache(maxsize=64)
def field(order: int) -> Field:
    return Field(order)


def prime_powers(number: int) -> list[tuple[int, int]]:
    """The primes that divide ``number``, each with how often."""
    powers = []
    prime = 2
    while number > 1:
        if prime * prime > number:
            prime = number
        times = 0
        while number % prime == 0:
            number //= prime
            times += 1
        if times:
            powers.append((prime, times))
        prime += 1
    return powers


def is_prime_power(number: int) -> bool:
    return len(prime_powers(number)) == 1
