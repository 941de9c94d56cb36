"""Recruits and enemies of Swordplay: the army lists, peasants' arms, and how the enemy moves."""

from dataclasses import replace

from engine.books.core.derive import renumbered
from engine.books.cr3 import tables_enemy as cr3
from engine.checks.rows import one_die
from engine.ruleset.manners import Behaviour
from engine.tables.spec import Lookup, RangeRow, Row

ARMIES = ("feudal", "northmen", "dwarves", "elves", "goblins", "orcs")
_RULES = dict(zip(ARMIES, range(51, 57), strict=True))


def _line(
    army: str,
    totals: tuple[int, int],
    name: str,
    cls: str,
    rep: int,
    armor: int,
    weapons: str,
    *,
    shield: bool = False,
    mounted: bool = False,
    fierce: bool = False,
) -> RangeRow:
    values: dict[str, int | str | bool] = {
        "class": cls,
        "rep": rep,
        "armor": armor,
        "shield": shield,
        "mounted": mounted,
        "fierce": fierce,
        "weapons": weapons,
    }
    return RangeRow(*totals, name, f"SWP-LIST-{_RULES[army]}", when={f"army={army}"}, values=values)


# fmt: off
_ROWS = (
    #     army       2d6       name                  class     rep AC weapons
    _line("feudal",   (2, 2),   "mounted-knights",    "noble",   5, 4, "lance, sword", shield=True, mounted=True),
    _line("feudal",   (3, 3),   "mounted-crossbow",   "missile", 4, 2, "crossbow", mounted=True),
    _line("feudal",   (4, 4),   "mounted-sergeants",  "soldier", 4, 4, "lance, sword", shield=True, mounted=True),
    _line("feudal",   (5, 5),   "heavy-infantry",     "soldier", 4, 4, "spear", shield=True),
    _line("feudal",   (6, 9),   "infantry",           "soldier", 3, 2, "spear", shield=True),
    _line("feudal",   (10, 12), "crossbowmen",        "missile", 4, 2, "crossbow"),
    _line("northmen", (2, 3),   "fanatics",           "warrior", 5, 2, "spear", shield=True, fierce=True),
    _line("northmen", (4, 7),   "warriors",           "warrior", 4, 2, "spear or sword", shield=True),
    _line("northmen", (8, 8),   "veterans",           "warrior", 5, 4, "spear", shield=True),
    _line("northmen", (9, 9),   "household",          "noble",   5, 4, "two-hand axe"),
    _line("northmen", (10, 12), "archers",            "missile", 4, 2, "short-bow"),
    _line("dwarves",  (2, 4),   "crossbows",          "missile", 4, 4, "crossbow"),
    _line("dwarves",  (5, 9),   "soldiers",           "soldier", 5, 4, "spear", shield=True),
    _line("dwarves",  (10, 10), "anvil-guard",        "noble",   5, 6, "two-hand axe"),
    _line("dwarves",  (11, 12), "fanatics",           "warrior", 5, 2, "two-hand axe", fierce=True),
    _line("elves",    (2, 6),   "archers",            "missile", 5, 2, "longbow"),
    _line("elves",    (7, 9),   "soldiers",           "soldier", 5, 4, "spear", shield=True),
    _line("elves",    (10, 10), "guard",              "soldier", 5, 6, "spear", shield=True),
    _line("elves",    (11, 12), "fanatics",           "warrior", 5, 2, "two-hand axe", fierce=True),
    _line("goblins",  (2, 5),   "archers",            "missile", 3, 2, "short-bow"),
    _line("goblins",  (6, 7),   "goblins",            "warrior", 3, 2, "spear", shield=True),
    _line("goblins",  (8, 8),   "greater-ogres",      "warrior", 4, 6, "two-hand axe", fierce=True),
    _line("goblins",  (9, 9),   "mounted-wolf-riders", "missile", 4, 2, "javelin", shield=True, mounted=True),
    _line("goblins",  (10, 12), "greater-goblins",    "warrior", 4, 4, "spear", shield=True),
    _line("orcs",     (2, 4),   "archers",            "missile", 4, 2, "short-bow"),
    _line("orcs",     (5, 7),   "orcs",               "warrior", 4, 2, "spear", shield=True),
    _line("orcs",     (8, 8),   "trolls",             "warrior", 4, 6, "two-hand axe", fierce=True),
    _line("orcs",     (9, 9),   "mounted-wolf-riders", "warrior", 5, 4, "javelin, sword", shield=True, mounted=True),
    _line("orcs",     (10, 12), "greater-orcs",       "noble",   5, 4, "spear", shield=True),
)
# fmt: on

ARMY_LIST = Lookup(
    rule="SWP-BAND-03",
    fields=("army",),
    choices={"army": ARMIES},
    said_by={"army": "SWP-BAND-03"},
    by=("army",),
    dice=2,
    rows=_ROWS,
    shows="total",
    notes={"weapons": "a spear is one-hand with the shield and two-hand without it, a lance two-hand"},
)

# The printed ranges overlap and leave out 4; read as SWP-RUL-01 has it.
PEASANT_ARMS = one_die(
    rule="SWP-TAB-PEASANT-ARMS",
    title="Peasants' arms",
    rows=(
        RangeRow(1, 3, "unarmed", "SWP-CLASS-54"),
        RangeRow(4, 5, "improvised", "SWP-RUL-01"),
        RangeRow(6, 6, "short-bow", "SWP-RUL-01"),
    ),
)

NP_MOVEMENT = replace(
    renumbered(cr3.NP_MOVEMENT, "CR3", "SWP"),
    rows=(Row(2, "advance", "SWP-NPC-03"), Row(1, "halt-and-fire", "SWP-NPC-04"), Row(0, "halt", "SWP-NPC-51")),
    notes={
        "rep": "that of the group's Leader",
        "outnumbers-two-to-one": "twice as many figures as the closest player group (CR3-RUL-123)",
        "advance": "toward the closest enemy group: missile figures fire and reload, the others come on to charge",
        "halt-and-fire": "missile figures fire and reload",
    },
)

BEHAVIOURS = {"advance": Behaviour("close"), "halt-and-fire": Behaviour("hold"), "halt": Behaviour("hold", fires=False)}
"""What the rows of NP Force Movement mean (SWP-NPC-03, SWP-NPC-04, SWP-NPC-51)."""
