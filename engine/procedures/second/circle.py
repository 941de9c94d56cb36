"""What bursts: the die that places it, who is in its circle, and whom it hits (CR2-BLAST-01, CR2-BLAST-02)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Roll
from engine.procedures.aim import Firing
from engine.procedures.blast import in_circle
from engine.procedures.fire import shooter_circumstances
from engine.procedures.hits import Hit, Wounds
from engine.space import Place
from engine.space.geometry import dist2
from engine.state import ABLE, MARKS, Figure
from engine.tables.outcome import AimedShots, Request, ShotResult

PLACED, ASTRAY, BOTCHED = "on-spot", "astray", "oops"
"""Where it bursts: on its aim point, among those in between, at the thrower's feet."""
HARMLESS, DUD, PAST = "misses", "dud", "flies-past"
"""It hurts nobody: thrown wide, no explosion at all, launched past the aim point."""
STRAY = "stray"
"""A gun's round that strikes elsewhere (CR2-APW-08)."""


def placing(g: Game, firing: Firing, counted: frozenset[str] = frozenset()) -> Request:
    """The die that places it: only what holds for the firer counts, not who stands there (CR2-RUL-165)."""
    thrower = firing.shooter
    holds = shooter_circumstances(g, thrower, rush=False)
    return g.request(thrower, holds, weapon=firing.weapon.id, targets=(AimedShots(1, counted),))


def eligible(figures: Sequence[Figure]) -> list[Figure]:
    """The figures that a blast can still hurt, on their feet or down."""
    return [f for f in figures if f.status in ABLE | MARKS and f.on_table]


def nearest_first(g: Game, firing: Firing, spot: Place) -> list[Figure]:
    """Everybody in the circle round a spot, as first, second and third target; of equally near ones the firer's
    enemies first, as its owner would have it (CR2-BLAST-01, CR2-RUL-225)."""

    def order(f: Figure) -> tuple[int, bool, int]:
        return dist2(f.at, spot[0]), not g.hostile(firing.shooter.side, f.side), f.index

    return sorted(eligible(in_circle(g, spot, firing.weapon.blast.width)), key=order)


def striking(g: Game, firing: Firing, spot: Place, target: Figure, place: int) -> Request:
    """The die for one figure in the circle, at the weapon's own Rep where it has one: cover is that from where it
    bursts, and a burst leans on none; those in a vehicle have its own (CR2-BLAST-02, CR2-VEH-12, CR2-RUL-164,
    CR2-RUL-382). What no other die places is harder to aim on the run (CR2-RUL-286)."""
    weapon = firing.weapon
    leaning = weapon.blast.path or not weapon.blast.width
    shelter = g.space.protection(*spot, target.at, target.floor, leaning=leaning).for_hit
    covered = shelter == "cover" or g.fleet.inside(target)
    holds = (
        ("target-protected", "protected" in target.traits),
        ("target-in-cover", covered or firing.as_in_cover),
        ("target-prone", target.posture == "prone"),
        ("target-fast", target.fast),
        ("second-target", place == 1),
        ("third-target", place > 1),
    )
    aim = AimedShots(1, frozenset(name for name, true in holds if true))
    own = shooter_circumstances(g, firing.shooter, rush=False) if weapon.blast.path else frozenset[str]()
    rep = weapon.blast.rep or firing.shooter.rep
    # What it is by nature changes its own Rep, and not that of a circle.
    nature = {"traits": frozenset[str]()} if weapon.blast.rep else {}
    return g.request(firing.shooter, own, rep=rep, weapon=weapon.id, targets=(aim,), **nature)


def to_hit(g: Game, firing: Firing, request: Request, target: Figure | None = None) -> ShotResult:
    """Roll a die on the To Hit table and tell it."""
    shooter = firing.shooter
    outcome = g.evaluate("ranged-combat", request, lambda _, n: g.roll("ranged-combat", shooter.id, n))
    shot = outcome.shots[0]
    roll = Roll("ranged-combat", (shot.die,), figure=shooter.id, target=shot.needs, total=shot.total)
    result, against = "hit" if shot.hit else "miss", target.id if target else ""
    g.emit(roll._replace(result=result, against=against, rule=outcome.rule))
    return shot


def burst_at(g: Game, firing: Firing, spot: Place, wounds: Wounds, *, but: Sequence[Figure] = ()) -> list[Figure]:
    """A die for each figure in the circle, but for some; those whom it does not hit (CR2-BLAST-02)."""
    caught = [f for f in nearest_first(g, firing, spot) if f not in but]
    firing.fired_at = list(dict.fromkeys([*firing.fired_at, *caught]))
    owing: list[Figure] = []
    for n, figure in enumerate(caught):
        if to_hit(g, firing, striking(g, firing, spot, figure, n), figure).hit:
            wounds.add(Hit(firing.shooter, firing.shooter, figure, firing.weapon.impact, deed=firing.deed))
        else:
            owing.append(figure)
    return owing
