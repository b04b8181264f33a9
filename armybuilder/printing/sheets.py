"""A sheet as plain data: what is printed of an army list, in whose words, in which order.

Everything on paper is decided here, where a test can see it: the templates draw it, and the
style sheet places it. Texts are in the language of the sheet, numbers are numbers.
"""

from collections import Counter
from dataclasses import dataclass, replace

from django.utils import translation
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.printing.fitting import (
    fits_only_tight,
    is_long_title,
    reasons_that_fit,
    running_head,
)
from armybuilder.printing.lines import (
    CardLine,
    LongNote,
    SlotLine,
    UnitLine,
    card_lines,
    long_notes,
    slot_lines,
    unit_lines,
)
from armybuilder.printing.remarks import (
    IssueLine,
    Remark,
    error_sentences,
    issue_lines,
    remarks,
)
from armybuilder.printing.speech import Speech
from rules.cards import SLOTS, Cards
from rules.fingerprint import fingerprint
from rules.muster import Muster
from rules.report import Level, Report
from rules.roster import Roster
from rules.text import SLOT_NAMES

PAPERS = ("a4", "letter")


@dataclass(frozen=True, slots=True)
class Head:
    """Who plays what: `title` is the faction, or the list's name where there is none."""

    title: str
    long: bool  # too long for the large type
    name: str  # of the list, or a remark on the missing faction
    running: tuple[str, str]  # title and name, short enough for the head of a page
    race: str  # id, or empty
    eyebrow: str  # race, scale and agreed minerals
    edition: str  # id
    edition_name: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the strip; None prints as a dash."""

    label: str
    value: int | None
    limit: int | None = None
    remark: str = ""
    over: bool = False

    @property
    def wide(self) -> bool:
        """Whether the number needs smaller figures to stand in its cell."""
        return len(f"{self.value}{self.limit or ''}") > 10


@dataclass(frozen=True, slots=True)
class ArmySheet:
    """One army list on paper."""

    language: str
    paper: str
    document_title: str
    head: Head
    legal: bool
    verdict: str
    counted: str  # "2 errors, 1 warning", or what the verdict rests on
    reasons: tuple[str, ...]  # for the band of an illegal list, short enough for it
    figures: tuple[Figure, ...]
    resource: str  # heading of the cards' resource column
    cards: tuple[CardLine, ...]
    units: tuple[UnitLine, ...]
    slots: tuple[SlotLine, ...]
    resource_sum: int | None
    vespene: Figure
    models: int
    minerals: Figure
    issues: tuple[IssueLine, ...]
    remarks: tuple[Remark, ...]
    notes: tuple[LongNote, ...]
    legend: tuple[str, ...]
    notice: str
    tight: bool = False


def army_sheet(
    roster: Roster, cards: Cards, report: Report, *, paper: str, language: str
) -> ArmySheet:
    """The sheet of `roster` as `report` judged it, in `language`, for `paper`."""
    if paper not in PAPERS:
        raise ValueError(f"paper is one of {', '.join(PAPERS)}, not {paper!r}")
    with translation.override(language):
        return _Writer(roster, cards, report, language).sheet(paper)


class _Writer:
    """Puts the parts of one sheet into words."""

    def __init__(
        self, roster: Roster, cards: Cards, report: Report, language: str
    ) -> None:
        self.roster = roster
        self.cards = cards
        self.report = report
        self.muster: Muster = report.muster
        self.speech = Speech(language)
        self.name = self.speech.set(roster.name)

    def sheet(self, paper: str) -> ArmySheet:
        minerals, vespene = self._minerals(), self._vespene()
        parts = {
            "language": self.speech.language,
            "paper": paper,
            "document_title": self._document_title(),
            "head": self._head(),
            "legal": self.report.legal,
            "verdict": _("Legal") if self.report.legal else _("NOT LEGAL"),
            "counted": self._counted(),
            "reasons": self._reasons(),
            "figures": (minerals, vespene, *self._small_figures()),
            "resource": self._resource_column(),
            "cards": card_lines(self.muster, self.speech),
            "units": unit_lines(self.muster, self.speech),
            "slots": slot_lines(self.muster, self._slot_names()),
            "resource_sum": self.muster.resource_amount
            if self.muster.faction
            else None,
            "minerals": minerals,
            "vespene": vespene,
            "models": self.muster.models,
            "issues": issue_lines(self.report, self.speech),
            "remarks": remarks(self.report, self.speech),
            "notes": long_notes(self.muster, self.speech),
            "legend": self._legend(),
            "notice": _(
                "Unofficial fan project. Not affiliated with the makers of the game."
            ),
        }
        if self.speech.replaced:
            parts["legend"] += (
                _(
                    "‹U+…› a character that cannot be printed here, by its Unicode number"
                ),
            )
        sheet = ArmySheet(**parts)
        return replace(sheet, tight=fits_only_tight(sheet))

    def _slot_names(self) -> tuple[str, ...]:
        return tuple(_(SLOT_NAMES[slot].text) for slot in SLOTS)

    # Head ----------------------------------------------------------------------------------------

    def _document_title(self) -> str:
        pattern = (
            _("{name}: roster") if self.report.legal else _("{name}: roster, not legal")
        )
        return pattern.format(name=self.name)

    def _head(self) -> Head:
        faction = self.muster.faction
        if faction is not None:
            title, name = faction.name, self.name
        elif self.roster.faction is None:
            title, name = self.name, _("No faction card yet")
        else:
            title, name = self.name, _("Faction card not in this edition")
        edition = self.speech.words(self.cards.name)
        return Head(
            title=title,
            long=is_long_title(title),
            name=name,
            running=running_head(title, name),
            race=faction.race if faction else "",
            eyebrow=self._eyebrow(),
            edition=self.cards.edition,
            edition_name=edition,
            fingerprint=_in_fives(fingerprint(self.roster)),
        )

    def _eyebrow(self) -> str:
        scale = self.cards.scales.get(self.roster.scale)
        words = [
            self.speech.words(scale.name)
            if scale
            else self.speech.set(self.roster.scale)
        ]
        if self.muster.faction is not None:
            race = self.cards.races[self.muster.faction.race]
            words.insert(0, self.speech.words(race.name))
        return _("{army}, {minerals} minerals").format(
            army=" · ".join(words), minerals=number_format(self.roster.minerals)
        )

    # Verdict and figures -------------------------------------------------------------------------

    def _counted(self) -> str:
        levels = Counter(issue.level for issue in self.report.issues)
        errors, warnings = levels[Level.ERROR], levels[Level.WARNING]
        said = [
            errors
            and ngettext("{number} error", "{number} errors", errors).format(
                number=errors
            ),
            warnings
            and ngettext("{number} warning", "{number} warnings", warnings).format(
                number=warnings
            ),
        ]
        return ", ".join(filter(None, said)) or _("no errors or warnings")

    def _reasons(self) -> tuple[str, ...]:
        errors = error_sentences(self.report, self.speech)
        shown = reasons_that_fit(errors)
        left = len(errors) - len(shown)
        if not left:
            return shown
        more = ngettext(
            "And {number} more, after the units.",
            "And {number} more, after the units.",
            left,
        )
        return *shown, more.format(number=left)

    def _minerals(self) -> Figure:
        totals = self.report.totals
        return _spent(_("Minerals"), totals.minerals_spent, totals.minerals_limit)

    def _vespene(self) -> Figure:
        totals = self.report.totals
        return _spent(_("Vespene"), totals.vespene_spent, totals.vespene_limit)

    def _small_figures(self) -> tuple[Figure, ...]:
        totals, units = self.report.totals, len(self.roster.units)
        number_of_cards = len(self._card_ids())
        return (
            Figure(_("Supply"), totals.supply),
            Figure(
                _("Models"),
                totals.models,
                remark=ngettext("{number} unit", "{number} units", units).format(
                    number=units
                ),
            ),
            Figure(
                self._resource_name() or _("Resource"),
                totals.resource_amount if totals.resource else None,
                remark=ngettext(
                    "{number} card", "{number} cards", number_of_cards
                ).format(number=number_of_cards),
            ),
        )

    def _card_ids(self) -> tuple[str, ...]:
        roster = self.roster
        return (
            *filter(None, (roster.faction, roster.creep_card)),
            *roster.tactical_cards,
        )

    def _resource_name(self) -> str:
        if self.muster.faction is None:
            return ""
        return self.speech.words(
            self.cards.races[self.muster.faction.race].resource_name
        )

    def _resource_column(self) -> str:
        """A name of two words by its initials, so that it fits the column: CP, PM."""
        words = [word for word in self._resource_name().split() if word[0].isupper()]
        return "".join(word[0] for word in words) if len(words) > 1 else "".join(words)

    def _legend(self) -> tuple[str, ...]:
        muster = self.muster
        specialists = any(
            upgrade.specialist for unit in muster.units for upgrade in unit.upgrades
        )
        cards = (*muster.tactical, muster.creep, *(unit.card for unit in muster.units))
        legend = (
            any(card and card.unique for card in cards) and _("◆ unique"),
            specialists and _("◇ specialist and the model that carries it"),
            muster.units and _("Price: the composition, then each upgrade"),
            muster.units and _("Minerals: their sum"),
        )
        return tuple(filter(None, legend))


def _spent(label: str, spent: int, limit: int) -> Figure:
    over = spent > limit
    pattern = _("{number} over") if over else _("{number} left")
    remark = pattern.format(number=number_format(abs(limit - spent)))
    return Figure(label, spent, limit, remark, over)


def _in_fives(code: str) -> str:
    return "-".join(code[place : place + 5] for place in range(0, len(code), 5))
