from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.changes import apply
from rules.options import State, options
from rules.report import Level
from rules.restrictions import NONE, Restrictions
from rules.roster import Roster, RosterUnit
from rules.validator import validate
from tests.strategies import cards_of, events, legal_rosters, wild_rosters

CARDS = cards_of()
CURED_BY_ADDING = {"creep-card-missing", "no-units"}
QUICK = settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
LONG = settings(QUICK, max_examples=1000)


def terran(*units, cards=(), minerals=1000, faction="terran-armed-forces", **others):
    scale = "skirmish" if minerals <= 1000 else "standard"
    return Roster(
        "2026-08",
        scale,
        minerals,
        faction=faction,
        tactical_cards=cards,
        units=units,
        **others,
    )


def marines(models=6, upgrades=(), specialists=None):
    return RosterUnit("marine", models, upgrades, specialists or {})


def of_unit(roster, unit, models, event=NONE):
    found = options(roster, CARDS, event).units
    return next(one for one in found if (one.id, one.models) == (unit, models))


def of_card(roster, card, event=NONE):
    return next(one for one in options(roster, CARDS, event).tactical if one.id == card)


def of_upgrade(roster, upgrade, place=0, event=NONE):
    found = options(roster, CARDS, event).upgrades[place]
    return next(one for one in found if one.id == upgrade)


def of_composition(roster, models, place=0):
    found = options(roster, CARDS).compositions[place]
    return next(one for one in found if one.models == models)


def first_fix(option):
    return [dict(change) for change in option.fixes[0].changes]


# Units


def test_unit_that_fits_is_available_with_its_price():
    medic = of_unit(terran(), "medic", 3)

    assert medic.state is State.AVAILABLE
    assert (medic.minerals, medic.slots) == (110, {"support": 1})
    assert medic.change == {"do": "add-unit", "unit": "medic", "models": 3}
    assert medic.reason is None


def test_unit_without_slots_names_the_card_to_buy():
    goliath = of_unit(terran(), "goliath", 1)

    assert (goliath.state, goliath.rule) == (State.BLOCKED, "9.1.6")
    assert goliath.reason.render() == "needs 2 Elite, 1 free"
    assert first_fix(goliath) == [{"do": "add-card", "card": "armory"}]


def test_cheapest_card_that_grants_enough_comes_first():
    roster = terran(RosterUnit("medic", 3))

    medic = of_unit(roster, "medic", 3)

    assert first_fix(medic) == [{"do": "add-card", "card": "academy"}]


def test_card_is_swapped_where_vespene_is_short():
    cards = ("academy", "barracks", "barracks", "barracks")
    medics = [RosterUnit("medic", 3)] * 2
    roster = terran(*[marines()] * 6, *medics, cards=cards, minerals=1345)

    marine = of_unit(roster, "marine", 6)

    assert marine.reason.render() == "needs 1 Core, 0 free"
    assert first_fix(marine) == [
        {"do": "replace-card", "card": "academy", "by": "dropship"}
    ]


def test_last_minerals_may_be_spent_and_not_one_more():
    full = terran(marines(), minerals=320)
    short = terran(marines(), minerals=319)

    assert of_unit(full, "marine", 6).state is State.AVAILABLE
    blocked = of_unit(short, "marine", 6)
    assert blocked.state is State.BLOCKED
    assert blocked.reason.values == {"price": 160, "left": 159}


def test_unit_dearer_than_the_whole_limit_is_impossible():
    assert of_unit(terran(minerals=160), "marine", 6).state is State.AVAILABLE
    marine = of_unit(terran(minerals=159), "marine", 6)
    assert (marine.state, marine.rule, marine.fixes) == (State.IMPOSSIBLE, "9.1.3", ())


def test_unit_of_another_army_is_impossible():
    raider = of_unit(terran(), "raynors-raider-marine", 6)
    zealot = of_unit(terran(), "zealot", 3)

    assert (raider.state, raider.rule) == (State.IMPOSSIBLE, "9.1.2")
    assert raider.reason.values == {
        "tags": ("Raynor's Raiders",),
        "faction": "Terran Armed Forces",
    }
    assert zealot.state is State.IMPOSSIBLE


def test_unique_unit_is_offered_once():
    raynor = RosterUnit("jim-raynor", 1)
    without = terran(faction="raynors-raiders")
    with_him = terran(raynor, faction="raynors-raiders")

    assert of_unit(without, "jim-raynor", 1).state is State.AVAILABLE
    again = of_unit(with_him, "jim-raynor", 1)
    assert (again.state, again.rule) == (State.IMPOSSIBLE, "9.1.6")


def test_slots_that_no_cards_can_grant_are_impossible():
    # Supply Depot grants the only Terran Hero slot, for 40 vespene.
    enough, short = terran(minerals=400), terran(minerals=390)

    assert of_unit(enough, "jim-raynor", 1).state is State.BLOCKED
    assert of_unit(short, "jim-raynor", 1).state is State.IMPOSSIBLE


def test_without_a_faction_card_only_minerals_count():
    roster = terran(faction=None)

    offered = options(roster, CARDS).units

    assert {one.state for one in offered} == {State.AVAILABLE}


def test_summoned_units_are_offered_for_reference_only():
    found = options(terran(faction="raynors-raiders"), CARDS)

    assert "point-defense-drone" not in {one.id for one in found.units}
    drone = next(one for one in found.summoned if one.id == "point-defense-drone")
    assert drone.state is State.AVAILABLE
    assert drone.change == {"do": "add-summoned", "unit": "point-defense-drone"}


# Cards


def test_card_beyond_the_vespene_left_is_blocked():
    fits = terran(cards=("barracks", "barracks", "barracks"), minerals=1000)
    short = terran(cards=("barracks", "barracks", "barracks"), minerals=999)

    assert of_card(fits, "barracks").state is State.AVAILABLE
    blocked = of_card(short, "barracks")
    assert (blocked.state, blocked.rule) == (State.BLOCKED, "9.1.4")
    assert blocked.reason.values == {"price": 25, "left": 24}


def test_unique_card_is_offered_once():
    card = of_card(terran(cards=("academy",)), "academy")

    assert (card.state, card.rule) == (State.IMPOSSIBLE, "9.1.5")


def test_card_of_another_army_is_impossible():
    assert of_card(terran(), "gateway").state is State.IMPOSSIBLE


def test_creep_cards_are_for_zerg_alone():
    for_terran = options(terran(), CARDS).creep
    for_zerg = options(terran(faction="zerg-swarm"), CARDS).creep
    for_kerrigan = options(terran(faction="kerrigans-swarm"), CARDS).creep

    assert [one.state for one in for_terran] == [State.IMPOSSIBLE, State.IMPOSSIBLE]
    assert [one.state for one in for_zerg] == [State.AVAILABLE, State.IMPOSSIBLE]
    assert [one.state for one in for_kerrigan] == [State.AVAILABLE, State.AVAILABLE]


def test_a_creep_card_that_the_event_requires_gives_its_place_to_no_other():
    event = Restrictions(name="Club night", require=("accelerating-creep",))
    swarm = terran(faction="kerrigans-swarm")
    swarm = replace(swarm, creep_card="accelerating-creep")
    kept, *others = sorted(
        options(swarm, CARDS, event).creep, key=lambda one: one.id != swarm.creep_card
    )

    assert (kept.id, kept.state) == (swarm.creep_card, State.AVAILABLE)
    assert {one.state for one in others} == {State.IMPOSSIBLE}
    assert {one.rule for one in others} == {"Club night"}
    assert others[0].reason.render() == (
        "Club night requires Accelerating Creep, whose place it would take"
    )


def test_faction_card_that_needs_a_creep_card_brings_it_along():
    found = {one.id: one for one in options(terran(faction=None), CARDS).factions}

    assert found["daelaam"].reason is None
    zerg = found["zerg-swarm"]
    assert zerg.state is State.AVAILABLE
    assert first_fix(zerg) == [{"do": "set-creep-card", "card": "accelerating-creep"}]


def test_another_faction_card_says_what_would_have_to_leave():
    roster = terran(
        RosterUnit("raynors-raider-marine", 6), marines(), faction="raynors-raiders"
    )

    found = {one.id: one for one in options(roster, CARDS).factions}

    other = found["terran-armed-forces"]
    assert other.state is State.BLOCKED
    assert other.reason.values == {"names": ("Raynor's Raider (Marine)",)}
    assert first_fix(other) == [{"do": "remove-unit", "unit": 0}]
    assert found["raynors-raiders"].chosen


def test_scenario_cards_are_those_of_the_scale():
    roster = terran(missions=("frontlines-skirmish",))

    found = {one.id: one for one in options(roster, CARDS).missions}

    assert found["supply-drop-skirmish"].state is State.AVAILABLE
    assert found["supply-drop-standard"].state is State.IMPOSSIBLE
    assert found["frontlines-skirmish"].chosen


def test_third_mission_takes_the_place_of_another():
    roster = terran(missions=("frontlines-skirmish", "supply-drop-skirmish"))

    found = {one.id: one for one in options(roster, CARDS).missions}

    third = found["hold-position-skirmish"]
    assert third.state is State.BLOCKED
    assert first_fix(third) == [
        {"do": "remove-mission", "mission": "frontlines-skirmish"}
    ]


# Upgrades and compositions


def test_upgrade_costs_what_it_does_for_the_composition():
    six, nine = terran(marines(6)), terran(marines(9))

    assert of_upgrade(six, "combat-shield").minerals == 20
    assert of_upgrade(nine, "combat-shield").minerals == 30


@pytest.mark.parametrize(("others", "place"), [((), None), ((marines(9),), 1)])
def test_what_makes_room_names_its_unit_by_place_among_namesakes(others, place):
    spent = 210 * (1 + len(others)) + 110
    roster = terran(marines(9), *others, RosterUnit("medic", 3), minerals=spent)

    fix = of_upgrade(roster, "stabilizer-medpacks", 1 + len(others)).fixes[0]

    assert fix.changes[0] == {"do": "recompose", "unit": 0, "models": 6}
    deed = fix.label.values["step"].values
    assert deed.get("place") == place


def test_specialist_goes_on_the_lowest_free_model():
    roster = terran(marines(6, ("agg-12",), {"agg-12": 1}))

    launcher = of_upgrade(roster, "rocket-launcher")

    assert launcher.change["model"] == 2


def test_specialist_finds_every_model_taken():
    crowd = {f"stranger-{model}": model for model in range(2, 7)}
    roster = terran(marines(6, ("agg-12",), {"agg-12": 1, **crowd}))

    launcher = of_upgrade(roster, "rocket-launcher")

    assert launcher.state is State.BLOCKED
    assert first_fix(launcher) == [
        {"do": "remove-upgrade", "unit": 0, "upgrade": "agg-12"}
    ]


def test_bought_upgrade_is_chosen_and_not_offered_again():
    shield = of_upgrade(terran(marines(6, ("combat-shield",))), "combat-shield")

    assert (shield.state, shield.chosen) == (State.IMPOSSIBLE, True)


def test_second_upgrade_for_a_weapon_is_told_before():
    goliath = RosterUnit("goliath", 1, ("scatter-missiles",))
    roster = terran(goliath, cards=("armory",))

    haywire = of_upgrade(roster, "haywire-missiles")

    assert haywire.state is State.AVAILABLE
    assert haywire.reason.values == {
        "weapon": "Hellfire Missiles",
        "upgrades": ("Scatter Missiles",),
    }


def test_second_upgrade_for_a_weapon_is_blocked_where_the_event_forbids_it():
    goliath = RosterUnit("goliath", 1, ("scatter-missiles",))
    roster = terran(goliath, cards=("armory",))
    event = Restrictions(name="Club night", shared_replacement="error")

    haywire = of_upgrade(roster, "haywire-missiles", event=event)

    assert (haywire.state, haywire.rule) == (State.BLOCKED, "Club night")
    assert first_fix(haywire) == [
        {"do": "remove-upgrade", "unit": 0, "upgrade": "scatter-missiles"}
    ]


def test_composition_tells_both_prices():
    roster = terran(marines(6, ("combat-shield",)))

    larger = of_composition(roster, 9)

    assert (larger.state, larger.minerals) == (State.AVAILABLE, 210)
    assert larger.minerals_more == 60
    assert of_composition(roster, 6).chosen


def test_smaller_composition_moves_nominations_first():
    roster = terran(marines(9, ("agg-12",), {"agg-12": 7}))

    smaller = of_composition(roster, 6)

    assert smaller.state is State.BLOCKED
    assert smaller.reason.values == {"upgrade": "AGG-12", "model": 7, "models": 6}
    assert first_fix(smaller) == [
        {"do": "nominate", "unit": 0, "upgrade": "agg-12", "model": 1}
    ]


# Events


def test_banned_card_is_impossible():
    event = Restrictions(name="Club night", ban=("medic", "barracks"))

    medic = of_unit(terran(), "medic", 3, event)

    assert (medic.state, medic.rule) == (State.IMPOSSIBLE, "Club night")
    assert of_card(terran(), "barracks", event).state is State.IMPOSSIBLE


def test_cap_blocks_one_more_than_it_allows():
    event = Restrictions(name="Club night", cap={"marine": 2})

    one, two = terran(marines()), terran(marines(), marines())

    assert of_unit(one, "marine", 6, event).state is State.AVAILABLE
    assert of_unit(two, "marine", 6, event).state is State.BLOCKED


# Properties


def gravity(roster, event=NONE):
    """The errors of a roster, and how far each goes beyond what is allowed."""
    counted, beyond = Counter(), Counter()
    for issue in validate(roster, CARDS, event).issues:
        if issue.level is Level.ERROR:
            known_by = (issue.code, issue.subject.kind, issue.subject.id)
            counted[known_by] += 1
            for fact in ("over", "short", "copies", "count", "found"):
                number = issue.facts.get(fact)
                beyond[known_by, fact] += number if isinstance(number, int) else 0
    return counted, beyond


def worse(roster, changes, event=NONE):
    """What these changes add to the errors of a roster, or make graver."""
    after = gravity(apply(roster, changes).roster, event)
    before = gravity(roster, event)
    more = [key for now, was in zip(after, before, strict=True) for key in now - was]
    return [key for key in more if key[0] not in CURED_BY_ADDING]


def check_options(roster, event=NONE):
    for option in options(roster, CARDS, event).all():
        if option.state is State.AVAILABLE:
            assert worse(roster, [option.change], event) == [], option
        for fix in option.fixes:
            changes = [*fix.changes, option.change]
            assert worse(roster, changes, event) == [], (option, fix)


def check_reasons(roster):
    found = options(roster, CARDS)
    adding = (*found.units, *found.tactical)
    changing = sum(found.upgrades + found.compositions, ())
    for option in adding:
        if option.state is not State.AVAILABLE:
            assert worse(roster, [option.change]), option
    for option in changing:
        if option.state is State.BLOCKED:
            assert worse(roster, [option.change]), option


@given(legal_rosters())
@QUICK
def test_available_adds_no_error_and_fixes_make_room(roster):
    check_options(roster)


@given(wild_rosters())
@QUICK
def test_options_keep_their_word_for_any_roster(roster):
    check_options(roster)


@given(st.one_of(legal_rosters(), wild_rosters()), events())
@QUICK
def test_options_keep_their_word_at_an_event(roster, event):
    check_options(roster, event)


@given(legal_rosters())
@QUICK
def test_nothing_is_refused_without_cause(roster):
    check_reasons(roster)


@given(legal_rosters(), st.randoms(use_true_random=False))
@QUICK
def test_order_of_the_list_does_not_matter(roster, random):
    units, cards = list(roster.units), list(roster.tactical_cards)
    random.shuffle(units)
    random.shuffle(cards)
    shuffled = Roster(
        roster.edition,
        roster.scale,
        roster.minerals,
        roster.faction,
        tactical_cards=tuple(cards),
        creep_card=roster.creep_card,
        units=tuple(units),
    )

    def states(one):
        found = options(one, CARDS)
        alike = (*found.units, *found.tactical, *found.creep)
        return [(option.id, option.models, option.state) for option in alike]

    assert states(shuffled) == states(roster)


@pytest.mark.long
@given(st.one_of(legal_rosters(most_steps=30), wild_rosters()), st.booleans(), events())
@LONG
def test_options_keep_their_word_for_many_rosters(roster, played, event):
    check_options(roster, event if played else NONE)


@pytest.mark.long
@given(legal_rosters(most_steps=30))
@LONG
def test_nothing_is_refused_without_cause_in_many_rosters(roster):
    check_reasons(roster)


def test_every_blocked_unit_and_card_of_a_full_list_has_a_remedy():
    roster = terran(
        marines(9),
        marines(9),
        RosterUnit("medic", 3),
        RosterUnit("medic", 3),
        RosterUnit("goliath", 1),
        cards=("barracks", "academy", "armory"),
        minerals=1000,
    )

    found = options(roster, CARDS)

    blocked = [
        one for one in found.units + found.tactical if one.state is State.BLOCKED
    ]
    assert [one.id for one in blocked if not one.fixes] == []
