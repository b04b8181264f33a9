"""Digest and fingerprint: whether two rosters say the same to the rules."""

from __future__ import annotations

import hashlib
import json

from rules.roster import Roster

BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's


def digest(roster: Roster) -> str:
    """`sha256:…` of what the rules see; free text and the order of upgrades do not matter."""
    return "sha256:" + _content_hash(roster).hex()


def fingerprint(roster: Roster) -> str:
    """The digest's first ten characters in Crockford's base 32."""
    bits = int.from_bytes(_content_hash(roster)[:7], "big") >> 6
    return "".join(BASE32[bits >> shift & 31] for shift in range(45, -1, -5))


def _content_hash(roster: Roster) -> bytes:
    content = {
        "edition": roster.edition,
        "scale": roster.scale,
        "minerals": roster.minerals,
        "faction": roster.faction,
        "tactical_cards": roster.tactical_cards,
        "creep_card": roster.creep_card,
        "units": [
            {
                "unit": unit.unit,
                "models": unit.models,
                "upgrades": sorted(unit.upgrades),
                "specialists": dict(unit.specialists),
            }
            for unit in roster.units
        ],
        "summoned": roster.summoned,
        "missions": roster.missions,
        "deployments": roster.deployments,
    }
    canonical = json.dumps(
        content, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).digest()
