"""Swordplay as a ruleset: what differs from Chain Reaction 3.0."""

from dataclasses import replace

from engine.books.core.derive import renumbered
from engine.books.cr3 import CR3
from engine.books.swordplay.armies import RECRUITING
from engine.books.swordplay.ids import RULE_IDS
from engine.books.swordplay.procedures import COMMANDS, JUDGES, PROCEDURES
from engine.books.swordplay.tables import CHECKS
from engine.books.swordplay.tables_enemy import BEHAVIOURS
from engine.books.swordplay.weapons import MELEE_WEAPONS, WEAPONS
from engine.ruleset.kinds import Trait
from engine.ruleset.manners import Manners
from engine.ruleset.parameters import Riding

SWORDPLAY = CR3.with_(
    id="swordplay",
    title="Swordplay",
    revision=2,
    period="medieval",
    parameters=replace(
        CR3.parameters,
        riding=Riding(),
        goes_round=True,
        fires_after_window=False,
    ),
    weapons=WEAPONS,
    melee_weapons=MELEE_WEAPONS,
    checks=CHECKS,
    commands=COMMANDS,
    procedures=PROCEDURES,
    judges=JUDGES,
    behaviours=BEHAVIOURS,
    manners=Manners(charge=1.5),
    options=renumbered(dict(CR3.options), "CR3", "SWP"),
    rule_ids=RULE_IDS,
    recruiting=RECRUITING,
    lists={"riders": "SWP-RUL-25"},
    figure_fields={
        "star_power": "SWP-STAR-05",
        "class": "SWP-CLASS-51",
        "armor": "SWP-TAB-ARMOR",
        "shield": "SWP-ARMOR-58",
        "mounted": "SWP-MOVE-52",
        "fierce": "SWP-REACT-56",
        "religious": "SWP-REACT-57",
    },
    traits={
        "fierce": Trait("fierce", "SWP-RUL-07", key="fierce"),
        "religious-order": Trait("religious-order", "SWP-RUL-40", key="religious"),
    },
)
