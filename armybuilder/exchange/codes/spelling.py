"""A whole number as characters that can be read aloud, with three that check the others.

With `CHECK` a prime above 32, a number in base 32 that it divides is no longer divided by it
after one digit was changed, nor after two different neighbours were swapped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules.fingerprint import BASE32
from rules.problems import refuse
from rules.text import _

PREFIX = "SC1"
CHECK = 32_749  # the largest prime below 32 ** 3
CHECK_CHARACTERS = 3
GROUP = 5
SHORTEST = CHECK_CHARACTERS + 1
LONGEST = 128 * 1024  # characters; the largest list that a document may hold has fewer
SILENT = re.compile(r"[\s\-\u2010-\u2015\u2212]+")
ALIKE = str.maketrans("ILO", "110")
VALUES = {character: value for value, character in enumerate(BASE32)}


def spell(number: int) -> str:
    """The code of a number above 0, in its groups."""
    shifted = number << 5 * CHECK_CHARACTERS
    checked = shifted + -shifted % CHECK
    places = range(_digits_of(checked) - 1, -1, -1)
    return grouped("".join(BASE32[checked >> 5 * place & 31] for place in places))


def grouped(characters: str) -> str:
    """With the prefix, in groups."""
    groups = [
        characters[place : place + GROUP] for place in range(0, len(characters), GROUP)
    ]
    return "-".join((PREFIX, *groups))


def plain(text: str) -> str:
    """The characters of a code as they are meant, prefix included."""
    return SILENT.sub("", text).upper().translate(ALIKE)


def number_of(text: str) -> int:
    """The number in a code; `DocumentProblems` says what looks wrong with it."""
    characters = plain(text)
    if not characters.startswith(PREFIX):
        raise refuse(
            _("This is not a share code: it does not start with {prefix}-."),
            prefix=PREFIX,
        )
    characters = characters.removeprefix(PREFIX)
    if len(characters) > LONGEST:
        raise refuse(_("This is too long for a share code."))
    digits = [_value(characters, place) for place in range(len(characters))]
    if len(digits) < SHORTEST:
        raise refuse(_("This share code is not complete: most of it is missing."))
    checked = _joined(digits)
    if checked % CHECK or digits[0] == 0:  # no number is written with zeros in front
        raise _mistyped(characters, digits)
    return checked >> 5 * CHECK_CHARACTERS


def _value(characters: str, place: int) -> int:
    character = characters[place]
    if character not in VALUES:
        raise refuse(
            _(
                "“{character}” does not occur in a share code; it stands in the group {group}."
            ),
            character=character if character.isprintable() else "?",
            group=_group_at(characters, place),
        )
    return VALUES[character]


def _mistyped(characters: str, digits: Sequence[int]) -> Exception:
    places = sorted(set(suspects(digits)))
    groups = dict.fromkeys(_group_at(characters, place) for place in places)
    if len(groups) == 1:
        return refuse(
            _(
                "This share code has a mistake; look at the group {group} again. "
                "A character is wrong, or two are swapped."
            ),
            group=next(iter(groups)),
        )
    return refuse(
        _(
            "This share code has a mistake, or a part of it is missing. Compare it group by group."
        )
    )


def suspects(digits: Sequence[int]) -> Iterator[int]:
    """Places where one other character, or a swap with the next, would make the code right."""
    off, weight = _joined(digits) % CHECK, 1
    inverse = pow(32, -1, CHECK)
    for place in range(len(digits) - 1, -1, -1):
        # Both ways around: what must be taken away from this digit, or added to it.
        excess = off * weight % CHECK
        for change in (-excess, CHECK - excess):
            if change and 0 <= digits[place] + change < 32:
                yield place
        if place and (digits[place - 1] - digits[place]) * 31 % CHECK == excess:
            yield place - 1
        weight = weight * inverse % CHECK


def _group_at(characters: str, place: int) -> str:
    start = place // GROUP * GROUP
    return "".join(
        one if one.isprintable() else "?" for one in characters[start : start + GROUP]
    )


def _joined(digits: Sequence[int]) -> int:
    """The number that the digits are in base 32; in one go, since there may be many."""
    bits = "".join(f"{digit:05b}" for digit in digits)
    return int(bits, 2)


def _digits_of(number: int) -> int:
    return -(-number.bit_length() // 5)
