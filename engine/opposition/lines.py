"""The lines of a drill: what each figure does if it fits (MG42-RUL-83)."""

from engine import legal
from engine.battle.game import Game
from engine.legal import Input
from engine.opposition import deeds, positions
from engine.opposition.ground import GroupGround
from engine.procedures.aim import ready
from engine.space import Place
from engine.state import DUCKED_BACK, OUT_OF_THE_FIGHT, Figure

STAY: Input = {}
"""The line fits, and nothing is to be done for it."""


def set_up(g: Game, figure: Figure) -> Input | None:
    """Its gun is not ready, and it is in cover: it gets it ready by staying."""
    slow = any(g.rules.weapons[name].sets_up for name in figure.weapons)
    return STAY if slow and not figure.set_up and in_cover(g, figure) else None


def fire(g: Game, figure: Figure) -> Input | None:
    """Fire at the nearest in sight and range, with all dice; a ducked figure pops up where that shows it one, or to
    look for one where its side knows of none."""
    if behind_cover(figure):
        shown, foes = figure.copy(), known_foes(g, figure)
        shown.cover, shown.hides_from = "", ()
        reach = max((weapon.range for weapon in ready(g, figure)), default=0)
        near = [f for f in foes if g.in_range(figure, f, reach) and g.sees(shown, f, turning=True)]
        return {"do": "stand", "figure": figure.id} if near or not foes else None
    return deeds.fire(g, [figure])


def assault(g: Game, figure: Figure) -> Input | None:
    """It climbs on a machine near it with all that it has in hand, where that is weaker than in front, unless it can
    stop it from where it is."""
    chances = [item for item in legal.by_figure(g, "assault", figure) if item["face"] != "front"]
    if not chances or deeds.at_hull(deeds.shot_of(g, figure)):
        return None
    return max(chances, key=lambda item: item["devices"])


def ready_grenade(g: Game, figure: Figure) -> Input | None:
    """It takes a grenade in hand where it could soon reach an enemy with it."""
    for item in legal.by_figure(g, "ready", figure):
        weapon = g.rules.weapons[item["what"]]
        if weapon.lobbed and not weapon.blast.lays and g.rules.commands["ready"].goes_on(g, item):
            return item
    return None


def shelter(g: Game, figure: Figure) -> Input | None:
    """Out of the open: into a building, else to the nearest cover, else toward the building."""
    if behind_cover(figure) or in_cover(g, figure):
        return None
    ground = GroupGround(g, [figure], known_foes(g, figure))
    inside = positions.nearest(ground, figure, lambda _, place: g.space.building(place[0]) is not None)
    place = inside or positions.nearest(ground, figure, lambda _, place: place_covered(g, ground, place))
    if place is None:
        doors = [gate.inside for gate in g.space.obstacles.gates if gate.opening.kind == "door"]
        if doors:
            door = min(doors, key=lambda at: (g.space.distance(at, figure.at), at))
            place = positions.toward(ground, [figure], (door, 0)).get(figure.index)
    return go(g, figure, place)


def look_after(g: Game, figure: Figure) -> Input | None:
    """The figure looks at a casualty of its side that has not been looked at, or goes to it."""
    if behind_cover(figure):
        return None
    hurt = [f for f in g.friends(figure) if f.status == OUT_OF_THE_FIGHT and not (f.hurt.examined or f.hurt.recovers)]
    for casualty in g.nearest(figure, hurt):
        item: Input = {"do": "examine", "figure": figure.id, "target": casualty.id}
        if legal.allowed(g, item):
            return item
    ground = GroupGround(g, [figure], [])
    for casualty in g.nearest(figure, hurt):
        place = (g.space.inward(casualty.at), casualty.floor)
        if ground.way(figure, place, ground.left(figure)) is not None:
            return go(g, figure, place)
    return None


# ---- what they go by ----


def known_foes(g: Game, figure: Figure) -> list[Figure]:
    """Enemies that its side sees or has seen."""
    return [f for f in g.known_enemies(figure) if not g.hidden_from(f, figure.side)]


def behind_cover(figure: Figure) -> bool:
    """Whether it has ducked back behind something; one that found nothing lies in the open like anybody else."""
    return figure.status == DUCKED_BACK and figure.posture != "prone"


def in_cover(g: Game, figure: Figure) -> bool:
    """Whether it is in cover from the enemies it may see; where there are none, whether anything gives any."""
    foes = known_foes(g, figure)
    return place_covered(g, GroupGround(g, [figure], foes), (figure.at, figure.floor))


def place_covered(g: Game, ground: GroupGround, place: Place) -> bool:
    """Whether a place is covered from the enemies of a figure."""
    if ground.foes:
        return ground.covered(place)
    return any(
        piece.type in ("wall", "hedge") or piece in g.space.inside(place[0], piece.type)
        for piece in g.space.map.close_to(place[0])
        if piece.type in ("wall", "hedge", "woods", "building")
    )


def go(g: Game, figure: Figure, place: Place | None) -> Input | None:
    """Its move to a place; None where it is there, or there is none."""
    if place is None or place == (figure.at, figure.floor):
        return None
    return {"do": "move", "moves": [positions.step(g, figure, place)]}
