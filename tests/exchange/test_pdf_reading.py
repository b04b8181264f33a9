"""PDFs given as a list: one that holds none says so, and one made to do harm does none."""

import io
import json
import random
import time
import zlib

import pytest
from pypdf import PdfWriter

from armybuilder.exchange.formats import LARGEST_FILE
from armybuilder.exchange.reading import read_any
from rules.document import read_data, write
from rules.problems import DocumentProblems
from tests.exchange.lists_in_files import LEGAL, run

ROSTER = read_data(LEGAL)


def file_with(**attached):
    """A PDF with files attached; names with an underscore for the dot."""
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    for name, content in attached.items():
        writer.add_attachment(name.replace("_", "."), content)
    return written(writer)


def written(writer):
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


def told(document):
    with pytest.raises(DocumentProblems) as refused:
        read_any(document)
    return str(refused.value)


def test_a_document_inside_any_pdf_is_read():
    document = write(ROSTER).encode()

    reading = read_any(file_with(notes_txt=b"hello", roster_json=document))

    assert (reading.format, reading.roster) == ("pdf", ROSTER)


def test_what_is_wrong_with_the_document_is_told_with_its_place():
    document = json.dumps({**LEGAL, "units": "six"}).encode()

    assert told(file_with(roster_json=document)).startswith("units: ")


def test_another_program_may_have_packed_the_file_anew():
    writer = PdfWriter(
        clone_from=io.BytesIO(file_with(roster_json=write(ROSTER).encode()))
    )
    writer.compress_identical_objects()
    for page in writer.pages:
        page.compress_content_streams()

    assert read_any(written(writer)).roster == ROSTER


def test_a_foreign_pdf_holds_no_list():
    assert told(file_with()).startswith("There is no army list inside this PDF.")
    assert told(file_with(list_json=b"{}")).startswith("There is no army list")


def test_a_pdf_of_many_lists_is_not_one_of_them():
    writer = PdfWriter(clone_from=io.BytesIO(file_with(roster_json=b"{}")))
    writer.add_attachment("roster.json", b"{}")

    assert told(written(writer)).startswith("This PDF holds 2 army lists.")


def test_a_locked_pdf_is_not_opened():
    writer = PdfWriter(
        clone_from=io.BytesIO(file_with(roster_json=write(ROSTER).encode()))
    )
    writer.encrypt("secret", algorithm="RC4-128")

    assert told(written(writer)).startswith("This PDF is locked")


def test_a_pdf_inside_a_pdf_is_not_followed():
    inner = file_with(roster_json=write(ROSTER).encode())

    assert told(file_with(roster_json=inner))


def test_a_large_file_is_refused_by_its_size():
    assert told(b"%PDF-1.7" + b" " * LARGEST_FILE).startswith("This PDF is too large")


def test_a_large_document_is_refused():
    blown = json.dumps({**LEGAL, "notes": " " * 300_000}).encode()

    assert "256 KiB" in told(file_with(roster_json=blown))


def raw(*objects, root=1):
    """A PDF of these objects, numbered from 1."""
    out, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"trailer << /Root %d 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF" % (
        root,
        len(objects) + 1,
        start,
    )


def stream(content, extra=b""):
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (
        len(content),
        extra,
        content,
    )


def attached(content):
    return raw(
        b"<< /Type /Catalog /Names << /EmbeddedFiles << /Names [(roster.json) 2 0 R] >> >> >>",
        b"<< /Type /Filespec /F (roster.json) /UF (roster.json) /EF << /F 3 0 R >> >>",
        content,
    )


def bomb(levels=1, size=200_000_000):
    packed = zlib.compress(b" " * 1_000_000, 9)
    if levels == 1:
        machine = zlib.compressobj(9)
        block = b" " * 1_000_000
        packed = b"".join(machine.compress(block) for _ in range(size // 1_000_000))
        packed += machine.flush()
    for _level in range(levels - 1):
        packed = zlib.compress(packed, 9)
    filters = b"/Filter [%s]" % b" ".join([b"/FlateDecode"] * levels)
    return attached(stream(packed, filters))


HARMFUL = {
    "a bomb": bomb,
    "a bomb in a bomb": lambda: bomb(levels=3),
    "a hundred filters": lambda: attached(
        stream(b"x", b"/Filter [%s]" % (b"/ASCIIHexDecode " * 100))
    ),
    "names that contain themselves": lambda: raw(
        b"<< /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >>",
        b"<< /Kids [2 0 R 2 0 R 2 0 R] >>",
    ),
    "a catalog that is itself": lambda: raw(b"1 0 R"),
    "a deep array": lambda: raw(b"<< /Names " + b"[" * 100_000 + b">>"),
    "a file that is not there": lambda: raw(
        b"<< /Names << /EmbeddedFiles << /Names [(roster.json) 9 0 R] >> >> >>"
    ),
    "a file that is a number": lambda: attached(b"7"),
    "names that are text": lambda: raw(b"<< /Names (no) >>"),
    "no catalog": lambda: raw(b"<< >>", root=5),
    "a table that goes round": lambda: (
        b"%PDF-1.7\nxref\n0 0\ntrailer << /Prev 9 >>\nstartxref\n9\n%%EOF"
    ),
    "nothing": lambda: b"%PDF-1.7",
    "brackets": lambda: b"%PDF-1.7\n" + b"<<" * 50_000,
}


@pytest.mark.parametrize("make", HARMFUL.values(), ids=HARMFUL)
def test_a_harmful_file_is_refused_in_a_sentence_and_at_once(make):
    file = make()
    assert len(file) < LARGEST_FILE
    start = time.process_time()

    assert told(file)

    assert time.process_time() - start < 3


def test_a_broken_file_gives_a_list_or_a_sentence():
    """A thousand ways to damage a good file."""
    good = file_with(roster_json=write(ROSTER).encode())
    dice = random.Random(4)
    for _file in range(1000):
        broken = bytearray(good)
        for _byte in range(dice.randint(1, 8)):
            broken[dice.randrange(8, len(broken))] = dice.randrange(256)
        broken = bytes(
            broken[: dice.choice((len(broken), dice.randrange(9, len(broken))))]
        )
        try:
            read_any(broken)
        except DocumentProblems:
            continue


def test_the_commands_read_a_pdf(tmp_path):
    file = file_with(roster_json=write(ROSTER).encode())
    (tmp_path / "a.pdf").write_bytes(file)

    judged = run("validate_lists", str(tmp_path), "--format", "json")
    converted = run("convert_list", "-", "--to", "roster", stdin=file)
    to_pdf = run("convert_list", "-", "--to", "pdf", stdin=file)

    (found,) = json.loads(judged.stdout)["lists"]
    assert (judged.returncode, found["format"], found["legal"]) == (0, "pdf", True)
    assert converted.stdout.decode() == write(ROSTER)
    assert to_pdf.returncode == 2
    assert b"print_list" in to_pdf.stderr
