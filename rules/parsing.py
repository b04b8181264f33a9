"""From the bytes of a document to its data: size, encoding, JSON."""

from __future__ import annotations

import json
from typing import Any

from rules.problems import DocumentProblems, RepeatingDict, quoted, refuse
from rules.text import _

LARGEST = 256 * 1024  # bytes of a document
LONGEST_NUMBER = 50  # digits


def decode(document: str | bytes, largest: int = LARGEST) -> str:
    """The text of a document: UTF-8, or UTF-16 that says so; refused when too large."""
    if len(document) > largest:
        raise too_large(largest)
    if isinstance(document, str):
        if len(document.encode("utf-8", "surrogatepass")) > largest:
            raise too_large(largest)
        return document.removeprefix("\ufeff")
    wide = document.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return document.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise refuse(
            _("This is not text in {encoding}: byte {position} does not belong in it."),
            encoding="UTF-16" if wide else "UTF-8",
            position=error.start + 1,
        ) from None


def parse_json(text: str) -> Any:
    """The data of a JSON text, with mappings that repeat a key marked as `RepeatingDict`."""
    try:
        return DECODER.decode(text)
    except RecursionError:
        raise refuse(_("This is nested too deeply for an army list.")) from None
    except json.JSONDecodeError as error:
        raise _not_json(text, error) from None


def _not_json(text: str, error: json.JSONDecodeError) -> DocumentProblems:
    rest = text[error.pos : error.pos + 20].strip()
    if not rest or error.msg.startswith("Unterminated string"):
        end = text.rstrip()
        return refuse(
            _("This is not complete: the file ends at line {line}, column {column}."),
            line=end.count("\n") + 1,
            column=len(end) - end.rfind("\n"),
        )
    return refuse(
        _("This is not JSON: line {line}, column {column}, near {near}."),
        line=error.lineno,
        column=error.colno,
        near=quoted(rest),
    )


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    return data if len(data) == len(pairs) else RepeatingDict(pairs)


def _whole_number(digits: str) -> int:
    """A number of any length; of a huge one a beginning that is still too large for any limit."""
    return int(digits[:LONGEST_NUMBER])


def too_large(largest: int = LARGEST) -> DocumentProblems:
    return refuse(
        _("This is too large for an army list: more than {limit} KiB."),
        limit=largest // 1024,
    )


DECODER = json.JSONDecoder(object_pairs_hook=_mapping, parse_int=_whole_number)
