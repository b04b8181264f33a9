"""The form of a collection: boxes to tick and count, and miniatures of each unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armybuilder.lists import owned
from armybuilder.lists.owned import MOST_BOXES, MOST_MINIATURES, Owned

LONGEST_SEEN = 20_000


class NumberField(forms.IntegerField):
    """A number of things; left empty it is none."""

    def __init__(self, most: int) -> None:
        super().__init__(
            min_value=0,
            max_value=most,
            required=False,
            error_messages={"invalid": _("Enter a whole number.")},
        )
        self.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}

    def clean(self, value: object) -> int:
        return super().clean(value) or 0


class CollectionForm(forms.Form):
    """What a person owns. `seen` is what the page showed: only what differs from it is noted.

    So two tabs that add to one collection do not undo each other's numbers.
    """

    seen = forms.CharField(
        widget=forms.HiddenInput, required=False, max_length=LONGEST_SEEN
    )

    def __init__(
        self,
        things: Owned,
        boxes: Iterable[str],
        units: Iterable[str],
        data: QueryDict | None = None,
    ) -> None:
        self.boxes, self.units = tuple(boxes), tuple(units)
        initial: dict[str, object] = {"seen": owned.write(things)}
        for box in self.boxes:
            number = things.boxes.get(box, 0)
            initial |= {f"box-{box}": number > 0, f"copies-{box}": number or 1}
        for unit in self.units:
            initial[f"unit-{unit}"] = things.singles.get(unit) or None
        super().__init__(data, initial=initial, auto_id="collection-%s")
        for box in self.boxes:
            self.fields[f"box-{box}"] = forms.BooleanField(required=False)
            self.fields[f"copies-{box}"] = NumberField(MOST_BOXES)
        for unit in self.units:
            self.fields[f"unit-{unit}"] = NumberField(MOST_MINIATURES)

    def clean_seen(self) -> Owned:
        """What the page showed; a collection of nothing where that cannot be told."""
        try:
            return owned.read(self.cleaned_data["seen"])
        except owned.UnreadableError:
            return Owned()

    def changed_boxes(self) -> dict[str, int]:
        """Boxes whose number is another than the page showed."""
        data = self.cleaned_data
        sent = {
            box: (data[f"copies-{box}"] or 1) if data[f"box-{box}"] else 0
            for box in self.boxes
        }
        return _other_than(sent, data["seen"].boxes)

    def changed_singles(self) -> dict[str, int]:
        """Units whose number is another than the page showed."""
        sent = {unit: self.cleaned_data[f"unit-{unit}"] for unit in self.units}
        return _other_than(sent, self.cleaned_data["seen"].singles)


def _other_than(sent: Mapping[str, int], seen: Mapping[str, int]) -> dict[str, int]:
    return {key: number for key, number in sent.items() if number != seen.get(key, 0)}
