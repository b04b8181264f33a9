"""The name of a sheet's file."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.printing.names import file_name
from tests.printing.samples import empty_list


def named(name, edition="2026-08"):
    return file_name(replace(empty_list(), name=name, edition=edition))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Raynor's vanguard", "raynors-vanguard-2026-08.pdf"),
        ("Raynor’s vanguard", "raynors-vanguard-2026-08.pdf"),
        ("Äußerster Rand – 最後の希望 🚀", "auerster-rand-2026-08.pdf"),
        ("最後の希望", "army-list-2026-08.pdf"),
        ("../../etc/passwd", "etc-passwd-2026-08.pdf"),
        ('a"; rm -rf /\r\nX: y', "a-rm-rf-x-y-2026-08.pdf"),
        ("CON", "army-list-con-2026-08.pdf"),
        ("com1", "army-list-com1-2026-08.pdf"),
        ("", "army-list-2026-08.pdf"),
        ("...", "army-list-2026-08.pdf"),
    ],
)
def test_a_list_is_called_by_its_name_and_edition(name, expected):
    assert named(name) == expected


@given(st.text(), st.text())
def test_any_name_is_safe_on_every_system(name, edition):
    found = named(name, edition)

    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.pdf", found)
    assert len(found) < 130
