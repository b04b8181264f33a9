"""What upgrades change on a card's figures, beside what the cards themselves say."""

from dataclasses import replace

import pytest

from catalog.effects import EFFECTS, effects_of
from catalog.reader import read_fixtures

LEFT_TO_THE_WORDS = {
    "fury-of-the-nerazim",  # depends on what the target did before
    "resonating-glaives",  # has to be paid for each time
}
NAMES_NO_WEAPON_BY_NAME = {"kinetic-foam"}


def sold():
    """Every upgrade of the newest edition that is an ability, with its unit."""
    cards = read_fixtures()["2026-08"].cards()
    for unit in cards.units.values():
        for upgrade in unit.upgrades.values():
            if upgrade.ability:
                yield unit, upgrade


@pytest.mark.parametrize("upgrade_id", EFFECTS)
def test_every_effect_is_what_a_card_says(upgrade_id):
    effect = EFFECTS[upgrade_id]
    found = [(unit, one) for unit, one in sold() if one.id == upgrade_id]

    assert found
    for unit, upgrade in found:
        assert effects_of([upgrade]) == (effect,)
        summary = upgrade.ability.summary["en"]
        for words in (*effect.weapons, effect.keyword, effect.surge_dice):
            assert words in summary
        assert f'{effect.within}"' in summary or not effect.within
        carried = [one.name for one in unit.weapons]
        carried += [one.weapon.name for one in unit.upgrades.values() if one.weapon]
        assert {*effect.weapons} <= {*carried}


def test_no_upgrade_that_names_a_weapon_of_its_card_is_forgotten():
    naming = {
        upgrade.id
        for unit, upgrade in sold()
        if any(one.name in upgrade.ability.summary["en"] for one in unit.weapons)
    }

    assert naming - LEFT_TO_THE_WORDS == {*EFFECTS} - NAMES_NO_WEAPON_BY_NAME


def test_a_card_with_other_words_is_left_as_it_is():
    upgrade = next(one for _, one in sold() if one.id == "kinetic-foam")
    words = {**upgrade.ability.summary, "en": "Adds 2 to the Unit's Hit Points."}
    other = replace(upgrade, ability=replace(upgrade.ability, summary=words))

    assert effects_of([other]) == ()
