"""MG-42 as a ruleset: a cut-down older game of the second edition."""

from engine.books.core.second import JUDGES
from engine.books.core.second_ids import MG42_FOR_CR3
from engine.books.mg42.outfit import outfit
from engine.books.mg42.procedures import COMMANDS, FINISH_OFF, ON_THE_WAY, PROCEDURES
from engine.books.mg42.tables import CHECKS
from engine.books.mg42.weapons import MELEE_WEAPONS, WEAPONS
from engine.loading.loadout import OUTFIT
from engine.procedures.aim import OPENING
from engine.procedures.mover import STILL_HIDDEN
from engine.procedures.second import hiding
from engine.procedures.second.break_through import BREAK_THROUGH
from engine.procedures.second.openings import kept_from_opening
from engine.record.hiding import LAIRS
from engine.ruleset.keys import entries
from engine.ruleset.manners import Manners
from engine.ruleset.missions import named
from engine.ruleset.model import Counterpart, Drill, Ruleset
from engine.ruleset.parameters import Parameters
from engine.space import Going

MG42 = Ruleset(
    id="mg42",
    title="MG-42",
    revision=2,
    period="bocage",
    parameters=Parameters(
        extra_inches=0,
        duck_back=1200,
        getting_up=0,
        crawl=200,
        picking_up=0,
        charge_reach=1600,
        sight_links=False,
        sight_lapses=True,
        conceals=False,
        ducks_away=True,
        heads_down=True,
        fast_until="activated",
        pierces=False,
        bodies_block="anybody",
        goes_round=True,
        # Woods halve movement; the low wall costs as much as a door (MG42-RUL-73, MG42-RUL-84).
        going=Going(door=100, wall=100, woods=2, woods_sight=600, woods_depth=600, doors_open=True),
    ),
    weapons=WEAPONS,
    melee_weapons=MELEE_WEAPONS,
    checks=CHECKS,
    commands=COMMANDS,
    procedures=PROCEDURES,
    on_the_way=ON_THE_WAY,
    judges={
        **JUDGES,
        **entries(
            OUTFIT.by(outfit),
            OPENING.by(kept_from_opening),
            LAIRS.by(hiding.woods),
            STILL_HIDDEN.by(hiding.hidden_in_woods),
        ),
    },
    options={FINISH_OFF.id: FINISH_OFF},
    rule_ids=MG42_FOR_CR3,
    # Beck sets up the gun, a figure that sees an enemy fires, one in the open gets out of it (MG42-RUL-83).
    manners=Manners(covered=1.0, watchers=1.5, charge=0.7),
    drill=("leave", "fall-back", "set-up", "fire", "withdraw", "shelter", "look-after"),
    drills={"advance": Drill(("charge", "fire", "bound", "fire-on", "shelter", "look-after"))},
    missions=named(BREAK_THROUGH),
    figure_fields={"set_up": "MG42-SCEN-08", "unseen": "MG42-SCEN-04"},
    asked={"break-off": "MG42-MELEE-09"},
    counterparts={
        "charge": Counterpart("being-charged", foe=True),
        "after-battle": Counterpart("recovery", words={"out-of-the-fight": "badly-wounded"}),
    },
    in_force=frozenset({"free-will", "free-will-may-roll", "free-will-rolls"}),
)
