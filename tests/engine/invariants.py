"""What must hold between two inputs, whatever happened."""

from engine.battle.fleet import machine_named
from engine.battle.game import Game
from engine.ruleset.hulls import hull_of
from engine.ruleset.machine_kinds import RIDER
from engine.space.drive import stands_in
from engine.space.geometry import dist2
from engine.space.hull import overlaps, overlaps_base
from engine.state import ABLE, CAPTURED, CARRY_ON, STATUSES, UP, Figure


def broken(game: Game) -> list[str]:
    """Every promise the state breaks, in words; empty when all is well."""
    faults: list[str] = []
    figures = game.state.figures
    if not len(figures) == len(game.state.seen) == len(game.state.known) == len(game.state.hidden):
        faults.append("somebody came into play whom nobody counts")
    if any(known & hidden for known, hidden in zip(game.state.known, game.state.hidden, strict=False)):
        faults.append("a side knows where somebody hides from it")
    if any(watch.figure >= len(figures) for watch in game.state.watches):
        faults.append("nobody waits there")
    for n, figure in enumerate(figures):
        if figure.index != n:
            faults.append(f"{figure.id} is not in its place")
    for marker in game.state.markers:
        if not game.space.on_table(marker.at):
            faults.append(f"{marker.id} is off the table")
        if any(game.figures[index].on_table for index in marker.contents):
            faults.append(f"{marker.id} holds somebody who is on the table")
    for figure in figures:
        faults += _figure_faults(game, figure)
    standing = [f for f in figures if f.status in UP and f.carried_by < 0 and not f.aboard]
    faults += _machine_faults(game)
    for n, a in enumerate(standing):
        for b in standing[n + 1 :]:
            # Contact is rounded to hundredths, so bases may bite by a hair.
            if a.floor == b.floor and dist2(a.at, b.at) < 98 * 98:
                faults.append(f"{a.id} and {b.id} stand on one another")
    dice = [die for party, die in game.state.activation_dice if party not in game.record.bystanders]
    if not all(1 <= die <= game.rules.faces("activation") for die in dice):
        faults.append("an activation die is not a die")
    return faults


def _machine_faults(game: Game) -> list[str]:
    faults: list[str] = []
    machines = [m for m in game.state.machines if m.on_table]
    for n, machine in enumerate(machines):
        hull = hull_of(game.rules, machine)
        if (piece := stands_in(game.space.map, hull)) is not None:
            faults.append(f"{machine.id} stands in {piece.id}")
        faults += [f"{machine.id} stands in {m.id}" for m in machines[:n] if overlaps(hull, hull_of(game.rules, m))]
        faults += [
            f"{machine.id} stands on {f.id}"
            for f in game.figures
            if f.status in UP
            and not f.floor
            and not f.aboard
            and overlaps_base(hull._replace(width=hull.width - 4, length=hull.length - 4), f.at)
        ]
    seats = [(f.aboard or f.serves, f.seat) for f in game.figures if f.seat and f.seat != RIDER]
    faults += [f"{seat} is taken twice" for seat in dict.fromkeys(seats) if seats.count(seat) > 1]
    for figure in game.figures:
        if figure.aboard and figure.at != machine_named(game.state, figure.aboard).at:
            faults.append(f"{figure.id} is not where its machine is")
    return faults


def _figure_faults(game: Game, figure: Figure) -> list[str]:
    faults: list[str] = []
    table = game.space.table
    x, y = figure.at
    if figure.status not in STATUSES:
        faults.append(f"{figure.id} has no status")
    if figure.on_table and not (0 <= x <= table.width and 0 <= y <= table.height):
        faults.append(f"{figure.id} is off the table")
    if figure.mounted and figure.on_table and (figure.floor or game.space.building(figure.at) is not None):
        faults.append(f"{figure.id} rides in a building")
    if figure.melee and figure.status not in ABLE:
        faults.append(f"{figure.id} fights while {figure.status}")
    for index in figure.melee:
        if figure.index not in game.figures[index].melee:
            faults.append(f"{figure.id} fights {game.figures[index].id}, who does not fight back")
        if not game.hostile(figure.side, game.figures[index].side):
            faults.append(f"{figure.id} fights a friend")
    if figure.carrying >= 0 and game.figures[figure.carrying].carried_by != figure.index:
        faults.append(f"{figure.id} carries nobody")
    if figure.star_power < 0:
        faults.append(f"{figure.id} owes Star Power dice")
    if figure.now.used < 0 or figure.now.allowance < 0:
        faults.append(f"{figure.id} has negative movement")
    if figure.captor >= 0 and figure.status != CAPTURED:
        faults.append(f"{figure.id} has a captor but is free")
    if figure.cover and figure.status == CARRY_ON:
        faults.append(f"{figure.id} hides while carrying on")
    marked = (figure.empty, figure.now.taken, figure.now.barred)
    if any(marks.count(weapon) > figure.weapons.count(weapon) for marks in marked for weapon in marks):
        faults.append(f"{figure.id} has run out with a weapon it lacks")
    return faults
