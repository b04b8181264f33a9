"""`pdf`: the list inside one of our sheets, its document attached as `roster.json`.

The file may come from anywhere and may be made to do harm: its size, what it unpacks to, and how
far its tree of names is followed are bounded, and whatever is wrong with it ends in a sentence.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from io import BytesIO
from struct import error as StructError  # noqa: N812 - it is one
from typing import Any

from pypdf import Configuration, PdfReader, apply_configuration
from pypdf.errors import PyPdfError
from pypdf.generic import DictionaryObject

from rules.parsing import LARGEST
from rules.problems import DocumentProblems, refuse
from rules.text import _

SIGNATURE = b"%PDF-"
LARGEST_PDF = 2 * 1024 * 1024
MOST_OBJECTS = 20_000
MOST_NODES = 200  # of the tree of attached files
NAME = "roster.json"
BROKEN = (  # what reading a damaged file ends in
    PyPdfError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RecursionError,
    StructError,
    TypeError,
    ValueError,
    zlib.error,
)

LIMITS = Configuration(  # the library's own are made for books
    maximum_declared_stream_length=LARGEST_PDF,
    zlib_maximum_output_length=2 * LARGEST_PDF,
    zlib_maximum_recovery_input_length=LARGEST,
    lzw_maximum_output_length=2 * LARGEST_PDF,
    run_length_maximum_output_length=2 * LARGEST_PDF,
    brotli_maximum_output_length=2 * LARGEST_PDF,
    array_based_stream_maximum_output_length=2 * LARGEST_PDF,
    stream_decoding_work_maximum_length=4 * LARGEST_PDF,
    jbig2dec_binary=None,
    disable_legacy_handling=True,
)


def document_in(file: bytes) -> bytes:
    """The roster document attached to a PDF; `DocumentProblems` where there is none."""
    if len(file) > LARGEST_PDF:
        raise refuse(
            _("This PDF is too large to be read: more than {limit} MiB."),
            limit=LARGEST_PDF // 1024 // 1024,
        )
    try:
        with apply_configuration(LIMITS):
            found = _documents(file)
    except DocumentProblems:
        raise
    except BROKEN:
        raise refuse(_("This PDF is damaged and cannot be read.")) from None
    if not found:
        raise refuse(
            _(
                "There is no army list inside this PDF. It is not one of our sheets, it shows a closed list, "
                "or another program has saved it without its attachment."
            )
        )
    if len(found) > 1:
        raise refuse(
            _("This PDF holds {number} army lists. Use a PDF of one list."),
            number=len(found),
        )
    return found[0]


def _documents(file: bytes) -> list[bytes]:
    reader = PdfReader(
        BytesIO(file),
        root_object_recovery_limit=MOST_OBJECTS,
        xref_stream_maximum_entries=MOST_OBJECTS,
    )
    if reader.is_encrypted:
        raise refuse(
            _("This PDF is locked with a password. Use the PDF as it was made.")
        )
    return [_content(one) for one in _attached(reader) if _name(one) == NAME]


def _attached(reader: PdfReader) -> Iterator[DictionaryObject]:
    """The descriptions of all attached files, however their tree is made."""
    root = reader.trailer["/Root"].get_object()
    nodes = [_part(_part(root, "/Names"), "/EmbeddedFiles")]
    seen = 0
    while nodes and seen < MOST_NODES:
        node = nodes.pop(0)
        seen += 1
        nodes += [one.get_object() for one in node.get("/Kids", ())][:MOST_NODES]
        for one in list(node.get("/Names", ()))[1 : 2 * MOST_NODES : 2]:
            described = one.get_object()
            if isinstance(described, DictionaryObject):
                yield described


def _part(node: DictionaryObject, key: str) -> DictionaryObject:
    found = node.get(key, DictionaryObject()).get_object()
    return found if isinstance(found, DictionaryObject) else DictionaryObject()


def _name(described: DictionaryObject) -> str:
    return str(described.get("/UF", described.get("/F", "")))


def _content(described: DictionaryObject) -> bytes:
    """At most one byte more than a document may have."""
    stream: Any = described["/EF"].get_object()["/F"].get_object()
    return bytes(stream.get_data()[: LARGEST + 1])
