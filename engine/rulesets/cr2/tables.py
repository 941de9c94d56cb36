"""Every test of Chain Reaction 2.0 by name."""

from engine.checks.spec import Check
from engine.rulesets.cr2 import (
    tables_blast,
    tables_campaign,
    tables_creatures,
    tables_encounters,
    tables_fight,
    tables_lists,
    tables_machines,
    tables_reaction,
    tables_support,
    tables_turn,
)

CHECKS: dict[str, Check] = {
    check.id: check
    for check in (
        *tables_turn.CHECKS,
        *tables_reaction.CHECKS,
        *tables_fight.CHECKS,
        *tables_blast.CHECKS,
        *tables_machines.CHECKS,
        *tables_support.CHECKS,
        *tables_creatures.CHECKS,
        *tables_lists.CHECKS,
        *tables_encounters.CHECKS,
        *tables_campaign.CHECKS,
    )
}
