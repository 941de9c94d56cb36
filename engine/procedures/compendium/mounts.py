"""Riders: whom a hit on one strikes, their falls, and leaving the saddle (CMP-FIRE-07, CMP-RUL-114, CMP-RUL-171)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Item
from engine.procedures.damage import unhorse
from engine.procedures.hits import Hit, Wound
from engine.state import CARRY_ON, STUNNED, Figure


def strikes_mount(g: Game, hit: Hit) -> bool:
    """Whether a shot that hits a rider strikes the mount, by a die (CMP-FIRE-07)."""
    if not hit.at_rider:
        return False
    g.deed = hit.deed
    return g.test("mounted-target", hit.roller, g.request(hit.roller), against=hit.target).result == "mount"


def fall(g: Game, rider: Figure, hits: Sequence[Hit]) -> Wound:
    """What falling off costs a rider whose mount these have struck; one that is only stunned stays where it is, and may
    be mounted again (CMP-RUL-114, CMP-RUL-231)."""
    lost = False
    for hit in hits:
        g.deed = hit.deed
        asked = g.request(hit.roller, impact=hit.impact)
        lost = g.test("damage", hit.roller, asked, against=rider).result != STUNNED or lost
    g.deed = hits[0].deed
    unhorse(g, rider)
    if lost:
        rider.mount_at = ()
    g.deed = hits[0].deed
    g.set_posture(rider, "prone", "CMP-RUL-114")
    stunned = g.test("rider-falls", rider, g.request(rider)).result == STUNNED
    return Wound(rider, STUNNED if stunned else CARRY_ON, hits[0].dealer, hits[0].deed)


def leave_saddle(g: Game, figure: Figure) -> None:
    """A rider that dives or drops is on foot, and its mount stays (CMP-RUL-171)."""
    if figure.mounted:
        g.unseat(figure)
        g.emit(Item(figure.id, "dismounts", "mount", rule="CMP-RUL-171"))
