"""Shots at riders and their mounts, and what becomes of those who fall off (CR2-MOUNT-03 to CR2-MOUNT-06)."""

from engine.battle.game import Game
from engine.procedures.aim import Firing
from engine.procedures.damage import unhorse
from engine.procedures.hits import Hit, Wound, Wounds
from engine.state import OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, Figure

MOUNT_REP = 6
"""The Rep of a horse (CR2-MOUNT-03)."""


def astray(g: Game, firing: Firing, wounds: Wounds) -> None:
    """Fire that has missed a rider altogether may strike the mount, or make it hard to hold on (CR2-MOUNT-05)."""
    shooter, impact = firing.shooter, firing.weapon.impact
    for rider in firing.missed:
        if rider.mounted and rider.index not in firing.at_mounts:
            g.deed = firing.deed
            result = g.test("mounted-miss", shooter, g.request(shooter), against=rider).result
            if result == "mount-struck":
                wounds.add(Hit(shooter, shooter, rider, impact, deed=firing.deed, mount="struck"))
            elif result == "riders-hold-on" and g.test("hold-on", rider, g.request(rider)).result == "falls":
                wounds.add(Hit(shooter, shooter, rider, impact, deed=firing.deed, mount="sheds"))


def throws_off(g: Game, rider: Figure, hits: list[Hit]) -> list[Wound]:
    """The fall that these hits on a mount cost its rider, if there are any; one that is out of the fight is lost
    (CR2-MOUNT-04, CR2-RUL-245)."""
    hits = [hit for hit in hits if hit.target is rider and hit.mount]
    if not hits or not rider.mounted:
        return []
    lost = [_lost(g, hit) for hit in hits if hit.mount == "struck"]
    g.deed = hits[0].deed
    unhorse(g, rider)
    if any(lost):
        rider.mount_at = ()
    g.deed = hits[0].deed
    result = g.test("rider-falls", rider, g.request(rider)).result
    if result == OUT_OF_THE_FIGHT:
        rider.hurt = rider.hurt._replace(wounds=rider.hurt.wounds + 1)
    bled = result == OUT_OF_THE_FIGHT and g.rules.parameters.wounds_kill and rider.hurt.wounds >= rider.rep
    return [Wound(rider, OBVIOUSLY_DEAD if bled else result, hits[0].dealer, hits[0].deed, bled=bled, kills=0)]


def _lost(g: Game, hit: Hit) -> bool:
    """Whether a hit takes a mount out of the fight: killed at once, or by its damage (CR2-RUL-245)."""
    g.deed = hit.deed
    rider, impact = hit.roller, hit.impact
    dead = impact and g.test("obviously-dead", rider, g.request(rider, impact=impact)).result == OBVIOUSLY_DEAD
    return bool(dead) or (
        g.test("mounted-damage", rider, g.request(rider, rep=MOUNT_REP, impact=impact)).result == OUT_OF_THE_FIGHT
    )
