"""The verdict on an army list a second time, only for the tests: slow, plain, from tests/facts.

It shares nothing with `rules/` but the pages both were written from (the rules page, and the
reading that the shared cases take of it). Everything here is a dict, as in the facts files:
a document goes in, and the part of a report that does not depend on wording comes out.
"""

import copy
from collections import Counter
from functools import cache
from pathlib import Path

import yaml

FACTS = Path(__file__).parent.parent / "facts"
RACES = ("terran", "zerg", "protoss")
SLOTS = ("core", "elite", "support", "air", "hero")
LEVELS = ("error", "warning", "note")
CARDS_BROUGHT = 2  # of each kind, to the draft (9.2)
RANGE = {"skirmish": (1, 1000), "standard": (1, 2000), "grand-offensive": (2001, None)}


# The cards of an edition: the race files, with the figures that differed put back.


@cache
def _file(name):
    text = (FACTS / f"{name}.yaml").read_text(encoding="utf-8")
    return yaml.load(text, Loader=yaml.CSafeLoader)


@cache
def edition_ids():
    return tuple(edition["id"] for edition in _file("editions")["editions"])


def _step(place, key):
    """One step down a path of editions.yaml: into a mapping, or to the item of a list called so."""
    if isinstance(place, dict):
        return place[key]
    for item in place:
        if key in (item.get("id"), str(item.get("models")), item.get("name")):
            return item
    raise LookupError(key)


def _put_back(races, change):
    *way, last = change["path"].split("/")
    place = races
    for key in way:
        place = _step(place, key)
    assert place[last] == change["current"]
    place[last] = change["old"]


@cache
def cards_of(edition):
    """Every card of an edition by kind and id; a faction card also knows its race's resource."""
    races = {race: copy.deepcopy(_file(race)) for race in RACES}
    (changes,) = [
        e["changes"] for e in _file("editions")["editions"] if e["id"] == edition
    ]
    for change in changes:
        _put_back(races, change)

    cards = {"faction": {}, "tactical": {}, "creep": {}, "unit": {}, "upgrade": set()}
    for race in races.values():
        resource = race["race"]["resource"]["id"]
        for card in race["faction_cards"]:
            cards["faction"][card["id"]] = card | {"resource": resource}
        cards["tactical"] |= {card["id"]: card for card in race["tactical_cards"]}
        cards["creep"] |= {card["id"]: card for card in race.get("creep_cards", [])}
        cards["unit"] |= {card["id"]: card for card in race["units"]}
    for unit in cards["unit"].values():
        cards["upgrade"] |= {upgrade["id"] for upgrade in unit["upgrades"]}
    cards["mission"] = {card["id"]: card for card in _file("missions")["missions"]}
    cards["deployment"] = {
        card["id"]: card for card in _file("deployments")["deployments"]
    }
    return cards


# Small questions.


def _about(kind, id=None, unit=None):
    return {"kind": kind, "id": id, "unit": unit}


def _about_unit(unit):
    return _about("unit", unit["id"], unit["place"])


def _issue(code, subject=None, level="error", **facts):
    subject = subject or _about("list")
    return {"code": code, "level": level, "subject": subject, "facts": facts}


def _composition(card, models):
    for composition in card["compositions"]:
        if composition["models"] == models:
            return composition
    return None


def _upgrade(card, upgrade_id):
    for upgrade in card["upgrades"]:
        if upgrade["id"] == upgrade_id:
            return upgrade
    return None


def _offered(card, upgrade_id, models):
    """The upgrade, if the unit's card has it for that many models; any offered count will do
    for a unit whose own count is not offered, since its upgrades are only looked up."""
    upgrade = _upgrade(card, upgrade_id)
    if upgrade and _composition(card, models) and str(models) not in upgrade["costs"]:
        return None
    return upgrade


def _missing(tags, faction):
    return [tag for tag in tags if tag not in faction["tags"]]


# A list with its cards beside it.


def _spread(document, edition):
    cards = cards_of(edition)
    units = []
    for place, written in enumerate(document["units"]):
        models = written["models"]
        card = cards["unit"].get(written["unit"])
        recruited = card is not None and not card["summoned"]
        units.append(
            {
                "place": place,
                "id": written["unit"],
                "card": card,
                "models": models,
                "upgrades": written.get("upgrades", []),
                "specialists": written.get("specialists", {}),
                "recruited": recruited,
                "composition": _composition(card, models) if recruited else None,
            }
        )
    return {
        "cards": cards,
        "units": units,
        "recruits": [unit for unit in units if unit["recruited"]],
        "counted": [unit for unit in units if unit["composition"]],
        "faction_id": document["faction"],
        "faction": cards["faction"].get(document["faction"]),
        "tactical_ids": document.get("tactical_cards", []),
        "tactical": [
            cards["tactical"][id]
            for id in document.get("tactical_cards", [])
            if id in cards["tactical"]
        ],
        "creep_id": document.get("creep_card"),
        "creep": cards["creep"].get(document.get("creep_card")),
        "summoned": document.get("summoned", []),
        "mission": document.get("missions", []),
        "deployment": document.get("deployments", []),
        "scale": document["scale"],
        "minerals": document["minerals"],
    }


def _unit_minerals(unit):
    minerals = unit["composition"]["minerals"]
    for id in unit["upgrades"]:
        upgrade = _offered(unit["card"], id, unit["models"])
        if upgrade:
            minerals += upgrade["costs"][str(unit["models"])]
    return minerals


def _totals(muster):
    faction, tactical, counted = (
        muster["faction"],
        muster["tactical"],
        muster["counted"],
    )
    bought = [*tactical, muster["creep"]] if muster["creep"] else tactical
    granting = [faction, *tactical] if faction else tactical
    return {
        "minerals": {
            "spent": sum(_unit_minerals(unit) for unit in counted),
            "limit": muster["minerals"],
        },
        "vespene": {
            "spent": sum(card["vespene"] for card in bought),
            "limit": muster["minerals"] // 10,
        },
        "slots": {
            slot: {
                "taken": sum(
                    unit["composition"]["supply"]
                    for unit in counted
                    if unit["card"]["slot"] == slot
                ),
                "granted": sum(card["slots"][slot] for card in granting),
            }
            for slot in SLOTS
        },
        "supply": sum(unit["composition"]["supply"] for unit in counted),
        "resource": {
            "kind": faction["resource"],
            "amount": sum(card["resource_value"] for card in granting),
        }
        if faction
        else None,
        "models": sum(unit["models"] for unit in counted),
    }


# The rules, in report order.


def _faction_missing(muster, totals):
    if muster["faction_id"] is None:
        yield _issue("faction-missing")


def _written_upgrades(muster):
    for unit in muster["units"]:
        if (
            unit["recruited"] or unit["card"] is None
        ):  # those of a summoned unit are not judged
            for id in unit["upgrades"]:
                yield "upgrade", "upgrade", id, unit["place"]


def _written_ids(muster):
    """Every id with where it is looked up, the kind it is reported as, and its unit's place."""
    units = muster["units"]
    written = [("faction", "card", muster["faction_id"], None)]
    written += [("tactical", "card", id, None) for id in muster["tactical_ids"]]
    written += [("creep", "card", muster["creep_id"], None)]
    written += [("unit", "unit", unit["id"], unit["place"]) for unit in units]
    written += _written_upgrades(muster)
    written += [("summoned", "card", id, None) for id in muster["summoned"]]
    for kind in ("mission", "deployment"):
        written += [(kind, kind, id, None) for id in muster[kind]]
    return [line for line in written if line[2] is not None]


def _is_known(muster, kind, id):
    if kind == "summoned":
        card = muster["cards"]["unit"].get(id)
        return card is not None and card["summoned"]
    return id in muster["cards"][kind]


def _unknown_ids(muster, totals):
    said = set()
    for where, kind, id, place in _written_ids(muster):
        if not _is_known(muster, where, id) and (kind, id) not in said:
            said.add((kind, id))
            yield _issue("id-unknown", _about(kind, id, place), kind=kind, id=id)


def _scale_limit(muster, totals):
    lowest, highest = RANGE[muster["scale"]]
    limit = muster["minerals"]
    if limit < lowest or (highest is not None and limit > highest):
        facts = {
            "scale": muster["scale"],
            "limit": limit,
            "lowest": lowest,
            "highest": highest,
        }
        yield _issue("scale-limit", **facts)


def _budgets(muster, totals):
    for budget in ("minerals", "vespene"):
        spent, limit = totals[budget]["spent"], totals[budget]["limit"]
        if spent > limit:
            yield _issue(
                f"{budget}-exceeded", spent=spent, limit=limit, over=spent - limit
            )


def _not_eligible(muster, totals):
    faction = muster["faction"]
    if not faction:
        return
    bought = list(muster["tactical"])
    if muster["creep"] and faction["requires_creep_card"]:
        bought.append(muster["creep"])
    found = {}
    for card in bought:
        found.setdefault(("card", card["id"]), []).append((None, card["tags"]))
    for unit in muster["units"]:
        if unit["card"]:
            here = (unit["place"], unit["card"]["faction_tags"])
            found.setdefault(("unit", unit["id"]), []).append(here)
    for (kind, id), copies in found.items():
        place, tags = copies[0]
        missing = _missing(tags, faction)
        if missing:
            facts = {"id": id, "missing": missing, "count": len(copies)}
            yield _issue("not-eligible", _about(kind, id, place), **facts)


def _unique(muster, totals):
    cards = [card for card in muster["tactical"] if card["unique"]]
    for id, copies in Counter(card["id"] for card in cards).items():
        if copies > 1:
            yield _issue(
                "unique-card-repeated", _about("card", id), id=id, copies=copies
            )
    places = {}
    for unit in muster["units"]:
        if unit["card"] and unit["card"]["unique"]:
            places.setdefault(unit["id"], []).append(unit["place"])
    for id, where in places.items():
        if len(where) > 1:
            subject = _about("unit", id, where[0])
            yield _issue("unique-unit-repeated", subject, id=id, copies=len(where))


def _creep(muster, totals):
    if not muster["faction"]:
        return
    if muster["faction"]["requires_creep_card"]:
        if muster["creep_id"] is None:
            yield _issue("creep-card-missing")
    elif muster["creep"]:
        id = muster["creep"]["id"]
        yield _issue("creep-card-not-allowed", _about("card", id), id=id)


def _slots_exceeded(muster, totals):
    if not muster["faction"]:
        return
    for slot in SLOTS:
        taken, granted = (
            totals["slots"][slot]["taken"],
            totals["slots"][slot]["granted"],
        )
        if taken > granted:
            facts = {
                "slot": slot,
                "taken": taken,
                "granted": granted,
                "short": taken - granted,
            }
            yield _issue("slots-exceeded", _about("slot", slot), **facts)


def _no_units(muster, totals):
    if not muster["units"]:
        yield _issue("no-units")


def _compositions(muster, totals):
    for unit in muster["recruits"]:
        if not unit["composition"]:
            offered = [
                composition["models"] for composition in unit["card"]["compositions"]
            ]
            facts = {"models": unit["models"], "offered": offered}
            yield _issue("composition-not-offered", _about_unit(unit), **facts)


def _summoned_recruited(muster, totals):
    for unit in muster["units"]:
        if unit["card"] and unit["card"]["summoned"]:
            yield _issue("summoned-recruited", _about_unit(unit), id=unit["id"])


def _upgrade_issue(code, unit, id, **facts):
    return _issue(code, _about("upgrade", id, unit["place"]), id=id, **facts)


def _bought(unit):
    """The upgrades the unit may have and has, each once, in the order they are written."""
    found = [
        _offered(unit["card"], id, unit["models"])
        for id in dict.fromkeys(unit["upgrades"])
    ]
    return [upgrade for upgrade in found if upgrade]


def _nominated(unit):
    """The specialist upgrades the unit has and names a model for, with that model."""
    return [
        (upgrade["id"], unit["specialists"][upgrade["id"]])
        for upgrade in _bought(unit)
        if upgrade["specialist"] and upgrade["id"] in unit["specialists"]
    ]


def _upgrade_not_offered(muster, totals):
    for unit in muster["recruits"]:
        for id in dict.fromkeys(unit["upgrades"]):
            known = id in muster["cards"]["upgrade"]
            if known and not _offered(unit["card"], id, unit["models"]):
                yield _upgrade_issue("upgrade-not-offered", unit, id)


def _upgrade_repeated(muster, totals):
    for unit in muster["recruits"]:
        for upgrade in _bought(unit):
            copies = unit["upgrades"].count(upgrade["id"])
            if copies > 1:
                yield _upgrade_issue(
                    "upgrade-repeated", unit, upgrade["id"], copies=copies
                )


def _specialist_not_nominated(muster, totals):
    for unit in muster["recruits"]:
        for upgrade in _bought(unit):
            if upgrade["specialist"] and upgrade["id"] not in unit["specialists"]:
                yield _upgrade_issue("specialist-not-nominated", unit, upgrade["id"])


def _specialist_out_of_range(muster, totals):
    for unit in muster["recruits"]:
        for id, model in _nominated(unit):
            if not 1 <= model <= unit["models"]:
                facts = {"model": model, "models": unit["models"]}
                yield _upgrade_issue("specialist-model-out-of-range", unit, id, **facts)


def _specialist_shared(muster, totals):
    for unit in muster["recruits"]:
        carriers = {}
        for id, model in _nominated(unit):
            carriers.setdefault(model, []).append(id)
        for model, ids in carriers.items():
            if len(ids) > 1:
                facts = {"model": model, "ids": ids}
                yield _issue("specialist-model-shared", _about_unit(unit), **facts)


def _nomination_without_specialist(muster, totals):
    for unit in muster["recruits"]:
        for id in sorted(unit["specialists"]):  # a mapping has no order of its own
            upgrade = _offered(unit["card"], id, unit["models"])
            has = id in unit["upgrades"]
            if not has or (upgrade and not upgrade["specialist"]):
                yield _upgrade_issue("nomination-without-specialist", unit, id)


def _replacement_shared(muster, totals):
    for unit in muster["recruits"]:
        replaced = {}
        for upgrade in _bought(unit):
            if upgrade["replaces"]:
                replaced.setdefault(upgrade["replaces"], []).append(upgrade["id"])
        for weapon, ids in replaced.items():
            if len(ids) > 1:
                facts = {"weapon": weapon, "ids": ids}
                yield _issue(
                    "replacement-shared", _about_unit(unit), "warning", **facts
                )


def _scenario_incomplete(muster, totals):
    for kind in ("mission", "deployment"):
        chosen = len(muster[kind])
        if chosen != CARDS_BROUGHT:
            level = "warning" if chosen else "note"
            facts = {"chosen": chosen, "needed": CARDS_BROUGHT}
            yield _issue(f"{kind}s-incomplete", None, level, **facts)


def _scenario_repeated(muster, totals):
    for kind in ("mission", "deployment"):
        for id, copies in Counter(muster[kind]).items():
            if copies > 1 and id in muster["cards"][kind]:
                yield _issue(f"{kind}-repeated", _about(kind, id), "warning", id=id)


def _scenario_scale(muster, totals):
    for kind in ("mission", "deployment"):
        for id in dict.fromkeys(muster[kind]):
            card = muster["cards"][kind].get(id)
            if card and card["scale"] != muster["scale"]:
                facts = {"id": id, "scale": card["scale"]}
                yield _issue("scenario-scale", _about(kind, id), "warning", **facts)


def _summoned_not_eligible(muster, totals):
    if not muster["faction"]:
        return
    for id in dict.fromkeys(muster["summoned"]):
        if _is_known(muster, "summoned", id):
            missing = _missing(
                muster["cards"]["unit"][id]["faction_tags"], muster["faction"]
            )
            if missing:
                facts = {"id": id, "tags": missing}
                yield _issue(
                    "summoned-not-eligible", _about("card", id), "warning", **facts
                )


def _unspent(muster, totals):
    for budget in ("minerals", "vespene"):
        left = totals[budget]["limit"] - totals[budget]["spent"]
        if left > 0:
            yield _issue(f"{budget}-unspent", None, "note", left=left)


def _slots_unused(muster, totals):
    if not muster["faction"]:
        return
    for slot in SLOTS:
        left = totals["slots"][slot]["granted"] - totals["slots"][slot]["taken"]
        if left > 0:
            yield _issue(
                "slots-unused", _about("slot", slot), "note", slot=slot, left=left
            )


BEFORE_CARD_UNUSED = (
    _faction_missing,
    _unknown_ids,
    _scale_limit,
    _budgets,
    _not_eligible,
    _unique,
    _creep,
    _slots_exceeded,
    _no_units,
    _compositions,
    _summoned_recruited,
    _upgrade_not_offered,
    _upgrade_repeated,
    _specialist_not_nominated,
    _specialist_out_of_range,
    _specialist_shared,
    _nomination_without_specialist,
    _replacement_shared,
    _scenario_incomplete,
    _scenario_repeated,
    _scenario_scale,
    _summoned_not_eligible,
)
AFTER_CARD_UNUSED = (_unspent, _slots_unused)


def _found_by(rules, muster, totals):
    return [issue for rule in rules for issue in rule(muster, totals)]


def _is_legal(document, edition):
    muster = _spread(document, edition)
    found = _found_by(BEFORE_CARD_UNUSED, muster, _totals(muster))
    return all(issue["level"] != "error" for issue in found)


def _cards_unused(document, edition):
    """By trying: without one copy of the card, is the list legal?"""
    written = document.get("tactical_cards", [])
    for id in dict.fromkeys(written):
        if id in cards_of(edition)["tactical"]:
            others = list(written)
            others.remove(id)
            if _is_legal(document | {"tactical_cards": others}, edition):
                yield _issue("card-unused", _about("card", id), "note", id=id)


def judge(document, edition):
    """What the rules of an edition say of a roster document, whatever edition it names itself."""
    muster = _spread(document, edition)
    totals = _totals(muster)
    issues = _found_by(BEFORE_CARD_UNUSED, muster, totals)
    issues += _cards_unused(document, edition)
    issues += _found_by(AFTER_CARD_UNUSED, muster, totals)
    issues.sort(key=lambda issue: LEVELS.index(issue["level"]))
    legal = all(issue["level"] != "error" for issue in issues)
    return {"legal": legal, "issues": issues, "totals": totals}
