"""All that a sheet's data says, to be looked for on its pages."""

import dataclasses
import re

NOT_PRINTED = frozenset(
    {
        *("layout", "language", "paper", "size", "colour", "document_title", "tight"),
        *("race", "running", "long", "closed", "phase", "id", "unique", "wide"),
        *("link", "document"),
    }
)
"""Fields that place or style a sheet, and the file's title; what else there is must be read."""


def words_of(value, skipped=frozenset()):
    """Every text in the data of a sheet, however deep, but of the fields in `skipped`."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from words_of(one, skipped)
    elif dataclasses.is_dataclass(value):
        for one in dataclasses.fields(value):
            if one.name not in NOT_PRINTED | skipped:
                yield from words_of(getattr(value, one.name), skipped)


def squeezed(text):
    """A text without spaces and soft hyphens: lines and pages break anywhere."""
    return re.sub(r"[\s\u00ad\u200b]", "", text)


def missing_from(reader, sheet, skipped=()):
    """The texts of a sheet that are on none of its pages; `skipped` are fields it does not show."""
    pages = squeezed("".join(page.extract_text() for page in reader.pages))
    texts = dict.fromkeys(words_of(sheet, frozenset(skipped)))
    return [
        one for one in texts if not all(squeezed(word) in pages for word in one.split())
    ]
