"""Tables of Chain Reaction 2.0 for mortars, aircraft, wind and water."""

from engine.checks.spec import Entry, Lookup, PassTest, Row

MORTAR_DEVIATION = Lookup(
    id="mortar-deviation",
    rule="CR2-T-MORTARDEV",
    title="Mortar deviation",
    fields=(),
    dice=1,
    rows=(
        Entry(1, 1, "on-target", "CR2-MORTAR-11"),
        Entry(2, 3, "long", "CR2-MORTAR-11"),
        Entry(4, 4, "left-or-right", "CR2-MORTAR-11"),
        Entry(5, 6, "short", "CR2-MORTAR-11"),
    ),
    notes={"": "by 2d6 inches for a spotting round, else 1d6", "left-or-right": "left on 1 to 3"},
)

WIND = Lookup(
    id="wind",
    rule="CR2-T-WIND",
    title="Wind",
    fields=(),
    dice=1,
    rows=(
        Entry(1, 1, "north", "CR2-MORTAR-16"),
        Entry(2, 3, "west", "CR2-MORTAR-16"),
        Entry(4, 5, "east", "CR2-MORTAR-16"),
        Entry(6, 6, "south", "CR2-MORTAR-16"),
    ),
    notes={"": "where smoke drifts (CR2-RUL-268)"},
)

GOLDEN_BB = PassTest(
    id="golden-bb",
    rule="CR2-T-GOLDENBB",
    title="Golden BB",
    dice=2,
    rows=(
        Row(2, "no-effect", "CR2-AIR-04"),
        Row(1, "veers-off", "CR2-AIR-04"),
        Row(0, "crashes", "CR2-AIR-04"),
    ),
    notes={"rep": "the pilot's", "veers-off": "for the rest of the battle"},
)

PILOTING = PassTest(
    id="piloting",
    rule="CR2-T-PILOTING",
    title="Piloting",
    dice=2,
    rows=(
        Row(2, "skims-the-trees", "CR2-HELI-01"),
        Row(1, "flies-in", "CR2-HELI-01"),
        Row(0, "sitting-duck", "CR2-HELI-01"),
    ),
    notes={
        "rep": "the pilot's",
        "skims-the-trees": "nobody fires at it",
        "flies-in": "enemies check anti-aircraft",
        "sitting-duck": "anybody fires without a check",
    },
)

PILOT_REP = Lookup(
    id="pilot-rep",
    rule="CR2-T-PILOTREP",
    title="The pilot's Rep",
    fields=(),
    dice=1,
    rows=(
        Entry(1, 4, "", "CR2-HELI-02", values={"rep": 4}),
        Entry(5, 6, "", "CR2-HELI-02", values={"rep": 5}),
    ),
    keyed_by="rep",
)

RIVER = Lookup(
    id="river",
    rule="CR2-T-RIVER",
    title="Where a river is fordable",
    fields=(),
    dice=1,
    rows=(
        Entry(1, 1, "bridge", "CR2-TERR-10"),
        Entry(2, 3, "half", "CR2-TERR-10"),
        Entry(4, 6, "everywhere", "CR2-TERR-10"),
    ),
    notes={"bridge": "nowhere: there is one", "half": "along up to half of its length"},
)

CHECKS = (MORTAR_DEVIATION, WIND, GOLDEN_BB, PILOTING, PILOT_REP, RIVER)
