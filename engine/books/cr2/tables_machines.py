"""Tables of Chain Reaction 2.0 for vehicles, guns, and those who climb on them."""

from engine.checks.rows import by_passes, by_range, one_die
from engine.tables.spec import Lookup, Modifier, PassTest

DEFENSE = {"dv": (0, 8)}

APW_MISS = one_die(
    rule="CR2-T-APWMISS",
    title="Missed shot of an armor piercing weapon",
    rows=by_range("CR2-APW-08", {"high": (1, 2), "right": (3, 3), "left": (4, 4), "short": (5, 6)}),
    notes={"": "high or short by a die of inches, right or left by half a die"},
)

PENETRATION = PassTest(
    rule="CR2-T-PENETRATION",
    fields=("dv",),
    limits=DEFENSE,
    circumstances=("from-flank-or-rear", "from-above-or-below"),
    said_by={"if": "CR2-VEH-11"},
    target="dv",
    modifiers=(
        Modifier("from-flank-or-rear", "CR2-VEH-11", halves=True),
        Modifier("from-above-or-below", "CR2-VEH-11", at_most=1),
    ),
    rows=by_passes("CR2-APW-06", "clank-test", "disabled", "crew-lost"),
    notes={
        "": "for a weapon whose value is above the DV struck",
        "dv": "of the vehicle's front, or of the building",
        "disabled": "the crew bails out",
    },
)

SOFT_VEHICLE = Lookup(
    rule="CR2-VEH-15",
    title="Small arms against a soft vehicle",
    fields=("weapon|impact",),
    limits={"impact": (0, 6)},
    said_by={"weapon": "CR2-VEH-15"},
    dice=1,
    plus="impact",
    rows=by_range("CR2-VEH-15", {"disabled": (7, 12), "no-effect": (1, 6)}),
    notes={"": "for a hit on 10 or more", "disabled": "its driver rolls losing-control"},
)

LOSING_CONTROL = PassTest(
    rule="CR2-T-LOSECONTROL",
    title="Losing control",
    rows=by_passes("CR2-VEH-16", "rolls-to-a-stop", "veers-impact-0", "veers-impact-3"),
    notes={"rep": "the driver's", "veers-impact-0": "damage if it strikes something", "veers-impact-3": "likewise"},
)

HERO = PassTest(
    rule="CR2-T-HERO",
    title="Who wants to be a hero?",
    circumstances=("stone-cold",),
    said_by={"if": "CR2-T-HERO"},
    modifiers=(Modifier("stone-cold", "CR2-ASSAULT-02", dice=+1),),
    rows=by_passes("CR2-ASSAULT-02", "success", "device-lost", "disaster"),
    notes={"success": "roll heroic-damage", "disaster": "damage with the vehicle's DV as Impact"},
)

HEROIC_DAMAGE = Lookup(
    rule="CR2-T-HEROICDAMAGE",
    title="Heroic damage",
    fields=("dv", "devices?"),
    limits=DEFENSE | {"devices": (1, 10)},
    circumstances=("from-flank-or-rear",),
    said_by={"if": "CR2-VEH-11"},
    dice=1,
    plus="devices",
    less="dv",
    modifiers=(Modifier("from-flank-or-rear", "CR2-VEH-11", halves=True),),
    rows=by_range("CR2-ASSAULT-03", {"penetration-test": (1, 16), "clank-test": (-6, 0)}),
    notes={"dv": "of the vehicle's front", "devices": "grenades or rounds used, 1 if left out"},
)
