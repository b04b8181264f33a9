"""print_list: a PDF from a file, where there is no database."""

import io
import json

import pytest
from pypdf import PdfReader

from armybuilder.printing.choices import Choices
from armybuilder.printing.pdf import list_pdf
from rules.document import as_data, write
from tests.exchange.lists_in_files import run
from tests.printing.samples import judged, printed, rulebook_example, two_walkers


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "list.json"
    path.write_text(write(rulebook_example()))
    return path


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_it_writes_the_sheet_and_says_nothing(tmp_path, source):
    target = tmp_path / "out.pdf"
    done = run("print_list", str(source), "-o", str(target))

    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert target.read_bytes() == list_pdf(judged(rulebook_example()), Choices())
    assert names(tmp_path) == ["list.json", "out.pdf"]


def test_paper_and_language_are_chosen(tmp_path, source):
    target = tmp_path / "out.pdf"
    done = run(
        "print_list",
        str(source),
        "-o",
        str(target),
        "--layout",
        "roster",
        "--paper",
        "letter",
        "--lang",
        "es",
    )

    assert done.returncode == 0
    assert target.read_bytes() == list_pdf(
        judged(rulebook_example()), Choices(paper="letter", language="es")
    )


def test_from_standard_input_to_standard_output(source):
    done = run("print_list", "-", "-o", "-", stdin=source.read_bytes())

    assert done.returncode == 0
    assert len(PdfReader(io.BytesIO(done.stdout)).pages) == 1


def test_an_illegal_list_prints_and_says_so(tmp_path):
    source, target = tmp_path / "list.json", tmp_path / "out.pdf"
    source.write_text(write(two_walkers()))

    assert run("print_list", str(source), "-o", str(target)).returncode == 0
    pages = PdfReader(target).pages
    assert len(pages) == len(printed(two_walkers()).pages)
    assert all("NOT LEGAL" in page.extract_text() for page in pages)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", b"This is empty."),
        (b"{", b"list.json"),
        (b"%PDF-1.7", b"This PDF is damaged"),
        (
            json.dumps({**as_data(rulebook_example()), "units": "six"}).encode(),
            b"units",
        ),
        (
            json.dumps({**as_data(rulebook_example()), "edition": "1999"}).encode(),
            b"2026-08",
        ),
    ],
    ids=["empty", "cut", "pdf", "problem", "edition"],
)
def test_what_cannot_be_read_writes_nothing(tmp_path, content, said):
    source, target = tmp_path / "list.json", tmp_path / "out.pdf"
    source.write_bytes(content)
    target.write_bytes(b"precious")

    done = run("print_list", str(source), "-o", str(target))

    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr
    assert b"Traceback" not in done.stderr
    assert target.read_bytes() == b"precious"
    assert names(tmp_path) == ["list.json", "out.pdf"]


def test_what_cannot_be_written_is_one_sentence(tmp_path, source):
    done = run("print_list", str(source), "-o", str(tmp_path / "no" / "out.pdf"))

    assert done.returncode == 2
    assert b"Cannot write" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_layout_that_is_not_there_is_refused_by_name(tmp_path, source):
    target = tmp_path / "out.pdf"
    done = run("print_list", str(source), "-o", str(target), "--layout", "poster")

    assert done.returncode == 2
    assert "There is no layout “poster”. Known: roster, ".encode() in done.stderr
    assert not target.exists()


def test_the_qr_leads_to_the_site_that_was_named(tmp_path, source):
    plain, leading = tmp_path / "plain.pdf", tmp_path / "leading.pdf"

    run("print_list", str(source), "-o", str(plain))
    done = run(
        "print_list", str(source), "-o", str(leading), "--site", "https://example.org"
    )

    assert done.returncode == 0
    assert len(leading.read_bytes()) > len(plain.read_bytes())
    assert run("validate_lists", str(leading)).returncode == 0


@pytest.mark.parametrize(
    "site", ["example.org", "ftp://example.org", "https://", "x y"]
)
def test_a_site_is_an_address(tmp_path, source, site):
    target = tmp_path / "out.pdf"

    done = run("print_list", str(source), "-o", str(target), "--site", site)

    assert done.returncode == 2
    assert b"https://lists.example.org" in done.stderr
    assert not target.exists()
