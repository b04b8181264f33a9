"""Many small numbers in a large one: mixed radix, the first number lowest.

Zeros at the end cost nothing, so what most lists lack is written last.
"""

from __future__ import annotations

MOST = 256  # a longer count than of 200 is never written


class Unreadable(ValueError):  # noqa: N818 - the house calls these problems
    """A number that no list gives."""


class Packer:
    """Collects digits, each with its radix."""

    def __init__(self) -> None:
        self.digits: list[tuple[int, int]] = []

    def put(self, value: int, radix: int) -> None:
        """A number from 0 to below `radix`."""
        self.digits.append((value, radix))

    def put_count(self, value: int, usual: int) -> None:
        """A count up to 200, short where it is below `usual`."""
        self.put(min(value, usual), usual + 1)
        if value >= usual:
            self.put(value - usual, MOST)

    @property
    def number(self) -> int:
        """Everything that was put, as one number."""
        number = 0
        for value, radix in reversed(self.digits):
            number = number * radix + value
        return number


class Unpacker:
    """Takes the digits out again, in the order in which they were put."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def take(self, radix: int) -> int:
        self.rest, value = divmod(self.rest, radix)
        return value

    def take_count(self, usual: int, most: int) -> int:
        """A count; `Unreadable` above `most`."""
        value = self.take(usual + 1)
        if value == usual:
            value += self.take(MOST)
        if value > most:
            raise Unreadable
        return value

    def close(self) -> None:
        """`Unreadable` where something is left over."""
        if self.rest:
            raise Unreadable
