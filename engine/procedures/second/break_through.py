"""The side that has won where a band is to get past the enemy (MG42-RUL-68, CR2-RUL-400)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Entry
from engine.loading.mission import BREAK_THROUGH_KEYS, read_break_through
from engine.procedures.missions.objectives import band, driven_off, go_on, left_by, undone
from engine.record.mission import DRIVEN, FIELD, OFF, WORK, Goal, Mission, Way
from engine.ruleset.hulls import hull_of
from engine.ruleset.missions import OPEN, MissionRules, Verdict
from engine.space import INCH, Piece
from engine.space import hull as hulls
from engine.space.hull import Hull
from engine.state import OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, STUNNED, Figure, Machine

UNMET = "unmet"
"""Why it is lost where only what is joined to it has not been reached."""
PAIR = 2
"""How many have to get through where no number is given: the Star and at least one comrade."""
REACHED = 3 * INCH
"""How near to a building a machine has reached it (CR2-RUL-474)."""


def fights(figure: Figure) -> bool:
    """Whether it is able to fight, or will be when it comes round."""
    return figure.on_table and not figure.fled and (figure.able or figure.status == STUNNED or figure.hurt.recovers)


def through(g: Game) -> list[Figure]:
    """Those of the band who are past the enemy, alive."""
    assert g.mission is not None
    return [f for f in band(g) if f.status != OBVIOUSLY_DEAD and left_by(g, f, g.mission.exit)]


def enough(mission: Mission, figures: Sequence[Figure]) -> bool:
    """Whether the band is through with these figures: as many as it takes, else the Star and at least one comrade."""
    if mission.count:
        return len(figures) >= mission.count
    return any(f.star for f in figures) and len(figures) >= PAIR


def may_follow(figures: Sequence[Figure]) -> list[Figure]:
    """Those who can still get through: all who are able to fight or may yet be rallied, and for each of them one of the
    wounded to carry."""
    afoot = [f for f in figures if fights(f) or (f.fled and f.on_table and f.able and f.hurt.rally_in >= 0)]
    wounded = [f for f in figures if f.on_table and f.status == OUT_OF_THE_FIGHT and not f.hurt.recovers]
    return [*afoot, *wounded[: len(afoot)]]


def goals(g: Game) -> list[Piece]:
    """The buildings of which its machines have to reach one; none where they have to leave."""
    assert g.mission is not None
    return [piece for piece in g.space.table.pieces if g.mission.machines and piece.id in g.mission.objectives]


def there(g: Game, machine: Machine) -> bool:
    """Whether a machine that still runs has come within 3 inches of such a building (CR2-RUL-474)."""
    return machine.runs and reaches_goal(g, hull_of(g.rules, machine))


def reaches_goal(g: Game, hull: Hull) -> bool:
    """Whether a machine that stood there would be within 3 inches of such a building."""
    near = hull._replace(length=hull.length + 2 * REACHED, width=hull.width + 2 * REACHED)
    return any(hulls.overlaps_ring(near, piece.polygon) for piece in goals(g))


def driven_through(g: Game) -> tuple[int, int]:
    """How many of the machines that have to get through have done so, and how many more still may (CR2-RUL-457)."""
    assert g.mission is not None
    machines = [g.machine(name) for name in g.mission.machines]
    away = sum(there(g, m) if goals(g) else driven_off(g, m, g.mission.exit) for m in machines)
    return away, sum(machine.sound for machine in machines) if any(map(fights, band(g))) else 0


def may_get_through(g: Game) -> bool:
    """Whether the band can still win by leaving: those who are away, and those who can follow, are enough."""
    assert g.mission is not None
    if g.mission.machines or undone(g):
        return False  # on foot nobody helps machines out, and what has work to do stays for it
    return enough(g.mission, [*through(g), *filter(fights, band(g))])


def endless(g: Game) -> bool:
    """Whether more of the enemy may come into play for as long as the battle lasts."""
    return any(g.drill(side).brings for side in g.sides)


def comes(g: Game) -> bool:
    """Whether more of the enemy may still come into play."""
    return g.holds_back or endless(g)


def ways(g: Game) -> list[Way]:
    """Through with those who have to be, and what has to be done done; or no figure is left to bar the way."""
    mission = g.mission
    assert mission is not None
    stars = tuple(f.id for f in band(g) if f.star) if mission.stars or not mission.count else ()
    if mission.machines:
        edge = "" if goals(g) else mission.exit
        own = [Goal(DRIVEN, edge, mission.count, machines=mission.machines)]
    else:
        own = [Goal(OFF, mission.exit, mission.count or PAIR)]
    if mission.stars:
        left = tuple(name for name in stars if fights(g.named(name)))
        own += [Goal(OFF, count=len(left), figures=left)] if left else []
    elif not mission.count:
        own = [*own, Goal(OFF, mission.exit, 1, stars)] if stars else []
    if mission.workers:
        own += [Goal(WORK)]
    won = "there" if goals(g) else "through"
    through_ = [Way((*own, *mission.joined), won)] if own else []
    return [*through_, Way((Goal(FIELD), *mission.joined), "beaten")]


def otherwise(g: Game) -> Verdict:
    """It is lost where too few are left for it, or its turns are over; without a number that is a draw."""
    mission = g.mission
    assert mission is not None
    own = band(g)
    away = through(g)
    driven, left = driven_through(g) if mission.machines else (0, 0)
    to_do = bool(undone(g))
    done = bool(mission.joined) and (driven >= mission.count if mission.machines else enough(mission, away))
    if mission.stars and not any(f.star for f in (*away, *filter(fights, own))):
        return Verdict("failure", "no-star")
    if to_do and not any(f.id in mission.workers and fights(f) for f in own):
        return Verdict("failure", "no-worker")
    if mission.machines and driven + left < mission.count:
        return Verdict("failure", "too-few-machines")
    if not any(fights(f) for f in own):
        return Verdict("failure", UNMET if done else "too-few" if away else "destroyed")
    if mission.count and not mission.machines and endless(g) and not enough(mission, [*away, *may_follow(own)]):
        return Verdict("failure", "cut-off")  # an enemy of whom there is no end cannot be beaten either
    if not g.state.phase and g.state.turn >= mission.turns:
        why = "undone" if to_do else UNMET if done else "time"
        return Verdict("failure" if mission.count else "draw", why)
    return OPEN


async def conclude(g: Game, result: str, _: str) -> None:
    """The encounter is over with the mission, and the wounded are looked after."""
    await g.order("end-encounter", reason=result)


async def follow(g: Game, before: tuple[str, int], entries: Sequence[Entry]) -> None:
    """What came of an input for those who have work to do first (CR2-RUL-645)."""
    assert g.mission is not None
    if g.mission.workers:
        go_on(g, g.mission, before, entries)


BREAK_THROUGH = MissionRules(
    "break-through", BREAK_THROUGH_KEYS, read_break_through, otherwise, "MG42-RUL-68", follow=follow, ways=ways
)
