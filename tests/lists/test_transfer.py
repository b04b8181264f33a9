"""All lists in one file: out, and back in as new lists, all or none."""

import json
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armybuilder.lists import bundle
from armybuilder.lists.bundle import FORMAT, LARGEST_BUNDLE, MOST_LISTS, BundledList
from armybuilder.lists.keeper import COOKIE
from armybuilder.lists.labels import each_once, tidy
from armybuilder.lists.models import ArmyList, Step
from rules.document import as_data, write
from rules.problems import DocumentProblems
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, TOKEN, client_of, make_list, raiders
from tests.lists.pages import page_of, press, send
from tests.strategies import wild_rosters

pytestmark = pytest.mark.postgres

PAGE, EXPORT, IMPORT = (
    "/lists/transfer/",
    "/lists/transfer/1/",
    "/lists/transfer/import/",
)
UPLOAD = "/lists/upload/"
KNOWN = {"2026-08", "2026-03"}


def send_file(client, content, address=IMPORT, **more):
    text = content if isinstance(content, str) else json.dumps(content)
    file = SimpleUploadedFile("my-lists.json", text.encode())
    return client.post(address, {"file": file, **more})


def bundled(*lists):
    return {"format": FORMAT, "lists": list(lists)}


def problems_of(content):
    """Path and template of every problem of a document."""
    text = content if isinstance(content, str) else json.dumps(content)
    with pytest.raises(DocumentProblems) as caught:
        bundle.read(text.encode(), "", KNOWN)
    return [(one.path, one.message.template) for one in caught.value.problems]


texts = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=40)
labels = st.lists(texts.map(tidy).filter(bool), max_size=10).map(each_once).map(tuple)
travelling = st.builds(
    BundledList,
    st.builds(lambda roster, name: replace(roster, name=name), wild_rosters(), texts),
    labels,
    st.booleans(),
)


@given(lists=st.lists(travelling, max_size=5).map(tuple))
def test_lists_come_back_and_are_written_the_same(lists):
    text = bundle.write(lists)

    read = bundle.read(text.encode(), "", KNOWN)

    assert read == lists
    assert bundle.write(read) == text


@given(
    data=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=9),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["format", "lists", "labels", "archived", "roster", "x"]
                ),
                inner,
                max_size=4,
            )
        ),
    )
)
def test_reading_is_total(data):
    try:
        bundle.read(json.dumps(data).encode(), "", KNOWN)
    except DocumentProblems as problems:
        assert problems.problems


@pytest.fixture
def roster(db):
    return as_data(raiders(MARINES))


def test_every_fault_is_told_with_its_path(roster):
    unit = {"unit": "marine", "models": "six"}
    content = {
        "format": FORMAT,
        "lists": [
            {"roster": roster, "labels": ["fine"]},
            7,
            {"labels": "tuning", "archived": "no", "lables": []},
            {"roster": {**roster, "units": [unit], "edition": "2031-01"}},
            {"roster": roster, "labels": ["", "x" * 41, 3, "a\u0007"]},
        ],
        "more": 1,
    }

    assert [path for path, _template in problems_of(content)] == [
        "more",
        "lists[1]",
        "lists[2].lables",
        "lists[2].roster",
        "lists[2].labels",
        "lists[2].archived",
        "lists[3].roster.units[0].models",
        "lists[3].roster.edition",
        "lists[4].labels[0]",
        "lists[4].labels[1]",
        "lists[4].labels[2]",
        "lists[4].labels[3]",
    ]


def test_the_limits_are_told(roster):
    many = bundled(*[{"roster": roster}] * (MOST_LISTS + 1))
    labels = bundled({"roster": roster, "labels": list("abcdefghijk")})
    huge = "x" * (LARGEST_BUNDLE + 1)
    notes = [{**roster["units"][0], "notes": "n" * 5000}] * 60

    assert problems_of(many) == [
        ("lists", "expected at most {most} of them, got {number}")
    ]
    assert problems_of(labels)[0][0] == "lists[0].labels"
    assert "{limit} KiB" in problems_of(huge)[0][1]
    assert problems_of(bundled({"roster": {**roster, "units": notes}})) == [
        ("lists[0].roster", "expected at most {limit} KiB for one list")
    ]


def test_a_file_of_the_most_lists_can_be_read(db):
    lists = [BundledList(raiders(name=f"List {place}")) for place in range(MOST_LISTS)]

    assert len(bundle.read(bundle.write(lists).encode(), "", KNOWN)) == MOST_LISTS


def test_more_lists_than_a_file_holds_travel_in_parts(db):
    unit = RosterUnit("marine", 6, notes="n" * 5000)
    lists = [BundledList(raiders(*[unit] * 40, name=f"List {at}")) for at in range(30)]
    few = [BundledList(raiders(name=f"List {at}")) for at in range(MOST_LISTS + 1)]

    for many in (lists, few):
        files = bundle.parts(many)
        read = [one for text in files for one in bundle.read(text.encode(), "", KNOWN)]
        assert len(files) == 2
        assert read == many


@pytest.mark.django_db
@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(lists=st.lists(travelling, min_size=1, max_size=4))
def test_a_person_takes_all_lists_to_another_browser(lists):
    ArmyList.objects.all().delete()
    there, here = client_of(token="one"), client_of(token="another")
    text = bundle.write(lists)

    first = send_file(there, text)
    exported = there.get(EXPORT).content.decode()
    send_file(here, exported)

    assert first.url == f"/lists/?added={len(lists)}&same=0"
    assert exported == text
    assert here.get(EXPORT).content.decode() == text


@pytest.mark.django_db
def test_an_imported_list_is_new_and_has_a_history(as_player, player, army_list):
    before = ArmyList.objects.get(pk=army_list.pk)

    send_file(as_player, bundled({"roster": as_data(raiders(name="New"))}))

    new = ArmyList.objects.select_related("head").exclude(pk=army_list.pk).get()
    assert (new.owner, new.revision, new.head.told) == (player, 1, "Imported")
    assert ArmyList.objects.get(pk=army_list.pk).document == before.document
    send(as_player, new, {"do": "set-name", "name": "Newer"})
    press(as_player, ArmyList.objects.get(pk=new.pk), "undo")
    assert ArmyList.objects.get(pk=new.pk).document == new.document


@pytest.mark.django_db
def test_what_is_there_already_is_named_and_left_out(as_player, army_list):
    same = {"roster": as_data(army_list.roster)}

    answer = send_file(as_player, bundled(same, {"roster": as_data(raiders())}))

    assert answer.url == f"/lists/?added=1&same=1&had={army_list.pk}"
    page = as_player.get(answer.url).content.decode()
    assert "1 list added." in page
    assert f'<a href="/lists/{army_list.pk}/">Vanguard</a>.' in page
    assert ArmyList.objects.count() == 2


@pytest.mark.django_db
def test_what_is_there_already_is_added_by_choice(as_player, army_list):
    same = {"roster": as_data(army_list.roster)}

    send_file(as_player, bundled(same, same), again="on")

    assert ArmyList.objects.filter(document=army_list.document).count() == 3


@pytest.mark.django_db
def test_two_of_the_same_in_a_file_are_two_lists(as_player, army_list):
    same = {"roster": as_data(army_list.roster)}

    send_file(as_player, bundled(same, same))
    send_file(as_player, bundled(same, same))

    assert ArmyList.objects.filter(document=army_list.document).count() == 2


@pytest.mark.django_db
def test_one_fault_keeps_every_list_out(as_player, army_list):
    good, bad = {"roster": as_data(raiders())}, {"roster": {"format": 7}}

    answer = send_file(as_player, bundled(good, good, bad))

    text = answer.content.decode()
    assert answer.status_code == 422
    assert "lists[2].roster.edition" in text
    assert "my-lists.json" in text
    assert (ArmyList.objects.count(), Step.objects.count()) == (1, 1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "content",
    ["", "<html>", "%PDF-1.7", "{", "[" * 100_000, "{} trailing", '{"lists": 7}'],
    ids=lambda content: content[:12],
)
def test_what_is_no_file_of_lists_is_told(as_player, content):
    answer = send_file(as_player, content)

    assert answer.status_code == 422
    assert 'class="issue error"' in answer.content.decode()
    assert ArmyList.objects.count() == 0


@pytest.mark.django_db
def test_no_file_is_told(as_player):
    assert as_player.post(IMPORT).status_code == 422


@pytest.mark.django_db
def test_a_file_of_one_list_is_read_too(as_player):
    answer = send_file(as_player, write(raiders(MARINES)))

    assert answer.url == "/lists/?added=1&same=0"
    assert ArmyList.objects.get().roster == raiders(MARINES)


@pytest.mark.django_db
@pytest.mark.parametrize("pasted", [True, False])
def test_a_file_of_many_is_understood_where_one_was_asked_for(as_player, pasted):
    text = bundle.write([BundledList(raiders(name=name)) for name in "AB"])

    if pasted:
        answer = as_player.post(UPLOAD, {"document": text})
    else:
        answer = send_file(as_player, text, UPLOAD)

    assert answer.url == "/lists/?added=2&same=0"
    assert [one.name for one in ArmyList.objects.all()] == ["A", "B"]


@pytest.mark.django_db
def test_a_browser_without_an_account_keeps_what_it_read_in():
    client = Client()

    answer = send_file(client, bundled({"roster": as_data(raiders())}))

    assert answer.cookies[COOKIE]["max-age"] == 365 * 24 * 3600
    assert page_of(client, ArmyList.objects.get()).basis is not None


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["staff", "stranger", "nobody"])
def test_nobody_exports_the_lists_of_others(request, army_list, who):
    user = None if who == "nobody" else request.getfixturevalue(who)
    make_list(token=TOKEN)

    assert json.loads(client_of(user).get(EXPORT).content)["lists"] == []


@pytest.mark.django_db
def test_the_export_is_a_file_with_what_was_put_away(as_player, player, army_list):
    make_list(player, raiders(name="Away")).archive()
    army_list.relabel([], ["club"])

    answer = as_player.get(EXPORT)

    lists = json.loads(answer.content)["lists"]
    assert "attachment; filename=" in answer["Content-Disposition"]
    assert sorted(
        (one["roster"]["name"], one["labels"], one["archived"]) for one in lists
    ) == [
        ("Away", [], True),
        ("Vanguard", ["club"], False),
    ]
    assert as_player.get("/lists/transfer/2/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("number", [1, 40])
def test_reading_in_takes_as_many_queries_for_one_as_for_many(
    as_player, django_assert_max_num_queries, number
):
    lists = [BundledList(raiders(name=f"List {place}")) for place in range(number)]
    as_player.get(PAGE)

    with django_assert_max_num_queries(12):
        send_file(as_player, bundle.write(lists))

    assert ArmyList.objects.count() == number


@pytest.mark.django_db
def test_files_cannot_be_read_in_by_the_hundred(settings, as_player):
    settings.ACCOUNT_RATE_LIMITS = {"list_import": "1/h/ip"}
    content = bundled({"roster": as_data(raiders())})

    assert send_file(as_player, content).status_code == 302
    assert send_file(as_player, content).status_code == 429
    assert ArmyList.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_speaks_both_languages(as_player, army_list, language):
    text = as_player.get(PAGE, headers={"accept-language": language}).content.decode()

    title = {"en": "Import and export", "es": "Importar y exportar"}[language]
    assert f"<h1>{title}</h1>" in text
    assert EXPORT in text
