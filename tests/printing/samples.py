"""Lists to print, on the real cards, and the PDF read back."""

import io
from dataclasses import replace
from functools import cache
from pathlib import Path

from pypdf import PdfReader

from armybuilder.exchange.formats.yaml import parse_yaml
from armybuilder.printing import layouts
from armybuilder.printing.choices import Choices
from armybuilder.printing.frame import Judged
from armybuilder.printing.pdf import list_pdf
from catalog.reader import read_fixtures
from rules import Roster, RosterUnit, validate
from rules.document import read_data

SHARED = Path(__file__).parents[1] / "cases" / "shared"
HOSTILE = (
    '</p><script>alert(1)</script><style>*{display:none}</style><img src="file:///etc/passwd">'
    '<link rel=stylesheet href="http://example.com/a.css"><svg onload=x> }} {% now "Y" %} '
    "{name} %s url(data:text/css,x) &amp; &#0; \\"
)
UPGRADES = (  # of the rulebook's example, unit by unit: upgrades, nominations, nickname
    (
        ("combat-shield", "agg-12", "rocket-launcher"),
        {"agg-12": 1, "rocket-launcher": 2},
        "Alpha",
    ),
    (("bayonet",), {}, "Bravo"),
    (("slugthrower", "rocket-launcher"), {"rocket-launcher": 1}, ""),
    (("veteran-of-tarsonis",), {}, ""),
    (("kinetic-foam", "laser-targeting-systems"), {}, "Hammer"),
    ((), {}, ""),
    (("stabilizer-medpacks",), {}, ""),
    ((), {}, ""),
    (("ares-class-targeting-system", "scatter-missiles"), {}, ""),
)


@cache
def cards_of(edition="2026-08"):
    return read_fixtures()[edition].cards()


def case(name):
    """The roster of a case of `tests/cases/shared`."""
    return read_data(parse_yaml((SHARED / name).read_text(encoding="utf-8"))["roster"])


def rulebook_example():
    return case("rulebook-example.yaml")


def vanguard():
    """The rulebook's example with 310 minerals of upgrades, scenario and summoned cards."""
    roster = rulebook_example()
    return replace(
        roster,
        name="Raynor's vanguard",
        units=tuple(
            replace(unit, upgrades=upgrades, specialists=models, nickname=nickname)
            for unit, (upgrades, models, nickname) in zip(
                roster.units, UPGRADES, strict=True
            )
        ),
        summoned=("point-defense-drone",),
        missions=("frontlines-standard", "supply-drop-standard"),
        deployments=("gauntlet", "typhoon"),
    )


def two_walkers():
    """The vanguard with a second Goliath: too many minerals and too few Elite slots."""
    roster = vanguard()
    walker = RosterUnit("goliath", 1, ("scatter-missiles", "haywire-missiles"))
    return replace(roster, units=(*roster.units, walker))


def many_units(number=200):
    roster = vanguard()
    units = (roster.units * (number // len(roster.units) + 1))[:number]
    return replace(roster, units=units)


def empty_list():
    return Roster(edition="2026-08", scale="skirmish", minerals=1000)


def judged(roster):
    """What the printing functions are given."""
    cards = cards_of(roster.edition)
    return Judged(roster, cards, validate(roster, cards))


def sheet_of(roster, paper="a4", language="en", **choices):
    return layouts.sheet_of(
        judged(roster), Choices(paper=paper, language=language, **choices)
    )


def printed(roster, paper="a4", language="en", **choices):
    """The PDF of a list, open for reading."""
    pdf = list_pdf(judged(roster), Choices(paper=paper, language=language, **choices))
    return PdfReader(io.BytesIO(pdf))


def text_of(reader):
    """All words of a PDF, in reading order, with single spaces."""
    return " ".join(" ".join(page.extract_text().split()) for page in reader.pages)
