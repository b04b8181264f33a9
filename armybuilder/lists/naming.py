"""The form that names a list and labels it, in its row of the overview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armybuilder.lists.forms import BasedForm
from armybuilder.lists.labels import (
    LONGEST_LABEL,
    MOST_LABELS,
    each_once,
    relabelled,
    tidy,
)
from rules.changes import Change
from rules.document import LONGEST_NAME
from rules.values import is_forbidden

TOO_MANY = _("A list has at most %(most)s labels.")
MOST_OFFERED = 40
LONGEST_LABELS = (LONGEST_LABEL + 2) * MOST_LABELS


class NamingForm(BasedForm):
    """`had` are the labels that the form showed on the list, `label` those left checked."""

    name = forms.CharField(label=_("Name of the list"), max_length=LONGEST_NAME)
    more = forms.CharField(
        label=_("New labels, separated by commas"),
        max_length=LONGEST_LABELS,
        required=False,
    )

    def __init__(self, data: QueryDict | Mapping[str, str], named: str) -> None:
        super().__init__(data, auto_id="row-%s")
        self.named = named
        self.had, self.checked = _sent(data, "had"), _sent(data, "label")

    @classmethod
    def unsent(cls, named: str, labels: Iterable[str]) -> NamingForm:
        """The form as it is before anybody typed."""
        form = cls({}, named)
        form.is_bound = False
        form.initial = {"name": named}
        form.had = form.checked = list(labels)
        return form

    def clean_more(self) -> list[str]:
        labels = each_once(
            filter(None, map(tidy, self.cleaned_data["more"].split(",")))
        )
        for label in labels:
            if len(label) > LONGEST_LABEL:
                raise ValidationError(
                    _("A label has at most %(most)s characters: %(label)s"),
                    params={"most": LONGEST_LABEL, "label": label},
                )
            if any(map(is_forbidden, label)):
                raise ValidationError(_("A label cannot hold control characters."))
        return labels

    def clean(self) -> dict[str, Any]:
        new = self.cleaned_data.get("more", [])
        if len(relabelled(self.had, self.gone, [*self.put_on, *new])) > MOST_LABELS:
            self.refuse_more()
        return self.cleaned_data

    def refuse_more(self) -> None:
        self.add_error("more", TOO_MANY % {"most": MOST_LABELS})

    def offer(self, labels: Iterable[str]) -> None:
        """Show labels of other lists beside those of this one, to be checked."""
        self.offered = each_once([*self.had, *self.checked, *labels])[:MOST_OFFERED]

    @property
    def gone(self) -> list[str]:
        return [label for label in self.had if label not in self.checked]

    @property
    def put_on(self) -> list[str]:
        """Labels of other lists that were checked for this one too."""
        return [label for label in self.checked if label not in self.had]

    @property
    def new(self) -> list[str]:
        return [*self.put_on, *self.cleaned_data["more"]]

    def changes(self) -> list[Change]:
        name = self.cleaned_data["name"]
        return [{"do": "set-name", "name": name}] if name != self.named else []


def _sent(data: QueryDict | Mapping[str, str], word: str) -> list[str]:
    """Labels that came with the form; what no label can be was not made by our page."""
    sent = data.getlist(word) if isinstance(data, QueryDict) else []
    tidied = filter(None, map(tidy, sent))
    return each_once(one for one in tidied if len(one) <= LONGEST_LABEL)
