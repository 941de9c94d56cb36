"""Options of a record: enemies that the French Compendium runs by dice (CMP-ZOM, CMP-INS), Star Power that is spent."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from engine.books.compendium.traits import INSURGENT, ZOMBIE
from engine.books.compendium.weapons import GENERIC, PERIODS
from engine.procedures import seam
from engine.procedures.compendium import insurgents, zombies
from engine.procedures.compendium.outfit import company
from engine.procedures.creatures.arrivals import validate_sides
from engine.procedures.damage import STAR_POWER
from engine.procedures.second import seam as own
from engine.record.model import TOGETHER, Side
from engine.ruleset.keys import Judging, entries
from engine.ruleset.kinds import Kind
from engine.ruleset.model import Drill, Option, Ruleset
from engine.space import Space
from engine.state import Figure
from engine.tables.spec import Ladder

ZOMBIES = Drill((), brings="for-rules")
INSURGENTS = Drill((), brings="for-anybody")


def _together(kind: Kind, drill: str, orders: Drill, rule: str) -> tuple[str, Judging]:
    """The modes that share no battle, besides those that never do."""
    said = partial(validate_sides, drill, orders, {kind.id}, (rule, "CMP-RUL-225"))

    def together(sides: Sequence[Side], figures: Sequence[Figure], space: Space) -> None:
        company(sides, figures, space)
        said(sides, figures)

    return TOGETHER.by(together)


def _zombies(rules: Ruleset) -> Ruleset:
    steps = entries(
        own.OPEN_TURN.by(zombies.open_turn), own.OPEN_PHASE.by(zombies.open_phase), seam.VOLLEY.by(zombies.volley)
    )
    return rules.with_(
        procedures={**rules.procedures, **steps},
        judges={**rules.judges, **entries(_together(ZOMBIE, "zombies", ZOMBIES, "CMP-ZOM-01"))},
        melee_weapons={**rules.melee_weapons, ZOMBIE.melee: GENERIC.melee_weapons[ZOMBIE.melee]},
        drills={**rules.drills, "zombies": ZOMBIES},
        traits={**rules.traits, ZOMBIE.id: ZOMBIE},
    )


def _infested(rules: Ruleset, level: int) -> Ruleset:
    return _zombies(rules).with_(in_force=rules.in_force | {f"{zombies.INFESTATION}{level}"})


def _insurgents(rules: Ruleset) -> Ruleset:
    steps = entries(own.OPEN_TURN.by(insurgents.open_turn), own.OPEN_PHASE.by(insurgents.open_phase))
    return rules.with_(
        procedures={**rules.procedures, **steps},
        judges={**rules.judges, **entries(_together(INSURGENT, "insurgents", INSURGENTS, "CMP-INS-01"))},
        drills={**rules.drills, "insurgents": INSURGENTS},
        traits={**rules.traits, INSURGENT.id: INSURGENT},
    )


_LEVELS = {f"{zombies.INFESTATION}{level}": level for level in zombies.LEVELS}
_ELSEWHERE = dict.fromkeys((period.id for period in PERIODS), "CMP-INS-03")
"""Periods in which there are no insurgents, whose weapons are those of the generic list."""

MODES = (
    Option("zombies", "CMP-ZOM-01", "zombies that dice bring on, and that move by rules alone", _zombies),
    *(
        Option(
            name,
            "CMP-ZOM-04",
            f"zombies come one by one at each marker, on {level} or less",
            partial(_infested, level=level),
            {other: "CMP-ZOM-04" for other in _LEVELS if other != name},
        )
        for name, level in _LEVELS.items()
    ),
    Option(
        "insurgents",
        "CMP-INS-01",
        "insurgents that dice bring on, moved by a player or the rules",
        _insurgents,
        dict.fromkeys(("zombies", *_LEVELS), "CMP-INS-01") | _ELSEWHERE,
    ),
)
"""Modes, and how hard they are."""


def _spent(rules: Ruleset) -> Ruleset:
    kept = rules.checks[STAR_POWER]
    assert isinstance(kept, Ladder)
    return rules.with_(checks={**rules.checks, STAR_POWER: replace(kept, spends=True)})


SPENT = Option("spent-star-power", "CMP-RUL-051", "dice of Star Power that make less of a wound are spent", _spent)
"""What the book leaves open of Stars."""
