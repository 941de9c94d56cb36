"""What a strip of the table strikes: the path of flames, the run of an aircraft (CR2-BLAST-03, CR2-AIR-02)."""

from engine.battle.game import Game
from engine.procedures.second.circle import eligible
from engine.ruleset.hulls import hull_of
from engine.space.hull import Hull, overlaps, within
from engine.state import Figure, Machine


def figures_in(g: Game, strip: Hull) -> list[Figure]:
    """The figures whose bases it touches, on any floor, but for those whom armour shuts in."""
    return [f for f in eligible(g.figures) if within(strip, f.at, 0) and not g.fleet.shut_in(f)]


def machines_in(g: Game, strip: Hull) -> list[Machine]:
    """The machines in running order that it overlaps."""
    return [m for m in g.state.machines if m.runs and m.on_table and overlaps(strip, hull_of(g.rules, m))]
