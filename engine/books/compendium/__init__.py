"""The French Compendium as a ruleset: its tables and weapons, whole, and its battles on foot."""

from engine.books.compendium.campaign import CAMPAIGN
from engine.books.compendium.ids import RULE_IDS
from engine.books.compendium.models import MODELS
from engine.books.compendium.modes import MODES, SPENT
from engine.books.compendium.procedures import COMMANDS, JUDGES, PROCEDURES
from engine.books.compendium.recruits import RECRUITING
from engine.books.compendium.tables import CHECKS
from engine.books.compendium.tables_lists import HOURS, SIGHT, SKY
from engine.books.compendium.traits import DICE, NATURES, TRAITS
from engine.books.compendium.weapons import GENERIC, PERIODS
from engine.books.core.second import ON_THE_WAY
from engine.loading.loadout import OUTFIT
from engine.procedures.aim import DECLINES
from engine.procedures.compendium.coaches import COACHES
from engine.procedures.compendium.hold_out import HOLD_OUT
from engine.procedures.compendium.outfit import company, outfit
from engine.procedures.compendium.tempted import ZOMBIES_NEAR
from engine.procedures.damage import STAR_POWER, STATED
from engine.procedures.second.break_through import BREAK_THROUGH
from engine.record.model import TOGETHER
from engine.ruleset.keys import entries
from engine.ruleset.missions import named
from engine.ruleset.model import Counterpart, Drill, Ruleset
from engine.ruleset.parameters import Parameters, Riding
from engine.space import Going

BY_CAR = ("man", "drive-off", "get-in")
"""What comes first where there are cars."""

COMPENDIUM = Ruleset(
    id="compendium",
    title="French Compendium",
    revision=2,
    parameters=Parameters(
        most_sides=4,
        commands=4,
        extra_inches=0,
        getting_up=0,
        crawl=400,
        reps=(1, 2, 3, 4, 5, 6),
        charge_point=100,
        charge_reach=3200,
        charge_rolls=True,
        sight_links=False,
        sight_lapses=True,
        heads_down=True,
        fast_until="activated",
        pierces=False,
        goes_round=True,
        riding=Riding(normal_move=1600, fast_step=800, duck_back=600, mounting=0, waits=True),
        going=Going(door=100, wall=100, windows=True, sight=SIGHT, hours=HOURS, listed=SKY),
    ),
    weapons=GENERIC.weapons,
    melee_weapons=GENERIC.melee_weapons,
    checks=CHECKS,
    commands=COMMANDS,
    procedures=PROCEDURES,
    under_way=(COACHES,),
    on_the_way=(*ON_THE_WAY, ZOMBIES_NEAR),
    judges={**JUDGES, **entries(OUTFIT.by(outfit), TOGETHER.by(company))},
    options={option.id: option for option in (*PERIODS, *MODES, SPENT)},
    missions=named(BREAK_THROUGH, HOLD_OUT),
    recruiting=RECRUITING,
    campaign=CAMPAIGN,
    traits=TRAITS,
    natures=NATURES,
    models=MODELS,
    rule_ids=RULE_IDS,
    figure_fields={"command": "CMP-RUL-161", "mounted": "CMP-MOVE-03"},
    lists={
        "traits": "CMP-ATTR-01",
        "options": "CMP-WEAP-06",
        "sides": "CMP-RUL-161",
        "melee_weapons": "CMP-WEAP-09",
        "reps": "CMP-RUL-003",
        "statuses": "CMP-RUL-053",
        "postures": "CMP-MOVE-09",
        "ammo": "CMP-FIRE-02",
        "seats": "CMP-RUL-132",
        "machines": "CMP-RUL-166",
        "packed": "CMP-RUL-160",
        "riders": "CMP-RUL-171",
    },
    drill=(
        *BY_CAR,
        "step-away",
        "leave",
        "fall-back",
        "charge",
        "bombard",
        "fire",
        "reload",
        "serve",
        "withdraw",
        "shelter",
    ),
    drills={
        "advance": Drill(
            (*BY_CAR, "leave", "fall-back", "charge", "bombard", "fire", "reload", "shelter", "bound", "fire-on")
        )
    },
    asked={"break-off": "CMP-MELEE-06"},
    counterparts={
        "charge": Counterpart("being-charged", foe=True),
        "after-battle": Counterpart("recovery"),
        "recover-knock-down": Counterpart("stun-recovery"),
    },
    dice=DICE,
    in_force=frozenset({STAR_POWER, STATED, "free-will", "free-will-may-roll", "free-will-rolls", DECLINES}),
)
