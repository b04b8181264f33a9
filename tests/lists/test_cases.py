"""Every shared case, through the site: uploaded, stored, judged, read off the page."""

from pathlib import Path

import pytest
import yaml
from django.test import Client
from django.urls import reverse

from armybuilder.lists.models import ArmyList
from tests.lists.pages import Page

CASES = Path(__file__).parents[1] / "cases" / "shared"
FILES = [
    CASES / "rulebook-example.yaml",
    *sorted((CASES / "verdicts").glob("*.yaml")),
    *sorted((CASES / "example-armies").glob("*.yaml")),
]

pytestmark = pytest.mark.django_db


def cases():
    for path in FILES:
        case = yaml.safe_load(path.read_text())
        yield pytest.param(case["roster"], case["expect"], id=path.stem)
        for edition, expect in case.get("expect_on", {}).items():
            roster = {**case["roster"], "edition": edition}
            yield pytest.param(roster, expect, id=f"{path.stem} on {edition}")


def only(answer, expected):
    """`answer` reduced to the keys that the case writes."""
    if isinstance(expected, dict) and isinstance(answer, dict):
        return {key: only(answer.get(key), expected[key]) for key in expected}
    return answer


@pytest.mark.parametrize(("roster", "expect"), list(cases()))
def test_the_page_gives_the_expected_verdict(roster, expect):
    client = Client()
    document = yaml.safe_dump(roster, allow_unicode=True)

    answer = client.post(reverse("lists:upload"), {"document": document})
    page = Page(client.get(answer.url))

    found = [issue for issue in page.issues if issue["level"] != "note"]
    expected = expect["issues"]
    assert [issue["code"] for issue in found] == [one["code"] for one in expected]
    assert [only(a, b) for a, b in zip(found, expected, strict=True)] == expected
    assert page.legal == expect["legal"]
    assert only(page.totals, expect["totals"]) == expect["totals"]
    assert ArmyList.objects.get().name == roster.get("name", "Untitled list")
