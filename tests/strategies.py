"""Random rosters for Hypothesis: wild ones, and legal ones built card by card."""

from functools import cache

from hypothesis import strategies as st

from catalog.reader import read_fixtures
from rules.changes import apply
from rules.report import Level
from rules.restrictions import NONE, Restrictions
from rules.roster import Roster, RosterUnit
from rules.validator import validate

SCALES = {"skirmish": 1000, "standard": 2000, "grand-offensive": 3000}
STRANGE = ("nobody", "marin", "Marine", "-", "terran")


@cache
def cards_of(edition="2026-08"):
    """The real cards of an edition, read once."""
    return read_fixtures()[edition].cards()


@cache
def every_id():
    """The ids of every kind of card, and some of none."""
    cards = cards_of()
    kinds = (cards.factions, cards.tactical, cards.creep, cards.units)
    scenario = (cards.missions, cards.deployments)
    known = [one for kind in (*kinds, *scenario) for one in kind]
    return (*known, *sorted(cards.upgrade_ids), *STRANGE)


def often(*likely):
    """Mostly one of these, sometimes an id of any kind."""
    return st.one_of(st.sampled_from(likely), st.sampled_from(likely), wild_ids())


def wild_ids():
    return st.sampled_from(every_id())


@st.composite
def wild_units(draw):
    """A unit with any id, size, upgrades and nominations; mostly with those of its card."""
    cards = cards_of()
    unit_id = draw(often(*cards.units))
    card = cards.units.get(unit_id)
    sizes = tuple(card.compositions) if card and card.compositions else (1,)
    own = tuple(card.upgrades) if card and card.upgrades else every_id()[:5]
    models = draw(st.one_of(st.sampled_from(sizes), st.integers(0, 20)))
    upgrades = draw(st.lists(often(*own), max_size=4))
    nominated = st.sampled_from(upgrades) if upgrades else st.nothing()
    nominations = draw(
        st.dictionaries(
            st.one_of(nominated, often(*own)), st.integers(0, 12), max_size=3
        )
    )
    return RosterUnit(unit_id, models, tuple(upgrades), nominations)


@st.composite
def wild_rosters(draw):
    """Any roster at all: wrong kinds, unknown ids, repeated cards, odd limits."""
    cards = cards_of()
    scale = draw(st.sampled_from(tuple(SCALES)))
    limit = st.one_of(st.just(SCALES[scale]), st.integers(1, 4000))

    def some(*likely, most):
        return draw(st.lists(often(*likely), max_size=most).map(tuple))

    return Roster(
        edition="2026-08",
        scale=scale,
        minerals=draw(limit),
        faction=draw(st.one_of(st.none(), often(*cards.factions))),
        tactical_cards=some(*cards.tactical, most=6),
        creep_card=draw(st.one_of(st.none(), often(*cards.creep))),
        units=tuple(draw(st.lists(wild_units(), max_size=6))),
        summoned=some("point-defense-drone", "roachling", most=2),
        missions=some(*cards.missions, most=3),
        deployments=some(*cards.deployments, most=3),
    )


@st.composite
def legal_rosters(draw, most_steps=14):
    """A legal list of one faction, grown by random additions as long as it stays legal."""
    cards = cards_of()
    scale = draw(st.sampled_from(("skirmish", "standard", "grand-offensive")))
    faction = draw(st.sampled_from(tuple(cards.factions.values())))
    creeps = [
        one.id for one in cards.creep.values() if set(one.tags) <= set(faction.tags)
    ]
    creep = draw(st.sampled_from(creeps)) if faction.requires_creep_card else None
    roster = Roster(
        "2026-08", scale, SCALES[scale], faction=faction.id, creep_card=creep
    )
    additions = st.one_of(*additions_for(faction, cards))
    roster = grown(roster, [draw(additions) for _step in range(most_steps)], cards)
    units = {
        one: cards.units[one].compositions for one in ("marine", "zergling", "adept")
    }
    for unit_id, compositions in units.items():
        if not roster.units:
            add = {"do": "add-unit", "unit": unit_id, "models": min(compositions)}
            roster = grown(roster, [add], cards)
    return roster


def additions_for(faction, cards):
    """Strategies for changes that add what a faction card takes."""
    may = [unit for unit in cards.units.values() if set(unit.tags) <= set(faction.tags)]
    units = [
        {"do": "add-unit", "unit": unit.id, "models": models}
        for unit in may
        for models in unit.compositions
    ]
    tactical = [
        {"do": "add-card", "card": card.id}
        for card in cards.tactical.values()
        if set(card.tags) <= set(faction.tags)
    ]
    upgrades = [
        {"do": "add-upgrade", "unit": place, "upgrade": upgrade.id}
        | ({"model": place + 1} if upgrade.specialist else {})
        for place in range(5)
        for unit in may
        for upgrade in unit.upgrades.values()
    ]
    return st.sampled_from(units), st.sampled_from(tactical), st.sampled_from(upgrades)


def grown(roster, additions, cards):
    """The roster after those additions that leave it as legal as an unfinished list can be."""
    for change in additions:
        if change.get("do") == "add-upgrade" and change["unit"] >= len(roster.units):
            continue
        after = apply(roster, [change]).roster
        if errors_of(after, cards) <= {"no-units"}:
            roster = after
    return roster


def errors_of(roster, cards, event=NONE):
    issues = validate(roster, cards, event).issues
    return {issue.code for issue in issues if issue.level is Level.ERROR}


@st.composite
def events(draw):
    """What some event asks."""
    cards = cards_of()
    ids = st.sampled_from(
        (*cards.units, *cards.tactical, *cards.creep, "combat-shield")
    )
    capped = st.sampled_from(
        (
            "core",
            "elite",
            "hero",
            "biological",
            "terran",
            "marine",
            "barracks",
            "agg-12",
        )
    )
    return Restrictions(
        name="Club night",
        ban=tuple(draw(st.lists(ids, max_size=2, unique=True))),
        require=tuple(draw(st.lists(ids, max_size=1))),
        cap=draw(st.dictionaries(capped, st.integers(0, 3), max_size=2)),
        scenario=draw(st.sampled_from(("required", "optional"))),
        shared_replacement=draw(st.sampled_from(("error", "warning"))),
    )
