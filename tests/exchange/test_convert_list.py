"""convert_list: to standard output or a file, completely or not at all."""

import json
import stat

import pytest

from rules.document import read_data, write
from tests.exchange.lists_in_files import LEGAL, run, save


@pytest.fixture
def source(tmp_path):
    return save(tmp_path, a=LEGAL) / "a.json"


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_to_yaml_and_back_is_the_same_list(tmp_path, source):
    there = run("convert_list", str(source), "--to", "yaml")
    back = run("convert_list", "-", "--to", "roster", stdin=there.stdout)

    assert (there.returncode, back.returncode) == (0, 0)
    assert back.stdout.decode() == write(read_data(LEGAL))


def test_a_file_is_written_only_where_it_was_asked_for(tmp_path, source):
    target = tmp_path / "b.yaml"

    done = run("convert_list", str(source), "--to", "yaml", "-o", str(target))

    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert target.read_bytes().startswith(b"format: armybuilder/roster@1\n")
    assert stat.S_IMODE(target.stat().st_mode) == stat.S_IMODE(source.stat().st_mode)
    assert names(tmp_path) == ["a.json", "b.yaml"]


def test_a_list_may_be_written_over_itself(source):
    assert (
        run("convert_list", str(source), "--to", "roster", "-o", str(source)).returncode
        == 0
    )
    assert source.read_text() == write(read_data(LEGAL))


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\x00", json.dumps({**LEGAL, "units": 5}).encode()],
    ids=["empty", "cut", "binary", "problem"],
)
def test_what_cannot_be_read_writes_nothing(tmp_path, content):
    source, target = tmp_path / "a.json", tmp_path / "b.yaml"
    source.write_bytes(content)
    target.write_text("precious")

    done = run("convert_list", str(source), "--to", "yaml", "-o", str(target))
    over_itself = run("convert_list", str(source), "--to", "yaml", "-o", str(source))

    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr
    assert str(source).encode() in done.stderr
    assert target.read_text() == "precious"
    assert over_itself.returncode == 2
    assert source.read_bytes() == content
    assert names(tmp_path) == ["a.json", "b.yaml"]


def test_a_folder_that_is_not_there_cannot_be_written_to(tmp_path, source):
    done = run(
        "convert_list",
        str(source),
        "--to",
        "yaml",
        "-o",
        str(tmp_path / "no" / "b.yaml"),
    )

    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_a_folder_is_no_file(tmp_path, source):
    done = run("convert_list", str(source), "--to", "yaml", "-o", str(tmp_path))
    from_folder = run("convert_list", str(tmp_path), "--to", "yaml")

    assert (done.returncode, from_folder.returncode) == (2, 2)
    assert b"Traceback" not in done.stderr + from_folder.stderr
    assert names(tmp_path) == ["a.json"]


def test_a_format_that_is_not_known_names_those_that_are(source):
    done = run("convert_list", str(source), "--to", "yml")

    assert (done.returncode, done.stdout) == (2, b"")
    assert b"roster, yaml" in done.stderr


def test_a_list_on_an_edition_that_is_not_known_is_unreadable(tmp_path):
    save(tmp_path, a={**LEGAL, "edition": "2019"})

    done = run("convert_list", str(tmp_path / "a.json"), "--to", "yaml")

    assert (done.returncode, done.stdout) == (2, b"")
    assert b"2026-08" in done.stderr


def test_a_pipe_is_written_to_and_not_replaced(source):
    done = run("convert_list", str(source), "--to", "yaml", "-o", "/dev/stdout")

    assert done.returncode == 0
    assert done.stdout.startswith(b"format: armybuilder/roster@1\n")


def test_a_link_stays_a_link(tmp_path, source):
    (tmp_path / "link.yaml").symlink_to(tmp_path / "real.yaml")

    run("convert_list", str(source), "--to", "yaml", "-o", str(tmp_path / "link.yaml"))

    assert (tmp_path / "link.yaml").is_symlink()
    assert (tmp_path / "real.yaml").read_bytes().startswith(b"format:")


def test_a_full_disk_is_told(source):
    done = run("convert_list", str(source), "--to", "yaml", "-o", "/dev/full")

    assert done.returncode == 2
    assert done.stderr.startswith(b"CommandError: Cannot write /dev/full")


def test_a_list_goes_out_as_a_code_and_comes_back_without_its_words(source):
    there = run("convert_list", str(source), "--to", "code")
    link = b"https://lists.example.org/l/" + there.stdout.strip().lower()
    back = run("convert_list", "-", "--to", "roster", stdin=link)

    assert (there.returncode, back.returncode) == (0, 0)
    assert there.stdout.startswith(b"SC1-")
    wordless = {key: value for key, value in LEGAL.items() if key != "name"}
    assert back.stdout.decode() == write(read_data(wordless))


def test_a_list_without_a_code_says_why(tmp_path):
    units = [{"unit": "marin", "models": 6}]
    source = save(tmp_path, a={**LEGAL, "units": units}) / "a.json"

    done = run("convert_list", str(source), "--to", "code")

    assert (done.returncode, done.stdout) == (2, b"")
    assert b'"marin"' in done.stderr
    assert b"Traceback" not in done.stderr


def test_an_edition_gets_its_codes_once():
    done = run("make_code_table", "2026-08")

    assert done.returncode == 1
    assert b"never change" in done.stderr
