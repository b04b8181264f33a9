"""What people and their browsers do wrong: the right result or a clear answer, and nothing lost."""

import json
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.accounts.models import User
from armybuilder.lists.keeper import COOKIE
from armybuilder.lists.models import ArmyList, Step
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, TOKEN, client_of, make_list, raiders
from tests.lists.pages import HTMX, basis_of, detail, page_of, press, send
from tests.lists.test_builder import send_settings, send_unit

pytestmark = pytest.mark.django_db

MEDIC = {"do": "add-unit", "unit": "medic", "models": 3}
KOREAN = "스타크래프트 미니어처 " * 9 + "전위대 명단 하나 🐉🐉🐉"
HOSTILE = "<b>'\"&{{ x }}{% y %}\\ \t\u202e"


def now(army_list):
    return ArmyList.objects.select_related("head").get(pk=army_list.pk)


def units(army_list):
    return [unit.unit for unit in now(army_list).roster.units]


def typed(answer):
    """The texts that a page gives back, whatever fields they stand in."""
    text = unescape(answer.content.decode())
    areas = re.findall(r"<textarea[^>]*>\n?(.*?)</textarea>", text, re.DOTALL)
    return {*areas, *re.findall(r'<input[^>]* value="([^"]*)"', text)}


# Double clicks


def twice(press_it):
    """Both answers to a form that is sent twice before the first answer came."""
    return press_it(), press_it()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_a_unit_form_sent_twice_changes_it_once(as_player, army_list, headers):
    basis = basis_of(army_list)
    address = reverse("lists:unit-change", args=[army_list.pk, 0])
    fields = {"based_on": basis, "models": 9, "upgrade": ["bayonet"], "nickname": "A"}

    answers = twice(lambda: as_player.post(address, fields, headers=headers))

    assert {answer.status_code for answer in answers} <= {200, 302}
    assert not any(
        "/conflicts/" in answer.headers.get("Location", "") for answer in answers
    )
    assert now(army_list).roster.units == (
        RosterUnit("marine", 9, ("bayonet",), nickname="A"),
    )
    assert now(army_list).revision == 2


def test_settings_and_scenario_sent_twice_change_once(as_player, army_list):
    basis = basis_of(army_list)
    address = reverse("lists:scenario-change", args=[army_list.pk])
    mission = {"based_on": basis, "mission": "frontlines-standard"}

    twice(lambda: as_player.post(address, mission))
    after = now(army_list)
    answers = twice(lambda: send_settings(as_player, after, name="Other"))

    assert all("/conflicts/" not in answer.url for answer in answers)
    assert now(army_list).roster.missions == ("frontlines-standard",)
    assert (now(army_list).name, now(army_list).revision) == ("Other", 3)


def test_undo_and_redo_pressed_twice_go_one_step(as_player, army_list):
    send(as_player, army_list, MEDIC)
    send(as_player, now(army_list), {"do": "set-name", "name": "Other"})
    basis = basis_of(now(army_list))

    twice(lambda: press(as_player, army_list, "undo", basis=basis))
    assert now(army_list).name == "Vanguard"
    assert units(army_list) == ["marine", "medic"]
    basis = basis_of(now(army_list))
    twice(lambda: press(as_player, army_list, "redo", basis=basis))
    assert now(army_list).name == "Other"


def test_a_state_brought_back_twice_is_brought_back_once(as_player, army_list):
    first = army_list.head_id
    send(as_player, army_list, MEDIC)
    address = reverse("lists:state-bring-back", args=[army_list.pk, first])
    basis = basis_of(now(army_list))

    answers = twice(lambda: as_player.post(address, {"based_on": basis}))

    assert [answer.url for answer in answers] == [detail(army_list)] * 2
    assert units(army_list) == ["marine"]
    assert now(army_list).revision == 3


@pytest.mark.parametrize(
    "late",
    [
        MEDIC,
        {"do": "add-upgrade", "unit": 0, "upgrade": "bayonet"},
        {"do": "set-notes", "notes": "x"},
    ],
    ids=["a unit", "an upgrade", "a text"],
)
def test_a_conflict_settled_twice_is_settled_once(as_player, army_list, late):
    old = basis_of(army_list)
    send(as_player, army_list, {"do": "set-name", "name": "Other"})
    address = send(as_player, army_list, late, basis=old).url
    basis = basis_of(now(army_list))

    answers = twice(lambda: as_player.post(f"{address}settle/", {"based_on": basis}))

    assert [answer.url for answer in answers] == [detail(army_list)] * 2
    assert now(army_list).revision == 3


@pytest.mark.parametrize(
    ("name", "args", "fields"),
    [
        ("create", [], {"faction": "khalai"}),
        ("starter-create", ["zerg-starter"], {}),
    ],
)
def test_a_list_started_twice_by_one_press_is_one_list(as_player, name, args, fields):
    address = reverse(f"lists:{name}", args=args)

    one, other = twice(lambda: as_player.post(address, fields))

    assert one.url == other.url
    assert ArmyList.objects.count() == 1


def test_a_copy_made_twice_by_one_press_is_one_copy(as_player, army_list):
    send(as_player, army_list, MEDIC)
    address = reverse("lists:copy", args=[army_list.pk])

    one, other = twice(lambda: as_player.post(address))

    assert one.url == other.url
    assert ArmyList.objects.count() == 2


def test_two_different_lists_started_at_once_are_two(as_player):
    for faction in ("khalai", "daelaam"):
        as_player.post(reverse("lists:create"), {"faction": faction})

    assert ArmyList.objects.count() == 2


def test_putting_away_twice_and_bringing_back_twice_is_the_same_as_once(
    as_player, army_list
):
    for name in ("archive", "archive", "restore", "restore"):
        answer = as_player.post(reverse(f"lists:{name}", args=[army_list.pk]))
        assert answer.status_code == 302

    assert now(army_list).archived_at is None


# The back button, and a page that is older than the list


def test_a_page_from_the_way_back_changes_what_it_showed_or_asks(as_player, army_list):
    """The browser goes back to a page of before, and its button is pressed."""
    old = basis_of(army_list)
    send(as_player, army_list, MEDIC)

    answer = send(as_player, army_list, {"do": "remove-unit", "unit": 0}, basis=old)

    assert "/conflicts/" in answer.url
    assert units(army_list) == ["marine", "medic"]
    assert Step.objects.get(late=True).roster.units == ()


def test_pages_of_a_list_are_asked_for_again_on_the_way_back(as_player, army_list):
    for address in (
        detail(army_list),
        reverse("lists:index"),
        f"{detail(army_list)}history/",
    ):
        assert "no-store" in as_player.get(address)["Cache-Control"]


# A session that ended, a cookie that went


@pytest.fixture(params=["signed out", "cookie gone"])
def left(request, player):
    """A list, and its owner's browser after it forgot whose it is."""
    if request.param == "cookie gone":
        return make_list(token=TOKEN), Client()
    army_list = make_list(player)
    client = client_of(player)
    client.post(reverse("account_logout"))
    return army_list, client


def test_a_form_after_the_session_ended_is_refused_and_gives_back_what_was_typed(left):
    army_list, client = left
    texts = {"nickname": HOSTILE, "notes": "two\r\nlines", "proxy": "a red base"}

    answer = client.post(
        reverse("lists:unit-change", args=[army_list.pk, 0]),
        {"based_on": basis_of(army_list), "models": 6, **texts},
    )

    assert answer.status_code == 403
    assert typed(answer) >= set(texts.values())
    assert f'href="{detail(army_list)}"' in answer.content.decode()
    assert reverse("account_login") in answer.content.decode()
    assert now(army_list).document == army_list.document


def test_after_signing_in_again_the_form_is_made(player):
    army_list = make_list(player)
    client = client_of(player)
    basis = basis_of(army_list)
    client.post(reverse("account_logout"))
    assert send(client, army_list, MEDIC, basis=basis).status_code == 403

    client.post(reverse("account_login"), {"login": "player", "password": "secret"})

    assert send(client, army_list, MEDIC, basis=basis).status_code == 302
    assert units(army_list) == ["marine", "medic"]


def test_htmx_leaves_the_page_as_it_is_and_says_where_to_sign_in(left):
    army_list, client = left

    answer = send(client, army_list, MEDIC, headers=HTMX)

    assert answer.status_code == 403
    assert answer["HX-Retarget"] == "#toasts"
    assert f"{reverse('account_login')}?next=" in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_somebody_who_is_signed_in_is_not_sent_to_sign_in(army_list, stranger):
    answer = send(client_of(stranger), army_list, MEDIC, headers=HTMX)

    assert answer.status_code == 403
    assert reverse("account_login") not in answer.content.decode()


def test_a_form_older_than_a_sign_in_elsewhere_gives_back_what_was_typed(player):
    army_list = make_list(token=TOKEN)
    client = Client(enforce_csrf_checks=True)
    client.cookies[COOKIE] = TOKEN
    client.get(detail(army_list))

    answer = client.post(
        reverse("lists:settings-change", args=[army_list.pk]),
        {
            "based_on": basis_of(army_list),
            "csrfmiddlewaretoken": "a" * 64,
            "name": KOREAN,
            "notes": HOSTILE,
        },
    )

    assert answer.status_code == 403
    assert typed(answer) >= {KOREAN, HOSTILE}
    assert now(army_list).document == army_list.document


def test_an_account_that_is_gone_takes_its_lists_and_says_not_found(player, army_list):
    client = client_of(player)
    User.objects.all().delete()

    for answer in (client.get(detail(army_list)), send(client, army_list, MEDIC)):
        assert answer.status_code == 404


# A list that was put away in another tab


def test_a_list_put_away_elsewhere_is_still_changed_and_says_that_it_is_away(
    as_player, army_list
):
    as_player.post(reverse("lists:archive", args=[army_list.pk]))

    answer = send(as_player, army_list, MEDIC, headers=HTMX)

    assert answer.status_code == 200
    assert 'form="restore"' in answer.content.decode()
    assert units(army_list) == ["marine", "medic"]
    assert now(army_list).archived_at is not None


def test_a_reader_of_a_list_put_away_gets_a_page_that_says_so(
    army_list, as_player, stranger
):
    as_player.post(reverse("lists:archive", args=[army_list.pk]))
    reader = client_of(stranger)

    for name in ("detail", "print", "history", "copy"):
        address = reverse(f"lists:{name}", args=[army_list.pk])
        answer = reader.post(address) if name == "copy" else reader.get(address)
        assert answer.status_code == 404
        assert 'class="imprint"' in answer.content.decode()


# Fields changed by hand


@pytest.mark.parametrize(
    "fields",
    [
        {"faction": "nobody"},
        {"faction": "../../etc"},
        {"scale": "huge"},
        {"minerals": "-5"},
        {"minerals": "0"},
        {"minerals": "9" * 400},
        {"minerals": "1e3"},
        {"minerals": "١٠٠٠x"},
        {"name": ""},
        {"name": "x" * 121},
        {"name": "a\x00b"},
        {"notes": "x" * 5001},
        {"notes": "a\x01b"},
    ],
    ids=lambda fields: str(fields)[:30],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_settings_changed_by_hand_change_nothing_and_come_back(
    as_player, army_list, fields, headers
):
    answer = as_player.post(
        reverse("lists:settings-change", args=[army_list.pk]),
        {
            "based_on": basis_of(army_list),
            "name": "Typed",
            "faction": "raynors-raiders",
            "scale": "standard",
            "minerals": 2000,
            "notes": "typed",
            **fields,
        },
        headers=headers,
    )

    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    others = {"Typed", "typed"} - (
        {"Typed"} if "name" in fields else {"typed"} if "notes" in fields else set()
    )
    assert typed(answer) >= others
    assert now(army_list).document == army_list.document


@pytest.mark.parametrize(
    "fields",
    [
        {"models": "9999999999999999999999"},
        {"models": ["6", "nine"]},
        {"model-agg-12": "x"},
        {"model-agg-12": "999999", "upgrade": "agg-12"},
        {"upgrade": "x" * 10_000},
        {"upgrade": "\x00"},
        {"nickname": "x" * 61},
        {"nickname": "a\x07"},
    ],
    ids=lambda fields: str(fields)[:30],
)
def test_a_unit_form_changed_by_hand_changes_nothing_and_comes_back(
    as_player, army_list, fields
):
    answer = send_unit(as_player, army_list, **{"notes": "typed", **fields})

    assert answer.status_code == 422
    assert "typed" in typed(answer)
    assert now(army_list).document == army_list.document


@pytest.mark.parametrize(
    "fields",
    [
        {"upgrade": ["nothing-of-the-kind"]},
        {"upgrade": ["bayonet"] * 40},
        {"upgrade": ["agg-12"], "model-agg-12": "99"},
        {"models": "7"},
        {"model-bayonet": "3"},
    ],
    ids=lambda fields: str(fields)[:30],
)
def test_what_the_rules_can_judge_is_kept_and_judged(as_player, army_list, fields):
    answer = send_unit(as_player, army_list, **fields)

    assert answer.status_code == 302
    assert as_player.get(f"{detail(army_list)}?unit=1").status_code == 200


@pytest.mark.parametrize("kind", ["mission", "deployment"])
def test_scenario_cards_that_nobody_knows_are_an_issue(as_player, army_list, kind):
    answer = as_player.post(
        reverse("lists:scenario-change", args=[army_list.pk]),
        {
            "based_on": basis_of(army_list),
            kind: ["nothing", "nothing", HOSTILE.strip()],
        },
    )

    assert answer.status_code in (302, 422)
    page = as_player.get(detail(army_list))
    assert page.status_code == 200
    assert "<b>'" not in page.content.decode()


def test_more_fields_than_a_page_has_are_refused(as_player, army_list):
    answer = as_player.post(
        reverse("lists:scenario-change", args=[army_list.pk]),
        {"based_on": basis_of(army_list), "mission": ["x"] * 2000},
    )

    assert answer.status_code == 400
    assert 'class="imprint"' in answer.content.decode()
    assert now(army_list).revision == 1


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("create", {}),
        ("create", {"faction": "nobody"}),
        ("create", {"faction": "khalai", "scale": "huge"}),
        ("upload", {}),
        ("upload", {"document": HOSTILE}),
        ("upload", {"document": "\x00" * 100}),
    ],
)
def test_a_start_changed_by_hand_starts_nothing(client, name, fields):
    answer = client.post(reverse(f"lists:{name}"), fields)

    assert answer.status_code == 422
    assert ArmyList.objects.count() == 0


def test_an_address_in_a_header_that_is_none_is_ignored(as_player, army_list):
    for address in (
        "http://[::1",
        "::::",
        "http://x/?unit=99999999999999999999",
        "\u00e9",
    ):
        headers = {**HTMX, "HX-Current-URL": address}
        answer = send(as_player, now(army_list), MEDIC, headers=headers)
        assert answer.status_code == 200


def test_another_kind_of_body_changes_nothing(as_player, army_list):
    for kind, body in (
        ("application/json", json.dumps({"changes": [MEDIC]})),
        ("text/plain", "based_on=1.1"),
        ("multipart/form-data", "no boundary"),
        ("multipart/form-data; boundary=x", "--x\r\nbroken"),
    ):
        address = reverse("lists:change", args=[army_list.pk])
        answer = as_player.post(address, body, content_type=kind)
        assert answer.status_code in (400, 422)
    assert now(army_list).revision == 1


# Long lists and long names


def test_two_hundred_units_can_be_read_changed_printed_and_made_fewer(
    as_player, player
):
    army_list = make_list(player, raiders(*[MARINES] * 200))

    full = send(as_player, army_list, MEDIC)
    assert full.status_code == 422
    assert now(army_list).document == army_list.document
    assert (
        send(as_player, army_list, {"do": "remove-unit", "unit": 199}).status_code
        == 302
    )
    for query in ("", "?unit=150", "?tab=cards", "?panel=slots"):
        assert as_player.get(detail(army_list) + query).status_code == 200
    assert as_player.get(reverse("lists:print", args=[army_list.pk])).status_code == 200
    asked = send_settings(as_player, now(army_list), faction="khalai")
    assert b"settings-agree" in asked.content
    assert len(units(army_list)) == 199


def test_a_long_korean_name_with_an_emoji_goes_everywhere(as_player, army_list):
    name = (KOREAN + "가" * 120)[:120]
    assert len(name) == 120
    assert "🐉" in name

    assert send_settings(as_player, army_list, name=name).status_code == 302
    late = send(as_player, army_list, MEDIC, basis=basis_of(army_list)).url

    assert now(army_list).name == name
    for address in (
        detail(army_list),
        reverse("lists:index"),
        reverse("lists:history", args=[army_list.pk]),
        reverse("lists:print", args=[army_list.pk]),
        reverse("lists:editions", args=[army_list.pk]),
        late,
    ):
        answer = as_player.get(address)
        assert answer.status_code == 200
        assert name in unescape(answer.content.decode())
    for name_of, more in (("pdf", []), ("document", ["json"]), ("document", ["yaml"])):
        answer = as_player.get(reverse(f"lists:{name_of}", args=[army_list.pk, *more]))
        assert answer.status_code == 200
        assert answer["Content-Disposition"].isascii()
    assert as_player.post(reverse("lists:copy", args=[army_list.pk])).status_code == 302
    assert ArmyList.objects.filter(name=name).count() == 2


def test_one_character_too_many_comes_back_as_typed(as_player, army_list):
    name = ("가" * 119 + "🐉")[:120] + "가"

    answer = send_settings(as_player, army_list, name=name)

    assert answer.status_code == 422
    assert name in typed(answer)
    assert now(army_list).name == "Vanguard"


def test_a_reader_sees_what_others_typed_as_text(as_player, army_list):
    send_unit(as_player, army_list, nickname=HOSTILE.strip()[:60], notes=HOSTILE)

    text = Client().get(f"{detail(army_list)}?unit=1").content.decode()

    assert "<b>'" not in text
    assert page_of(as_player, army_list).legal
