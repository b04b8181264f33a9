"""Reads what a builder page says, and sends what its buttons send."""

import json
from html.parser import HTMLParser

from django.urls import reverse

HTMX = {"HX-Request": "true"}


class Page(HTMLParser):
    """The verdict and the sums of a page, from the attributes it carries for scripts."""

    def __init__(self, answer):
        super().__init__()
        self.issues, self.values, self.budgets, self.slots = [], {}, {}, {}
        self.supply = self.models = self.resource = self.legal = self.basis = None
        self.buttons = []
        self.feed(answer.content.decode())

    def handle_starttag(self, tag, attrs):
        said = dict(attrs)
        if said.get("name") == "based_on":
            self.basis = said["value"]
        if tag == "button":
            self.buttons.append(said)
        if "data-code" in said:
            self.issues.append(issue_in(said))
        self.sums(tag, said)

    def sums(self, tag, said):
        if "data-budget" in said:
            spent, limit = int(said["data-spent"]), int(said["data-limit"])
            self.budgets[said["data-budget"]] = {"spent": spent, "limit": limit}
        if "data-granted" in said:
            taken, granted = int(said["data-taken"]), int(said["data-granted"])
            self.slots[said["data-slot"]] = {"taken": taken, "granted": granted}
        if said.get("class") == "sum":
            self.supply = int(said.get("data-supply", self.supply or 0))
        if "data-resource" in said:
            kind = said["data-resource"].lower()
            self.resource = {"kind": kind, "amount": int(said["data-amount"])}
        if tag == "details" and "data-legal" in said:
            self.legal = said["data-legal"] == "true"
            self.models = int(said["data-models"])

    @property
    def totals(self):
        return {
            **self.budgets,
            "slots": self.slots,
            "supply": self.supply,
            "models": self.models,
            "resource": self.resource,
        }

    @property
    def codes(self):
        return [issue["code"] for issue in self.issues if issue["level"] != "note"]

    def button(self, id):
        return next(one for one in self.buttons if one.get("id") == id)


def issue_in(said):
    subject = {"kind": said["data-kind"]}
    if said["data-id"]:
        subject["id"] = said["data-id"]
    if "data-unit" in said:
        subject["unit"] = int(said["data-unit"])
    return {
        "code": said["data-code"],
        "level": said["data-level"],
        "subject": subject,
        "facts": json.loads(said["data-facts"]),
    }


def detail(army_list):
    return reverse("lists:detail", args=[army_list.pk])


def page_of(client, army_list, **query):
    return Page(client.get(detail(army_list), query))


def basis_of(army_list):
    return f"{army_list.revision}.{army_list.head_id}"


def send(client, army_list, *changes, basis=None, **more):
    """Press a button of the builder, on the state that the list has now or had then."""
    return client.post(
        reverse("lists:change", args=[army_list.pk]),
        {
            "based_on": basis or basis_of(army_list),
            "changes": json.dumps(changes),
        },
        **more,
    )


def press(client, army_list, name, basis=None, **more):
    """Press undo or redo."""
    return client.post(
        reverse(f"lists:{name}", args=[army_list.pk]),
        {"based_on": basis or basis_of(army_list)},
        **more,
    )
