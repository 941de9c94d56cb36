"""Options of a record: bugs by the rate of the area, and zombies, whom the rules play (CR2-BUG, CR2-ZOMBIE)."""

from collections.abc import Sequence
from functools import partial

from engine.books.cr2 import outfit
from engine.books.cr2.weapons import MELEE_WEAPONS
from engine.procedures import seam
from engine.procedures.creatures import bugs, getaway, holes, walking_dead
from engine.procedures.creatures.arrivals import validate_sides
from engine.procedures.creatures.hurt import or_shriek, or_shriek_and_flee
from engine.procedures.machines.seam import STARTS
from engine.procedures.second import seam as own
from engine.record.model import TOGETHER, Side
from engine.ruleset.keys import Judging, entries
from engine.ruleset.kinds import NO_TEST, Kind, Trait
from engine.ruleset.model import BlastArea, Drill, MeleeWeapon, Option, Piercing, Ruleset, Weapon
from engine.space import Space
from engine.state import Figure

ORDERS = Drill((), brings="for-rules")
JAWS = MeleeWeapon("jaws", "Jaws", "CR2-BUG-01", impact=4)
BILE = Weapon(
    "bile", "Bile", "CR2-BUG-13", range=2400, target=1, impact=3, rank=4,
    blast=BlastArea(width=500, rep=4), piercing=Piercing(value=3), aimed=False, on_mount=True, harms_soft=True,
)  # fmt: skip
BUG = Kind(
    "bug", "CR2-BUG-01", rep=4, melee=JAWS.id, rank="CR2-BUG-04", mount="CR2-BUG-01", plain="CR2-BUG-01",
    has=frozenset({"protected", "frenzy"}), pace=1200, way="over", runs=False, takes=frozenset({"received-fire"}),
    hurt="shrieks", eats="dismembers",
)  # fmt: skip
PUKER = Kind(
    "puker", "CR2-BUG-13", rep=4, melee=JAWS.id, rank="CR2-BUG-04", mount="CR2-BUG-01", plain="CR2-BUG-13",
    has=BUG.has, pace=600, way="over", runs=False, takes=BUG.takes, hurt="shrieks", eats="dismembers",
    spits=BILE.id,
)  # fmt: skip
BRAIN_BUG, YOUNG = (
    Kind(name, "CR2-BUG-12", rep=4, melee=JAWS.id, won=True, takes=NO_TEST) for name in (holes.BRAIN_BUG, holes.YOUNG)
)
PRISONER = Kind(holes.PRISONER, "CR2-BUG-12", rep=2, won=True)
ZOMBIE = Kind(
    "zombie", "CR2-ZOMBIE-01", rep=4, melee="improvised", rank="CR2-ZOMBIE-01", mount="CR2-ZOMBIE-01",
    plain="CR2-ZOMBIE-01", pace=600, runs=False, takes=NO_TEST, hurt="staggers", eats="feeds",
    beheaded=True,
)  # fmt: skip


def _together(drill: str, kinds: frozenset[str], rule: str) -> tuple[str, Judging]:
    """The creatures that share no battle, besides those that never do."""

    def together(sides: Sequence[Side], figures: Sequence[Figure], space: Space) -> None:
        outfit.together(sides, figures, space)
        validate_sides(drill, ORDERS, kinds, (rule, rule), sides, figures)

    return TOGETHER.by(together)


_GETAWAY = STARTS.by(getaway.starts)


def _bugs(rules: Ruleset, name: str) -> Ruleset:
    steps = dict(rules.procedures)
    for step in (seam.DUCK_BACK, own.DRIVEN_BACK):
        steps[step.name] = or_shriek(steps[step.name])
    steps[seam.RUN_AWAY.name] = or_shriek_and_flee(steps[seam.RUN_AWAY.name])
    return rules.with_(
        procedures={**steps, **entries(own.OPEN_TURN.by(bugs.open_turn), own.OPEN_PHASE.by(bugs.open_phase), _GETAWAY)},
        judges={**rules.judges, **entries(_together("bugs", frozenset({"bug", "puker"}), "CR2-BUG-02"))},
        weapons={**rules.weapons, BILE.id: BILE},
        melee_weapons={**MELEE_WEAPONS, JAWS.id: JAWS},
        drills={**rules.drills, "bugs": ORDERS},
        traits={**rules.traits, **{kind.id: kind for kind in (BUG, PUKER, BRAIN_BUG, YOUNG, PRISONER)}},
        in_force=rules.in_force | {name},
    )


def _zombies(rules: Ruleset) -> Ruleset:
    steps = entries(own.OPEN_PHASE.by(walking_dead.open_phase), seam.VOLLEY.by(walking_dead.volley), _GETAWAY)
    return rules.with_(
        procedures={**rules.procedures, **steps},
        judges={**rules.judges, **entries(_together("zombies", frozenset({"zombie"}), "CR2-ZOMBIE-01"))},
        drills={**rules.drills, "zombies": ORDERS},
        traits={
            **rules.traits,
            ZOMBIE.id: ZOMBIE,
            walking_dead.ANTIDOTE: Trait(walking_dead.ANTIDOTE, "CR2-ZOMBIE-06"),
        },
    )


def _in_force(rules: Ruleset, name: str) -> Ruleset:
    return rules.with_(in_force=rules.in_force | {name})


_RATES = {f"{holes.RATE}{rate}": rate for rate in holes.RATES}
CREATURES = (
    *(
        Option(
            name,
            "CR2-BUG-07",
            f"bugs come out of holes: an area of bug rate {rate}",
            partial(_bugs, name=name),
            {other: "CR2-BUG-07" for other in _RATES if other != name},
        )
        for name, rate in _RATES.items()
    ),
    Option(
        holes.OPEN, "CR2-BUG-09", "a bug hole is open from the start", partial(_in_force, name=holes.OPEN),
        {holes.DOWN: "CR2-BUG-12"}, tuple(_RATES),
    ),
    Option(
        holes.DOWN, "CR2-BUG-12", "down in a bug hole, with what dice find", partial(_in_force, name=holes.DOWN),
        {f"{holes.RATE}1": "CR2-BUG-12"}, tuple(_RATES)[1:],
    ),
    Option(
        "zombies", "CR2-ZOMBIE-01", "zombies drawn by shots, who move by rules alone", _zombies,
        dict.fromkeys(_RATES, "CR2-ZOMBIE-01"),
    ),
)  # fmt: skip
"""Modes, and how hard they are."""
