"""Machines on a plan: what lies under lines and figures, and what stands over them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.board import badges
from bot.board.canvas import Canvas, along
from bot.board.crowd import KeptClear
from bot.board.machines.aloft import draw_aloft, draw_blades, draw_strip
from bot.board.machines.drives import courses_of, draw_course, draw_way
from bot.board.machines.fire import draw_aimed, draw_face, shield_at, shield_radius
from bot.board.machines.frames import HullFrame
from bot.board.machines.grounds import draw_arc, draw_flames, draw_ring
from bot.board.machines.hulls import draw_footprint, draw_glow, draw_hull, order
from bot.board.machines.seats import draw_people, draw_plate
from bot.board.machines.turrets import draw_armour, draw_marks, draw_turret, draw_wall, roundel_at, roundel_radius
from bot.board.machines.values import DrawnMachine
from bot.board.palette import Light
from bot.board.parting import Body
from bot.board.plan import Plan
from bot.board.scene import Scene


def shown(scene: Scene, plan: Plan) -> list[DrawnMachine]:
    """The machines on the ground of which a plan shows anything, in the order in which they cover each other."""
    x0, y0, x1, y1 = plan.rect
    found = []
    for machine in scene.machines:
        xs, ys = [x for x, _ in machine.corners], [y for _, y in machine.corners]
        if min(xs) < x1 and max(xs) > x0 and min(ys) < y1 and max(ys) > y0 and machine.status != "aloft":
            found.append(machine)
    return sorted(found, key=lambda machine: (order(machine), machine.at[1]))


def draw_grounds(canvas: Canvas, scene: Scene, plan: Plan, light: Light) -> None:
    """Strips that are flown over, ground on fire, then arcs and rings."""
    for strip in scene.strips:
        draw_strip(canvas, strip, plan, light)
    for flames in scene.flames:
        draw_flames(canvas, flames, plan)
    for one in scene.arcs:
        draw_arc(canvas, one, plan, light)
    for ring in scene.rings:
        draw_ring(canvas, ring, plan, light)


def draw_machines(canvas: Canvas, scene: Scene, plan: Plan, light: Light) -> None:
    """What lines and figures are drawn over: footprints, drives, hulls with those in them, turrets, ways on."""
    machines, acting = shown(scene, plan), set(scene.focus)
    for machine in machines:
        if acting & {machine.id, *(one for one, _ in machine.people)}:
            draw_glow(canvas, machine, plan)
    for machine in machines:
        draw_footprint(canvas, machine, plan)
    for course in courses_of(scene, plan):
        draw_course(canvas, course, light)
    for machine in machines:
        draw_hull(canvas, machine, plan)
        draw_people(canvas, machine, plan)
        draw_wall(canvas, machine, plan)
        draw_turret(canvas, machine, plan)
        if machine.silhouette == "helicopter" and machine.status == "ready":
            draw_blades(canvas, machine, plan, turned=machine.facing + 45)
    for machine in machines:
        draw_way(canvas, machine, plan, light)


def draw_over(canvas: Canvas, scene: Scene, plan: Plan, light: Light) -> None:
    """What stands over figures: what flies, bars, crosses, roundels, armour, and the faces struck or aimed at."""
    machines = {machine.id: machine for machine in shown(scene, plan)}
    for machine in scene.machines:
        if machine.status == "aloft":
            draw_aloft(canvas, machine, plan)
            draw_marks(canvas, machine, plan)
    for machine in machines.values():
        if machine.armour is not None and not plan.wide and machine.whole:
            frame = HullFrame.of(machine, plan)
            draw_armour(canvas, frame.at(0, 0.62 - frame.half_length), str(machine.armour), shield_radius(plan.ppi))
        draw_marks(canvas, machine, plan)
    for strike in scene.strikes:
        struck = machines.get(strike.target)
        if struck is not None and struck.whole and strike.heavy and strike.face is not None:
            draw_face(canvas, HullFrame.of(struck, plan, strike.end), strike.face)
    for aimed in scene.aimed:
        if aimed.machine in machines:
            draw_aimed(canvas, aimed, machines[aimed.machine], plan, light)
    for course in courses_of(scene, plan):
        if course.drive.touches is not None:
            draw_face(canvas, course.frames[-1], course.drive.touches)
        if course.drive.contact is not None:
            badges.cross(canvas, plan.px(course.drive.contact), 10, light.text, 6, halo=light.halo)


def draw_plates(canvas: Canvas, scene: Scene, plan: Plan, taken: KeptClear) -> None:
    """The seats of closed machines, where they are known."""
    for machine in shown(scene, plan):
        draw_plate(canvas, machine, plan, taken)


def bodies_of(scene: Scene, plan: Plan) -> dict[str, Body]:
    """Roundels as what figures stand beside: they never move."""
    return {
        machine.id: Body(roundel_at(machine, plan), ((0.0, 0.0, roundel_radius(machine, plan)),), 0.0)
        for machine in shown(scene, plan)
        if machine.status != "wrecked"
    }


def occupy(taken: KeptClear, scene: Scene, plan: Plan) -> None:
    """Discs and names keep off hulls: each is a row of discs half as wide as it, an inch apart."""
    for machine in shown(scene, plan):
        frame = HullFrame.of(machine, plan)
        for y in _row(frame.half_length - frame.half_width):
            taken.add_disc(frame.at(0, y), frame.half_width * plan.ppi)
    for aimed in scene.aimed:
        for machine in shown(scene, plan):
            if machine.id == aimed.machine and aimed.armour is not None:
                taken.add_disc(shield_at(aimed, HullFrame.of(machine, plan)), shield_radius(plan.ppi))
    for course in courses_of(scene, plan):
        taken.add_line(along(course.shaft, 12))


def _row(half: float) -> Iterable[float]:
    count = max(1, round(2 * half) + 1)
    return (half * (2 * n / (count - 1) - 1) if count > 1 else 0.0 for n in range(count))
