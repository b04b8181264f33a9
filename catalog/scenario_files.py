"""What the files of mission and deployment cards hold, key by key."""

from __future__ import annotations

from catalog.card_files import (
    CARD_VERSION,
    COLOURS,
    ID,
    INCHES,
    NOTES,
    PHASES,
    SCALES,
    SIDES,
    WORDS,
)
from catalog.shapes import (
    Choice,
    Flag,
    Key,
    Listing,
    Maybe,
    Record,
    Shape,
    Text,
    Variant,
    Whole,
    WholeOr,
)

ROUNDS = Key(Listing(Maybe(Whole(1, 20)), least=2))
VICTORY_POINTS = Key(WholeOr(Choice(("activation-round",))))
MARKER_FILTER = Record(
    {
        "numbers": Key(Listing(Whole(1, 9)), None),
        "affinity": Key(Listing(Choice(SIDES)), None),
        "state": Key(Choice(("activated", "deactivated")), None),
    }
)
_SCORING = {"id": Key(ID), "kind": Key(Text()), "rounds": ROUNDS}
_MARKER_SCORING = {**_SCORING, "markers": Key(MARKER_FILTER), "vp": VICTORY_POINTS}
SCORING_RULE = Variant(
    "kind",
    {
        "enemy-supply-destroyed": Record(
            {**_SCORING, "vp_per_supply": Key(Whole(1, 20))}
        ),
        "marker-control": Record(
            {**_MARKER_SCORING, "then": Key(Choice(("remove-marker",)), None)}
        ),
        "marker-captured": Record(_MARKER_SCORING),
        "quarter-supply": Record(
            {
                **_SCORING,
                "vp": VICTORY_POINTS,
                "units": Key(Choice(("wholly-within",))),
                "bonus_supply_if_unit_controls_marker": Key(Whole(0, 9)),
                "tie": Key(Choice(("none",))),
            }
        ),
        "action": Record(
            {
                **_SCORING,
                "phase": Key(Choice(PHASES)),
                "action": Key(ID),
                "vp": VICTORY_POINTS,
                "requires": Key(
                    Record(
                        {
                            "unit": Key(Choice(("unengaged",))),
                            "within_in": Key(INCHES),
                            "marker": Key(
                                Record(
                                    {
                                        "controlled_by": Key(Choice(SIDES)),
                                        "affinity": Key(Listing(Choice(SIDES))),
                                    }
                                )
                            ),
                        }
                    )
                ),
                "replaces": Key(Choice(("standard-action",))),
            }
        ),
    },
)
MISSION = Record(
    {
        "name": Key(WORDS),
        "family": Key(ID),
        "scale": Key(Choice(SCALES)),
        "card": Key(
            Record({"version": Key(CARD_VERSION), "builder_ref": Key(Text(), None)})
        ),
        "starting_supply": Key(Whole(1, 50)),
        "supply_escalation": Key(Whole(0, 20)),
        "game_length": Key(Whole(1, 20)),
        "supply_pool_by_round": Key(Listing(Maybe(Whole(1, 200)), least=1)),
        "markers": Key(Listing(Whole(1, 9))),
        "instant_win_lead": Key(Maybe(Whole(1, 99)), None),
        "parameters": Key(WORDS),
        "scoring": Key(WORDS),
        "additional": Key(WORDS),
        "marker_setup": Key(
            Record(
                {
                    "initial_state": Key(Choice(("activated", "deactivated"))),
                    "activations": Key(
                        Listing(
                            Record(
                                {
                                    "at": Key(Choice(("start-of-round",))),
                                    "rounds": Key(Listing(Whole(1, 20), least=1)),
                                    "pick": Key(Choice(("random-one", "fixed"))),
                                    "from": Key(Listing(Whole(1, 9), least=1)),
                                }
                            )
                        ),
                        [],
                    ),
                }
            )
        ),
        "scoring_rules": Key(Listing(SCORING_RULE, least=1)),
        "notes": NOTES,
        "source": Key(Text()),
    }
)
RECTANGLES = Key(Listing(Listing(INCHES, least=4), least=1))
DEPLOYMENT = Record(
    {
        "name": Key(WORDS),
        "scale": Key(Choice(SCALES)),
        "card": Key(Record({"version": Key(CARD_VERSION)})),
        "battlefield": Key(
            Record({"width_in": Key(INCHES), "depth_in": Key(INCHES)}),
        ),
        "markers": Key(
            Listing(
                Record(
                    {
                        "number": Key(Whole(1, 9)),
                        "x_in": Key(INCHES),
                        "y_in": Key(INCHES),
                        "affinity": Key(Choice((*COLOURS, "neutral"))),
                        "basis": Key(
                            Listing(Choice(("labelled", "centre-line")), least=2)
                        ),
                    }
                ),
                least=1,
            )
        ),
        "entry_edges": Key(Record(dict.fromkeys(COLOURS, RECTANGLES))),
        "zone_of_influence": Key(
            Record(
                {
                    "depth_in": Key(INCHES),
                    **dict.fromkeys(COLOURS, RECTANGLES),
                    "corner_markers_needed": Key(
                        Record({colour: Key(Flag()) for colour in COLOURS})
                    ),
                }
            )
        ),
        "symmetry": Key(Choice(("rotational", "mirror"))),
        "symmetry_axis": Key(
            Maybe(Choice(("vertical", "horizontal", "anti-diagonal"))), None
        ),
        "symmetry_swaps_players": Key(Flag()),
        "unlabelled": NOTES,
        "notes": NOTES,
        "source": Key(Text()),
    }
)

SCENARIO_FOLDERS: dict[str, Shape] = {"missions": MISSION, "deployments": DEPLOYMENT}
