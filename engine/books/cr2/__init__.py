"""Chain Reaction 2.0 as a ruleset: its tables, whole, and its battles on foot."""

from dataclasses import replace

from engine.books.cr2.campaign import CAMPAIGN
from engine.books.cr2.creatures import CREATURES
from engine.books.cr2.gangs import BREAK_UPS
from engine.books.cr2.ids import RULE_IDS
from engine.books.cr2.models import MODELS
from engine.books.cr2.press import PRESS
from engine.books.cr2.prices import PRICES
from engine.books.cr2.procedures import COMMANDS, JUDGES, ON_THE_WAY, PROCEDURES, UNDER_WAY
from engine.books.cr2.recruits import RECRUITING
from engine.books.cr2.skills import SKILLS
from engine.books.cr2.stats import STATS
from engine.books.cr2.tables import CHECKS
from engine.books.cr2.traits import TRAITS
from engine.books.cr2.weapons import MELEE_WEAPONS, WEAPONS
from engine.procedures.aim import SPREAD
from engine.procedures.encounters.missions import ENCOUNTERS
from engine.procedures.missions.points import BY_POINTS, TOURNAMENT
from engine.procedures.missions.recover import RECOVER
from engine.procedures.second.break_through import BREAK_THROUGH
from engine.procedures.spread import in_swath
from engine.ruleset.keys import entries
from engine.ruleset.manners import Manners
from engine.ruleset.missions import named
from engine.ruleset.model import Counterpart, Drill, Option, Ruleset
from engine.ruleset.parameters import Parameters, Riding
from engine.space import Going

LISTED = {
    "figures": "CR2-T-ROSTER", "traits": "CR2-T-ROSTER", "sides": "CR2-RUL-272", "options": "CR2-CAMP-07",
    "drills": "CR2-RUL-362", "machines": "CR2-VEH-08", "riders": "CR2-RUL-453", "armies": "CR2-LIST-01",
}  # fmt: skip

USUAL = ("man", "bear", "assault", "charge", "bombard", "fire", "reload", "ready-grenade", "shelter", "look-after")
AMBUSH = Drill(("lie-in-wait", *USUAL), springs=1200)


def _width_only(rules: Ruleset) -> Ruleset:
    return rules.with_(judges={**rules.judges, **entries(SPREAD.by(in_swath))})


OPTIONS = (
    Option(
        "width-only", "CR2-RUL-160", "targets of one firing only have to fit into the width of its fire", _width_only
    ),
    *CREATURES,
    *PRESS,
    STATS,
    SKILLS,
    BREAK_UPS,
)

CR2 = Ruleset(
    id="cr2",
    title="Chain Reaction 2.0",
    revision=2,
    parameters=Parameters(
        extra_inches=0,
        duck_back=1200,
        ducks_in_open=True,
        getting_up=0,
        crawl=100,
        fast_crawl=300,
        slow_move=600,
        squads_share=True,
        radio_links=True,
        wounds_kill=True,
        picking_up=0,
        reps=(1, 2, 3, 4, 5, 6, 7),
        legend=7,
        leaders_best=True,
        most_sides=4,
        contact_shields=True,
        front_line=50,
        charge_point=0,
        charge_reach=1600,
        charge_rolls=True,
        sight_lapses=True,
        conceals=False,
        ducks_away=True,
        heads_down=True,
        fast_until="activation",
        may_hold=True,
        picks_weapon=True,
        in_blocks=True,
        pierces=False,
        bodies_block="nobody",
        goes_round=True,
        riding=Riding(normal_move=1600, fast_step=0, mounting=0, slowest=800, waits=True),
        going=Going(
            door=100,
            wall=100,
            woods=2,
            rough=2,
            gully=2,
            fords=True,
            bare=True,
            woods_depth=1200,
            woods_edge=False,
            rooms=True,
            winds=("north", "east", "south", "west"),
            listed=(("wind", "CR2-MORTAR-16"),),
        ),
    ),
    weapons=WEAPONS,
    melee_weapons=MELEE_WEAPONS,
    checks=CHECKS,
    commands=COMMANDS,
    procedures=PROCEDURES,
    on_the_way=ON_THE_WAY,
    under_way=UNDER_WAY,
    judges=JUDGES,
    options={option.id: option for option in OPTIONS},
    missions={**named(BREAK_THROUGH, BY_POINTS, RECOVER, TOURNAMENT), **ENCOUNTERS},
    stances=("fights", "neutral", "last"),
    traits=TRAITS,
    models=MODELS,
    rule_ids=RULE_IDS,
    figure_fields={
        "unseen": "CR2-REACT-04",
        "aware": "CR2-ENC-03",
        "squad": "CR2-AMMO-06",
        "rounds": "CR2-AMMO-02",
        "mounted": "CR2-MOUNT-01",
        "speed": "CR2-MOUNT-02",
    },
    lists=LISTED,
    drill=USUAL,
    drills={
        "ambush": AMBUSH,
        "trap": replace(AMBUSH, by_doubles=True),
        "press": Drill(("cover", "report")),
        "advance": Drill(
            (
                "man",
                "drive",
                "bear",
                "get-in",
                "leave",
                "loot",
                "work",
                "fall-back",
                "assault",
                "charge",
                "bombard",
                "fire",
                "reload",
                "ready-grenade",
                "bound",
                "fire-on",
                "look-after",
            )
        ),
    },
    recruiting=RECRUITING,
    campaign=CAMPAIGN,
    prices=PRICES,
    manners=Manners(waits=1 / 3, lurkers=frozenset({"sniper"})),
    asked={"break-off": "CR2-MELEE-09"},
    counterparts={
        "charge": Counterpart("being-charged", foe=True),
        "challenge": Counterpart("challenge", words={"very-easy": "easy", "very-difficult": "hard"}),
        "after-battle": Counterpart("recovery", words={"out-of-the-fight": "badly-wounded"}),
    },
    in_force=frozenset({"free-will", "free-will-may-roll", "larger-than-life", "cheating-death"}),
)
