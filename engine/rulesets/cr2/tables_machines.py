"""Tables of Chain Reaction 2.0 for vehicles, guns, and those who climb on them."""

from engine.checks.spec import Entry, Lookup, Modifier, PassTest, Row

DEFENSE = {"dv": (0, 8)}

APW_MISS = Lookup(
    id="apw-miss",
    rule="CR2-T-APWMISS",
    title="Missed shot of an armor piercing weapon",
    fields=(),
    dice=1,
    rows=(
        Entry(1, 2, "high", "CR2-APW-08"),
        Entry(3, 3, "right", "CR2-APW-08"),
        Entry(4, 4, "left", "CR2-APW-08"),
        Entry(5, 6, "short", "CR2-APW-08"),
    ),
    notes={"": "high or short by a die of inches, right or left by half a die"},
)

PENETRATION = PassTest(
    id="penetration",
    rule="CR2-T-PENETRATION",
    title="Penetration",
    fields=("dv",),
    limits=DEFENSE,
    circumstances=("from-flank-or-rear", "from-above-or-below"),
    said_by={"if": "CR2-VEH-11"},
    target="dv",
    dice=2,
    modifiers=(
        Modifier("from-flank-or-rear", "CR2-VEH-11", halves=True),
        Modifier("from-above-or-below", "CR2-VEH-11", at_most=1),
    ),
    rows=(
        Row(2, "clank-test", "CR2-APW-06"),
        Row(1, "disabled", "CR2-APW-06"),
        Row(0, "crew-lost", "CR2-APW-06"),
    ),
    notes={
        "": "for a weapon whose value is above the DV struck",
        "dv": "of the vehicle's front, or of the building",
        "disabled": "the crew bails out",
    },
)

SOFT_VEHICLE = Lookup(
    id="soft-vehicle",
    rule="CR2-VEH-15",
    title="Small arms against a soft vehicle",
    fields=("weapon|impact",),
    limits={"impact": (0, 6)},
    said_by={"weapon": "CR2-VEH-15"},
    dice=1,
    plus="impact",
    rows=(
        Entry(7, 12, "disabled", "CR2-VEH-15"),
        Entry(1, 6, "no-effect", "CR2-VEH-15"),
    ),
    notes={"": "for a hit on 10 or more", "disabled": "its driver rolls losing-control"},
)

LOSING_CONTROL = PassTest(
    id="losing-control",
    rule="CR2-T-LOSECONTROL",
    title="Losing control",
    dice=2,
    rows=(
        Row(2, "rolls-to-a-stop", "CR2-VEH-16"),
        Row(1, "veers-impact-0", "CR2-VEH-16"),
        Row(0, "veers-impact-3", "CR2-VEH-16"),
    ),
    notes={"rep": "the driver's", "veers-impact-0": "damage if it strikes something", "veers-impact-3": "likewise"},
)

HERO = PassTest(
    id="hero",
    rule="CR2-T-HERO",
    title="Who wants to be a hero?",
    circumstances=("stone-cold",),
    said_by={"if": "CR2-T-HERO"},
    dice=2,
    modifiers=(Modifier("stone-cold", "CR2-ASSAULT-02", dice=+1),),
    rows=(
        Row(2, "success", "CR2-ASSAULT-02"),
        Row(1, "device-lost", "CR2-ASSAULT-02"),
        Row(0, "disaster", "CR2-ASSAULT-02"),
    ),
    notes={"success": "roll heroic-damage", "disaster": "damage with the vehicle's DV as Impact"},
)

HEROIC_DAMAGE = Lookup(
    id="heroic-damage",
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
    rows=(
        Entry(1, 16, "penetration-test", "CR2-ASSAULT-03"),
        Entry(-6, 0, "clank-test", "CR2-ASSAULT-03"),
    ),
    notes={"dv": "of the vehicle's front", "devices": "grenades or rounds used, 1 if left out"},
)

CHECKS = (APW_MISS, PENETRATION, SOFT_VEHICLE, LOSING_CONTROL, HERO, HEROIC_DAMAGE)
