"""Chain Reaction 3.0 as a ruleset."""

from engine.books.core.third import COMMANDS, JUDGES, ON_THE_WAY, PROCEDURES
from engine.books.cr3.campaign import CAMPAIGN
from engine.books.cr3.recruits import RECRUITING
from engine.books.cr3.tables import CHECKS
from engine.books.cr3.tables_enemy import BEHAVIOURS
from engine.books.cr3.weapons import MELEE_WEAPONS, WEAPONS
from engine.procedures.missions.objectives import MISSIONS
from engine.ruleset.model import Counterpart, Option, Ruleset
from engine.ruleset.parameters import Parameters

STAR_ADVANTAGES = ("star-power", "larger-than-life", "cheating-death", "free-will")


def _without(advantage: str) -> Option:
    def apply(rules: Ruleset) -> Ruleset:
        return rules.with_(in_force=rules.in_force - {advantage})

    return Option(f"no-{advantage}", "CR3-STAR-04", f"Stars play without {advantage.replace('-', ' ')}", apply)


def _with(name: str, rule: str, summary: str) -> Option:
    def apply(rules: Ruleset) -> Ruleset:
        return rules.with_(in_force=rules.in_force | {name})

    return Option(name, rule, summary, apply)


OPTIONS = (
    _with("collapse", "CR3-RUL-145", "a disastrous hit may bring a building down"),
    _with("capture-always", "CR3-RUL-134", "figures run by the rules capture and never dispatch"),
    *(_without(advantage) for advantage in STAR_ADVANTAGES),
)

CR3 = Ruleset(
    id="cr3",
    title="Chain Reaction 3.0",
    edition="third",
    revision=2,
    parameters=Parameters(),
    weapons=WEAPONS,
    melee_weapons=MELEE_WEAPONS,
    checks=CHECKS,
    commands=COMMANDS,
    procedures=PROCEDURES,
    judges=JUDGES,
    on_the_way=ON_THE_WAY,
    options={option.id: option for option in OPTIONS},
    behaviours=BEHAVIOURS,
    figure_fields={"star_power": "CR3-STAR-05"},
    missions=MISSIONS,
    recruiting=RECRUITING,
    campaign=CAMPAIGN,
    counterparts={
        "being-charged": Counterpart("charge", foe=True),
        "challenge": Counterpart("challenge", words={"easy": "very-easy", "hard": "very-difficult"}),
        "recovery": Counterpart("after-battle", words={"badly-wounded": "out-of-the-fight"}),
    },
    in_force=frozenset(STAR_ADVANTAGES),
)
