"""Tables of Chain Reaction 2.0 for mortars, aircraft, wind and water."""

from engine.checks.rows import by_passes, by_range, by_value, one_die
from engine.tables.spec import PassTest

MORTAR_DEVIATION = one_die(
    rule="CR2-T-MORTARDEV",
    title="Mortar deviation",
    rows=by_range("CR2-MORTAR-11", {"on-target": (1, 1), "long": (2, 3), "left-or-right": (4, 4), "short": (5, 6)}),
    notes={"": "by 2d6 inches for a spotting round, else 1d6", "left-or-right": "left on 1 to 3"},
)

WIND = one_die(
    rule="CR2-T-WIND",
    rows=by_range("CR2-MORTAR-16", {"north": (1, 1), "west": (2, 3), "east": (4, 5), "south": (6, 6)}),
    notes={"": "where smoke drifts (CR2-RUL-268)"},
)

GOLDEN_BB = PassTest(
    rule="CR2-T-GOLDENBB",
    title="Golden BB",
    rows=by_passes("CR2-AIR-04", "no-effect", "veers-off", "crashes"),
    notes={"rep": "the pilot's", "veers-off": "for the rest of the battle"},
)

PILOTING = PassTest(
    rule="CR2-T-PILOTING",
    rows=by_passes("CR2-HELI-01", "skims-the-trees", "flies-in", "sitting-duck"),
    notes={
        "rep": "the pilot's",
        "skims-the-trees": "nobody fires at it",
        "flies-in": "enemies check anti-aircraft",
        "sitting-duck": "anybody fires without a check",
    },
)

PILOT_REP = one_die(
    rule="CR2-T-PILOTREP",
    title="The pilot's Rep",
    rows=by_value("CR2-HELI-02", "rep", {4: (1, 4), 5: (5, 6)}),
    keyed_by="rep",
)

RIVER = one_die(
    rule="CR2-T-RIVER",
    title="Where a river is fordable",
    rows=by_range("CR2-TERR-10", {"bridge": (1, 1), "half": (2, 3), "everywhere": (4, 6)}),
    notes={"bridge": "nowhere: there is one", "half": "along up to half of its length"},
)
