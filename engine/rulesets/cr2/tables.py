"""Every test of Chain Reaction 2.0 by name."""

from engine.checks.spec import Check
from engine.rulesets.cr2 import (
    tables_blast,
    tables_fight,
    tables_reaction,
    tables_turn,
)

CHECKS: dict[str, Check] = {
    check.id: check
    for check in (
        *tables_turn.CHECKS,
        *tables_reaction.CHECKS,
        *tables_fight.CHECKS,
        *tables_blast.CHECKS,
    )
}
