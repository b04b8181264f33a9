"""README.md: its commands on lists in files end as it says, where there is no database."""

import json
import re
import shlex

from tests.exchange.lists_in_files import TOP, run

README = (TOP / "README.md").read_text(encoding="utf-8")
MANAGE = ".venv/bin/python manage.py "
SHEET = "terran-starter.pdf"


def commands():
    """The lines of the first block of commands, as a person types them."""
    (block,) = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    return block.splitlines()


def typed(line, folder):
    """One of them, run; what it writes goes to `folder`."""
    assert line.startswith(MANAGE)
    words = shlex.split(line.removeprefix(MANAGE))
    return run(*(str(folder / one) if one == SHEET else one for one in words))


def test_each_command_on_a_file_ends_as_told(tmp_path):
    judged, later, printed, converted = (typed(one, tmp_path) for one in commands())

    assert (judged.returncode, later.returncode) == (0, 1)
    assert judged.stdout.decode().endswith("Legal: 6, illegal: 0, unreadable: 0.\n")
    assert later.stdout.decode().endswith("Legal: 5, illegal: 1, unreadable: 0.\n")
    assert "Minerals: 1,020 spent of 1,000, 20 over." in later.stdout.decode()
    assert (printed.returncode, converted.returncode) == (0, 0)
    assert (tmp_path / SHEET).read_bytes().startswith(b"%PDF-")
    assert json.loads(converted.stdout)["name"] == "Terran Starter"


def test_every_path_of_the_readme_is_there():
    named = re.findall(r"[\w./-]+\.(?:py|yaml|toml|lock|png)|fixtures/[\w./-]+", README)
    ours = {one for one in named if "/" in one and "2026-11" not in one}

    assert len(ours) > 5
    assert [one for one in ours if not (TOP / one.removeprefix("./")).exists()] == []
