"""The words of the orders at the table: what each command does, and what its options are for, in their order.

A command that a ruleset gains needs a row here, and no more, unless it is a deed of the hands, which `/handle` gives.
"""

from collections.abc import Mapping
from typing import Literal

from discord import app_commands

from bot.typed.order import OrderWords, Special
from bot.typed.reading import any_weapon, seat, weapon_there
from engine.ruleset.machine_kinds import RIDER

CHOICES = Literal["start", "end", "front", "flank", "rear", "ask", "go-on", "smoke", "illumination"]
"""What people choose from where the rules take a few words alone; named here to be translated."""


def order(
    description: str, *, kind: str = "", special: Mapping[str, Special] | None = None, **options: str
) -> OrderWords:
    """What a command does, and what its options are for, in their order."""
    return OrderWords(description, options, kind, special or {})


MOVING: Mapping[str, OrderWords] = {
    "move": order(
        "Move a figure of the active group, or several in step",
        figure="The figure that moves, or several separated by commas",
        to="A cell (H12), several (H12, J14), 6 NE, 4.5 at 30, towards Slag, off N",
        together="Everybody in the group who may moves likewise",
        fast="Try for a fast move",
        facing="Which way to face at the end: N, 90, a cell or a name",
        prone="Go prone at the end",
        when_seen="The two extra inches when an enemy sees the move: decide now, or be asked",
        contact="What the others do once one of the group is seen or shot at: go on, or be asked",
        now="Move at once, without showing first what it sets off",
        special={"contact": Special(takes=Literal["ask", "go-on"])},
    ),
    "ride": order(
        "Ride at a speed that the mount keeps in every phase",
        figure="The rider",
        speed="Inches in every phase: 8 to 16, or 0 to rein in",
        to="Where to now, straight on if left out: a cell (H12), several (H12, J14), 6 NE, towards Slag, off N",
        now="Ride at once, without showing first what it sets off",
        special={"speed": Special(takes=app_commands.Range[int, 0, 16])},
    ),
    "face": order(
        "Turn a figure on the spot",
        figure="The figure that turns",
        towards="Which way: N, 90, a cell or a name",
        when_seen="The two extra inches when somebody comes into sight: decide now, or be asked",
        now="Turn at once, without showing first what it sets off",
    ),
    "marker": order(
        "Move a marker of yours; its owner alone knows whether it is troops or a decoy",
        kind="move-marker",
        marker="Which marker",
        to="Where to: a cell (H12), or several on the way (H12, J14)",
    ),
    "stand": order("Stand up", figure="The figure that stands up"),
    "prone": order("Go prone", figure="The figure that goes prone"),
}
DRIVING: Mapping[str, OrderWords] = {
    "drive": order(
        "Drive a machine: by its speed in each phase, or a car leg by leg",
        machine="Which machine: its letters (CB) or its name",
        speed="Inches in this turn, of a car now (-4: back); left out, as fast or as far as it goes",
        turn="Turn by so many degrees: 45, or to the left -45 or 45 L",
        when="Turn before it goes, or behind that",
        pause="After so many inches it pauses for its crew to fire, and goes on with the next /drive",
        fast="Drive a car fast, which takes a test",
        then="Further legs of a car: turn and inches, such as 45 4, -30 2",
        now="Drive at once, without showing first what it sets off",
    ),
    "get-on": order(
        "Get into a machine, or take another seat in it",
        kind="board",
        figure="The figure that gets in",
        machine="Which machine: its letters (CB) or its name",
        seat="Which seat: a rider's, or a job such as driver",
        special={"seat": Special(read=seat, default=RIDER)},
    ),
    "get-off": order(
        "Get out of a machine that stands",
        kind="alight",
        figure="The figure that gets out",
        to="Where to, beside it: a cell (H12); left out, the nearest place",
    ),
    "traverse": order(
        "Turn a machine's turret",
        machine="Which machine: its letters (CB) or its name",
        towards="Where to: N, 90, a cell or a name",
    ),
    "manhandle": order(
        "Push a gun by hand, or turn it round",
        machine="Which gun: its letters (CB) or its name",
        to="Where to: a cell (H12); left out, it stays where it is",
        fast="Try for a fast move, where two carry a small mortar",
        facing="Which way to face at the end: N, 90, a cell or a name",
    ),
    "call-fire": order(
        "Call a mortar on a spot: a fire mission",
        machine="Which mortar: its letters (CB) or its name",
        at="The cell, or the figure that stands there",
        spotter="The figure that sees the spot for the crew; left out, the crew sees it",
        rounds="How many rounds; left out, as many as there may be",
        final="Final protective fire: nearer to friends, and two fire missions",
        load="Smoke or illumination; left out, rounds that burst",
        now="Call it at once, without showing first what it sets off",
    ),
    "set-up": order("Set up a packed mortar", machine="Which mortar: its letters (CB) or its name"),
    "pack-up": order("Pack up a mortar, to carry it", machine="Which mortar: its letters (CB) or its name"),
    "drop-rounds": order(
        "Have rounds of a fire mission fall",
        machine="Which mortar: its letters (CB) or its name",
        rounds="How many of them; left out, as many as may fall now",
        now="At once, without showing first what it sets off",
    ),
    "cease-fire": order(
        "Cease a mortar's fire while rounds are still to fall",
        machine="Which mortar: its letters (CB) or its name",
    ),
    "assault": order(
        "Climb onto a machine and put grenades to it",
        figures="The figures that assault it, separated by commas",
        machine="Which machine: its letters (CB) or its name",
        face="Which side of it they go for",
        devices="How many grenades or charges they use",
        now="Assault at once, without showing first what it sets off",
        special={"face": Special(default="rear"), "devices": Special(takes=app_commands.Range[int, 1, 12])},
    ),
}
CALLING: Mapping[str, OrderWords] = {
    "strafe": order(
        "Call an aircraft: in your side's next phase it strafes a strip 12 inches wide",
        aircraft="Which aircraft: its letters (CB) or its name",
        entry="Where it comes over one edge: a cell (L1)",
        to="Where it leaves over the opposite edge: a cell (L48)",
        now="Call it at once, without showing first what it strikes",
    ),
    "fly-in": order(
        "Call a helicopter: it comes down as your side's next phase begins",
        machine="Which helicopter: its letters (CB) or its name",
        to="Where it comes down: a cell in the open (L12)",
        entry="Where it comes in over the edge: a cell (L1)",
        now="Call it at once, without showing the spot first",
    ),
    "fly-out": order(
        "Call a helicopter away: it leaves as your side's next phase begins",
        machine="Which helicopter: its letters (CB) or its name",
    ),
}
FIGHTING: Mapping[str, OrderWords] = {
    "fire": order(
        "Shoot at one enemy, or share the dice among up to three",
        figure="The figure that shoots, or several separated by commas",
        target="The target; left out where fire is aimed at a spot",
        weapon="The weapon, or two joined by +; by default the best one",
        shots="Dice on the first target; by default all of them",
        second="A second target",
        second_shots="Dice on the second target",
        third="A third target",
        third_shots="Dice on the third target",
        mount="Aim at the mount of the first target",
        at="The cell that it is aimed at, in place of a target",
        floor="The floor of a building; 0 is the ground",
        when_seen="The two extra inches when somebody comes into sight: decide now, or be asked",
        now="Shoot at once, without showing first what it sets off",
    ),
    "charge": order(
        "Charge an enemy, hand to hand",
        figure="The figure that charges, or several separated by commas",
        target="The target; one for all, or one each separated by commas",
        fast="Try for a fast move to get there",
        when_seen="The two extra inches when somebody comes into sight: decide now, or be asked",
        now="Charge at once, without showing first what it sets off",
    ),
    "grenade": order(
        "Throw a grenade or fire a launcher at a spot",
        figure="The figure that throws",
        at="The cell, or the figure that stands there",
        weapon="Which, where there are several",
        floor="The floor of a building; 0 is the ground",
        dropped="Dropped over a wall that the thrower touches, or rolled through a door or window beside it",
        when_seen="The two extra inches when somebody comes into sight: decide now, or be asked",
        now="At once, without showing first what it sets off",
    ),
    "reload": order(
        "Spend the activation reloading",
        figure="The figure that reloads",
        weapon="Which weapon, where several are empty",
    ),
    "break-off": order("Step away from a fight", figure="The figure that breaks off", to="Where to: a cell"),
}
HANDLING: Mapping[str, OrderWords] = {
    "ready": order(
        "Take a grenade of the squad, or another weapon, in hand for the next turn",
        figure="The figure that takes it in hand",
        weapon="Which weapon, or a grenade",
        special={"weapon": Special(read=any_weapon)},
    ),
    "pick-up": order(
        "Pick up a weapon from the ground or from a fallen figure",
        figure="The figure that picks it up",
        weapon="Which weapon",
        target="The figure that has it, if any",
        special={"weapon": Special(read=weapon_there)},
    ),
    "exchange": order(
        "Give a weapon to a friend beside you, take one, or change both",
        figure="The figure that does it",
        target="The friend",
        gives="The weapon handed over",
        takes="The weapon taken",
        special={"takes": Special(read=weapon_there)},
    ),
}
