"""The pages of the cards: an address for every card of every edition, in both languages."""

import re

import pytest
from django.urls import reverse

from catalog.models import Edition
from catalog.pages.search import MOST

pytestmark = pytest.mark.django_db

KINDS = {
    "unit": "units",
    "faction": "factions",
    "tactical": "tactical",
    "creep": "creep",
    "mission": "missions",
    "deployment": "deployments",
    "keyword": "keywords",
    "race": "races",
}


def page(client, name, *arguments, language="en"):
    address = reverse(f"catalog:{name}", args=arguments)
    return client.get(address, headers={"accept-language": language})


def words(response):
    """The text of the page, tags and doubled spaces taken out."""
    text = re.sub(r"<[^>]+>", "", response.content.decode())
    return re.sub(r"\s+", " ", text).replace("&#x27;", "'").replace("&quot;", '"')


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("edition", ["2026-08", "2026-03"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_card_has_a_page(client, editions, kind, edition, language):
    shelf = getattr(editions[edition].cards(), KINDS[kind])

    for card in shelf.values():
        response = page(client, kind, edition, card.id, language=language)

        assert response.status_code == 200
        name = card.name if isinstance(card.name, str) else card.name["en"]
        assert name in words(response)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("editions", ()),
        ("search", ()),
        ("edition", ("2026-08",)),
        ("keywords", ("2026-08",)),
    ],
)
def test_overview_is_there(client, name, arguments, language):
    response = page(client, name, *arguments, language=language)

    assert response.status_code == 200
    assert f'<html lang="{language}"' in response.content.decode()


def test_catalog_leads_to_the_newest_edition(client):
    assert page(client, "index").url == reverse("catalog:edition", args=["2026-08"])


def test_catalog_without_cards_says_how_to_load_them(client):
    Edition.objects.all().delete()

    assert "load_catalog" in words(page(client, "index"))
    assert "load_catalog" in words(page(client, "search"))


@pytest.mark.parametrize("kind", KINDS)
def test_unknown_card_is_not_found(client, kind):
    assert page(client, kind, "2026-08", "firebat").status_code == 404


@pytest.mark.parametrize("kind", KINDS)
def test_unknown_edition_is_not_found(client, kind):
    assert page(client, kind, "2027-01", "marine").status_code == 404


def test_card_of_another_kind_is_not_found(client):
    assert page(client, "tactical", "2026-08", "marine").status_code == 404


def test_former_id_leads_to_the_card(client):
    response = page(client, "tactical", "2026-08", "nexus-overcharged")

    assert response.url == reverse(
        "catalog:tactical", args=["2026-08", "overcharged-nexus"]
    )


def test_unit_page_tells_the_whole_card(client):
    text = words(page(client, "unit", "2026-08", "marine"))

    for said in (
        "6 models 1 Core 160 26.7",
        "9 models 2 Core 210 23.3",
        'C-14 Rifle 12" All 2 3+ 1 Light D3',
        "Stimpack Movement · Active · 1 CP",
        "+20 for 6 models +30 for 9 models",
        "Replaces C-14 Rifle.",
        "LONG RANGE (X)",
        "Terran card sheet, May 2026, v1.0",
    ):
        assert said in text


def test_unit_page_shows_equipment_by_model(client):
    """The example of 9.1.7, with the specialists of the Marine."""
    text = words(page(client, "unit", "2026-08", "marine"))

    assert "6 models: AGG-12, Rocket Launcher" in text
    assert "1 AGG-12, Strike" in text
    assert "2 C-14 Rifle, Rocket Launcher, Strike" in text
    assert "3456 C-14 Rifle, Strike" in text


@pytest.mark.parametrize(
    ("kind", "card", "expected"),
    [
        ("unit", "marine", ["raynors-raiders", "terran-armed-forces"]),
        ("unit", "raynors-raider-marine", ["raynors-raiders"]),
        ("unit", "roachling", []),
        ("creep", "malignant-creep", ["kerrigans-swarm"]),
    ],
)
def test_card_names_the_armies_that_may_have_it(client, kind, card, expected):
    text = page(client, kind, "2026-08", card).content.decode()
    panel = text[text.index("Eligible with") :].partition("</section>")[0]

    found = re.findall(r'faction-cards/([^/"]+)/', panel)

    assert sorted(found) == expected


def test_summoned_unit_names_the_card_that_summons_it(client):
    response = page(client, "unit", "2026-08", "roachling")

    assert "Roachling Infestation" in words(response)
    assert reverse("catalog:unit", args=["2026-08", "corpser-roach"]) in (
        response.content.decode()
    )


def test_page_shows_the_figures_of_its_edition(client):
    now, then = (
        words(page(client, "unit", edition, "jim-raynor"))
        for edition in ("2026-08", "2026-05")
    )

    assert "1 model 1 Hero 250 250" in now
    assert "1 model 1 Hero 230 230" in then
    assert "An older edition. The newest is August 2026." in then
    assert "An older edition" not in now


@pytest.mark.parametrize("edition", ["2026-08", "2026-03"])
def test_history_of_a_figure_is_on_the_cards_page_of_any_edition(client, edition):
    text = words(page(client, "unit", edition, "jim-raynor"))

    assert (
        "Minerals, 1 model 230 Beta, March 2026 to 15 May 2026 update"
        " 250 since August 2026"
    ) in text


def test_card_that_never_changed_says_so(client):
    assert "In no edition yet" in words(page(client, "unit", "2026-08", "marine"))


def test_switch_stays_on_the_card(client):
    html = page(client, "unit", "2026-08", "marine").content.decode()

    for edition in Edition.objects.all():
        assert reverse("catalog:unit", args=[edition.id, "marine"]) in html


def test_texts_link_their_keywords_with_the_meaning(client, editions):
    html = page(client, "unit", "2026-08", "marine").content.decode()
    meaning = editions["2026-08"].cards().keywords["precision"].summary["en"]

    assert (
        f'<a class="keyword" href="{reverse("catalog:keyword", args=["2026-08", "precision"])}"'
        f' title="{meaning}">PRECISION</a>'
    ) in html


def test_keyword_page_names_the_cards_that_use_it(client):
    text = words(page(client, "keyword", "2026-08", "indirect-fire"))

    assert "Marine Unit Rocket Launcher" in text
    assert "Zealot" not in text


def test_spanish_page_speaks_spanish_and_keeps_names(client):
    text = words(page(client, "unit", "2026-08", "marine", language="es"))

    assert "Marine" in text
    assert "A cambio de sufrir NON-LETHAL DAMAGE (2)" in text


def test_editions_page_tells_what_each_changed(client):
    text = words(page(client, "editions"))

    assert "Jim Raynor Minerals, 1 model 230 250" in text
    assert "Engineering Bay Vespene 30 25" in text
    assert "Corpser (Roach) Minerals, 3 models 250 240" in text


def test_deployment_is_drawn_from_its_figures(client):
    html = page(client, "deployment", "2026-08", "typhoon").content.decode()

    assert 'viewBox="-3 -3 60 42"' in html
    assert '<circle cx="18" cy="12" r="1.25" />' in html  # marker 1: 18 right, 24 up
    assert '<rect x="30" y="0" width="24" height="6" />' in html
    assert html.count('class="edge red"') == 2
    assert " style=" not in html


# Search ---------------------------------------------------------------------------------


def found(client, query, **more):
    response = client.get(reverse("catalog:search"), {"q": query, **more})
    return [(one.leaf.kind, one.leaf.id) for one in response.context["found"]]


def test_search_finds_an_ability_by_its_beginning(client):
    assert found(client, "stim") == [
        ("unit", "marauder"),
        ("unit", "marine"),
        ("unit", "raynors-raider-marine"),
    ]


@pytest.mark.parametrize("query", ["básica", "basica", "BÁSICA"])
def test_search_finds_core_units_by_the_spanish_word(client, editions, query):
    core = {
        ("unit", one.id)
        for one in editions["2026-08"].cards().units.values()
        if one.slot == "core"
    }

    assert core <= set(found(client, query))


@pytest.mark.parametrize(
    ("query", "first"),
    [
        pytest.param("marine", ("unit", "marine"), id="name"),
        pytest.param("rocket", ("unit", "marine"), id="upgrade"),
        pytest.param("typhoon", ("deployment", "typhoon"), id="deployment"),
        pytest.param("tifon", ("deployment", "typhoon"), id="spanish-name"),
        pytest.param("indirect", ("keyword", "indirect-fire"), id="keyword"),
        pytest.param("raynor jim", ("unit", "jim-raynor"), id="words-in-any-order"),
    ],
)
def test_search_puts_the_name_first(client, query, first):
    assert found(client, query)[0] == first


@pytest.mark.parametrize(
    "query", ["", "   ", "zzzz", "<script>", "%", "(" * 300, "\x00"]
)
def test_search_for_nothing_finds_nothing(client, query):
    assert found(client, query) == []


def test_search_keeps_its_edition(client):
    assert found(client, "rapid reinforcements", edition="2026-08") == [
        ("unit", "raynors-raider-marine")
    ]
    assert ("faction", "raynors-raiders") in found(
        client, "rapid reinforcements", edition="2026-03"
    )
    assert (
        client.get(reverse("catalog:search"), {"edition": "2027-01"}).status_code == 404
    )


def test_search_has_an_end(client):
    assert len(found(client, "a")) == MOST


# Speed ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("edition", ("2026-08",)),
        ("race", ("2026-08", "zerg")),
        ("unit", ("2026-08", "marine")),
        ("unit", ("2026-03", "pylon")),
        ("tactical", ("2026-08", "barracks")),
        ("mission", ("2026-08", "frontlines-standard")),
        ("deployment", ("2026-08", "typhoon")),
        ("keywords", ("2026-08",)),
        ("keyword", ("2026-08", "precision")),
        ("editions", ()),
    ],
)
def test_page_takes_one_query(client, django_assert_num_queries, name, arguments):
    page(client, name, *arguments)

    with django_assert_num_queries(1):
        page(client, name, *arguments)


def test_admin_shows_cards_and_edits_none(admin_client):
    for model in ("edition", "unitcard", "tacticalcard", "mission", "upgrade"):
        listed = admin_client.get(reverse(f"admin:catalog_{model}_changelist"))
        added = admin_client.get(reverse(f"admin:catalog_{model}_add"))

        assert (listed.status_code, added.status_code) == (200, 403)
    edition = reverse("admin:catalog_edition_change", args=["2026-08"])
    assert admin_client.get(edition).status_code == 200
    assert admin_client.post(edition, {"digest": "x"}).status_code == 403


def test_ability_that_had_another_name_is_not_named_wrongly(client):
    then = words(page(client, "unit", "2026-03", "point-defense-drone"))

    assert "Never recruited: 1 × by Raynor's Raiders" in then
    assert "Rapid Ingress" not in then
