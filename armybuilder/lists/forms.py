"""Forms: they check the shape of what was sent, and say it as changes; the rules judge later."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armybuilder.lists.saving import Basis
from armybuilder.lists.sentences import say
from rules.cards import Cards
from rules.changes import Change
from rules.document import (
    HIGHEST_MINERALS,
    HIGHEST_MODELS,
    LONGEST_NAME,
    LONGEST_NICKNAME,
    LONGEST_TEXT,
)
from rules.parsing import parse_json
from rules.problems import DocumentProblems
from rules.roster import Roster, RosterUnit
from rules.steps import SCALE_NAMES

BASIS = re.compile(r"(\d{1,9})\.(\d{1,18})")
LONGEST_CHANGES = 64 * 1024
USUAL_MINERALS = {"skirmish": 1000, "standard": 2000, "grand-offensive": 3000}


class BasisField(forms.CharField):
    """The state of the list that the form was filled in on."""

    default_error_messages = {
        "required": _("This form does not say which version of the list it is for.")
    }

    def clean(self, value: str) -> Basis:
        basis = basis_in({"based_on": super().clean(value)})
        if basis is None:
            raise ValidationError(self.error_messages["required"])
        return basis


def basis_in(data: Mapping[str, str]) -> Basis | None:
    """The state that a form says it was filled in on, where it says so."""
    found = BASIS.fullmatch(data.get("based_on", ""))
    return Basis(int(found[1]), int(found[2])) if found else None


class BasedForm(forms.Form):
    """A form that changes a list."""

    based_on = BasisField(widget=forms.HiddenInput)

    @property
    def basis(self) -> str:
        """The state that this form was filled in on, so that it stays so when it is shown again."""
        return self.data["based_on"] if basis_in(self.data) else ""


class ChangesForm(BasedForm):
    """Changes in the vocabulary of the rules, as buttons send them."""

    changes = forms.CharField(max_length=LONGEST_CHANGES)

    def clean_changes(self) -> list[Change]:
        try:
            changes = parse_json(self.cleaned_data["changes"])
        except DocumentProblems as problems:
            raise ValidationError(say(problems.problems[0].message)) from None
        if not isinstance(changes, list) or not changes:
            raise ValidationError(_("Expected a list of changes."))
        return changes


def _text(label: str, longest: int, **more: Any) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=longest, required=False, strip=False, **more
    )


class SettingsForm(BasedForm):
    """Name, faction, scale, limit and notes of a list."""

    name = forms.CharField(label=_("Name of the list"), max_length=LONGEST_NAME)
    faction = forms.ChoiceField(label=_("Faction"), required=False)
    scale = forms.ChoiceField(
        label=_("Scale"),
        choices=[(id, _(name.text)) for id, name in SCALE_NAMES.items()],
    )
    minerals = forms.IntegerField(
        label=_("Mineral limit"), min_value=1, max_value=HIGHEST_MINERALS
    )
    notes = _text(_("Notes"), LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(
        self,
        roster: Roster,
        cards: Cards,
        *args: Any,
        limit_at: Callable[[str], int | None] = lambda scale: None,
        **kwargs: Any,
    ) -> None:
        kwargs.setdefault(
            "initial",
            {
                "name": roster.name,
                "faction": roster.faction or "",
                "scale": roster.scale,
                "minerals": roster.minerals,
                "notes": roster.notes,
            },
        )
        super().__init__(*args, auto_id="settings-%s", **kwargs)
        self.roster = roster
        self.scales = cards.scales
        self.limit_at = limit_at
        names = {"": _("None yet")} | {
            card.id: card.name for card in cards.factions.values()
        }
        if roster.faction:
            names.setdefault(roster.faction, roster.faction)
        self.fields["faction"].choices = list(names.items())
        self.fields["minerals"].widget.attrs |= {"inputmode": "numeric"}

    def changes(self) -> list[Change]:
        data, roster = self.cleaned_data, self.roster
        notes = _typed(data["notes"], roster.notes)
        minerals = self._minerals()
        asked: list[tuple[bool, Change]] = [
            (data["name"] != roster.name, {"do": "set-name", "name": data["name"]}),
            (
                (data["faction"] or None) != roster.faction,
                {"do": "set-faction", "faction": data["faction"] or None},
            ),
            (
                data["scale"] != roster.scale,
                {"do": "set-scale", "scale": data["scale"]},
            ),
            (minerals != roster.minerals, {"do": "set-minerals", "minerals": minerals}),
            (notes != roster.notes, {"do": "set-notes", "notes": notes}),
        ]
        return [change for differs, change in asked if differs]

    def _minerals(self) -> int:
        """What was typed; another scale with a number left as it was brings back the limit that
        the list had there before, or else its usual one.
        """
        minerals, scale = self.cleaned_data["minerals"], self.cleaned_data["scale"]
        untouched = minerals == self.roster.minerals and scale != self.roster.scale
        known = self.scales.get(scale)
        if not untouched or known is None:
            return minerals
        before = self.limit_at(scale)
        if before is not None:
            return before
        fits = known.lowest <= minerals <= (known.highest or minerals)
        return minerals if fits else USUAL_MINERALS[scale]


class UnitForm(BasedForm):
    """One unit: its composition, upgrades with their models, and texts."""

    models = forms.IntegerField(
        label=_("Models"), min_value=1, max_value=HIGHEST_MODELS
    )
    nickname = _text(_("Nickname"), LONGEST_NICKNAME)
    notes = _text(_("Notes"), LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 2}))
    proxy = _text(_("Proxy note"), LONGEST_TEXT)

    def __init__(self, data: QueryDict, unit: RosterUnit, place: int) -> None:
        super().__init__(data, auto_id=f"unit-{place}-%s")
        self.unit = unit
        self.place = place
        self.wanted = Counter(data.getlist("upgrade"))
        self.nominations = {
            key.removeprefix("model-"): data[key]
            for key in data
            if key.startswith("model-")
        }

    def clean(self) -> dict[str, Any]:
        for upgrade, model in self.nominations.items():
            if model and not (model.isdecimal() and len(model) <= 5):
                self.add_error(
                    None,
                    _("The model of %(upgrade)s is not a number.")
                    % {"upgrade": upgrade},
                )
        return self.cleaned_data

    def changes(self) -> list[Change]:
        """How the unit was changed, beginning with its size."""
        changes: list[Change] = []
        if self.cleaned_data["models"] != self.unit.models:
            changes.append(self._do("recompose", models=self.cleaned_data["models"]))
        had = Counter(self.unit.upgrades)
        changes += [
            self._do("remove-upgrade", upgrade=one)
            for one in (had - self.wanted).elements()
        ]
        changes += [
            self._do("add-upgrade", upgrade=one)
            for one in (self.wanted - had).elements()
        ]
        changes += [
            self._do("nominate", upgrade=upgrade, model=int(model))
            for upgrade, model in self.nominations.items()
            if model and self._named(upgrade, int(model))
        ]
        return changes + self._texts()

    def _named(self, upgrade: str, model: int) -> bool:
        kept = upgrade in self.unit.upgrades and self.wanted[upgrade] > 0
        return kept and self.unit.specialists.get(upgrade) != model

    def _texts(self) -> list[Change]:
        """Texts that were sent and differ; a field that the form does not have stays."""
        texts = {}
        for name in ("nickname", "notes", "proxy"):
            had = getattr(self.unit, name)
            if name in self.data:
                typed = _typed(self.cleaned_data[name], had)
                if typed != had:
                    texts[name] = typed
        return [self._do("describe-unit", **texts)] if texts else []

    def _do(self, do: str, **words: Any) -> Change:
        return {"do": do, "unit": self.place, **words}


class ScenarioForm(BasedForm):
    """The mission and deployment cards brought to the draft."""

    def __init__(self, data: QueryDict, roster: Roster) -> None:
        super().__init__(data)
        self.roster = roster

    def changes(self) -> list[Change]:
        return [
            *self._of("mission", self.roster.missions),
            *self._of("deployment", self.roster.deployments),
        ]

    def _of(self, kind: str, had: Sequence[str]) -> list[Change]:
        wanted = Counter(one for one in self.data.getlist(kind) if one)
        removed = (Counter(had) - wanted).elements()
        added = (wanted - Counter(had)).elements()
        return [{"do": f"remove-{kind}", kind: one} for one in removed] + [
            {"do": f"add-{kind}", kind: one} for one in added
        ]


class StartForm(forms.Form):
    """A new list: from a faction, at a scale."""

    faction = forms.CharField(max_length=120)
    scale = forms.ChoiceField(
        choices=[(scale, scale) for scale in USUAL_MINERALS], required=False
    )


class UploadForm(forms.Form):
    """A list from elsewhere: typed or pasted, or a file."""

    document = forms.CharField(required=False, strip=False, widget=forms.Textarea)
    file = forms.FileField(required=False)


def _typed(text: str, had: str) -> str:
    """A text without the line ends that browsers put in, unless it had them before."""
    return text if "\r" in had else text.replace("\r\n", "\n")
