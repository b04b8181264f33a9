"""Share codes read a second time, by `codes/CODE.md` alone: what another program would do.

It knows nothing of ours but the tables, and says only what a code holds, as a roster document.
"""

from pathlib import Path

import yaml

CODES = Path(__file__).parents[2] / "armybuilder" / "exchange" / "codes"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SCALES = ("skirmish", "standard", "grand-offensive")


def content(code):
    """The keys of the document that a code holds."""
    letters = "".join(code.split()).replace("-", "").upper()
    letters = letters.replace("I", "1").replace("L", "1").replace("O", "0")
    assert letters.startswith("SC1")
    m = 0
    for letter in letters[3:]:
        m = m * 32 + ALPHABET.index(letter)
    assert m % 32749 == 0
    return Digits(m // 32**3).army()


class Digits:
    def __init__(self, n):
        self.n = n
        lines = yaml.safe_load((CODES / "tables" / "editions.yaml").read_text())
        line = lines[self.count(15) - 1]
        self.edition = line["edition"]
        name = f"{line['table']}.yaml"
        self.table = yaml.safe_load((CODES / "tables" / name).read_text())

    def take(self, radix):
        self.n, digit = divmod(self.n, radix)
        return digit

    def count(self, k):
        n = self.take(k + 1)
        return n + self.take(256) if n == k else n

    def any(self):
        return self.table["ids"][self.take(len(self.table["ids"]))]

    def choice(self, options):
        i = self.take(len(options) + 1)
        return self.any() if i == len(options) else options[i]

    def maybe(self, options):
        i = self.take(len(options) + 2)
        if i == 0:
            return None
        return self.any() if i == len(options) + 1 else options[i - 1]

    def several(self, k, options):
        return [self.choice(options) for _ in range(self.count(k))]

    def army(self):
        scale = self.take(4)
        minerals = 1000 * (scale + 1)
        if scale == 3:
            scale = self.take(3)
            minerals = self.take(1_000_001)
        scale = SCALES[scale]
        every = {one["faction"]: one for one in self.table["options"]}
        faction = self.maybe([one for one in every if one])
        usual = every.get(faction) or every[None]
        found = {
            "edition": self.edition,
            "scale": scale,
            "minerals": minerals,
            "faction": faction,
            "tactical_cards": self.several(8, usual["tactical"]),
            "units": [self.unit(usual["compositions"]) for _ in range(self.count(16))],
            "creep_card": self.maybe(usual["creep"]),
            "missions": self.several(3, self.table["missions"][scale]),
            "deployments": self.several(3, self.table["deployments"][scale]),
            "summoned": self.several(3, usual["summoned"]),
        }
        assert self.n == 0
        return found

    def unit(self, compositions):
        i = self.take(len(compositions) + 1)
        if i == len(compositions):
            return self.written_out()
        unit, models = compositions[i]
        own = self.table["upgrades"].get(unit, [])
        bits = self.take(2 ** len(own))
        has = [one for j, one in enumerate(own) if bits // 2**j % 2]
        special = self.table["specialists"].get(unit, [])
        named = {one: self.take(models + 1) for one in has if one in special}
        return {
            "unit": unit,
            "models": models,
            "upgrades": has,
            "specialists": {one: model for one, model in named.items() if model},
        }

    def written_out(self):
        unit = self.any()
        models = self.take(10_001)
        upgrades = [self.any() for _ in range(self.count(7))]
        named = {}
        for _ in range(self.count(7)):
            upgrade = self.any()
            named[upgrade] = self.take(10_001)
        return {
            "unit": unit,
            "models": models,
            "upgrades": upgrades,
            "specialists": named,
        }
