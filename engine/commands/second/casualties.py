"""Looking after a casualty, and bringing back a runaway (MG42-DOC, MG42-RALLY)."""

from collections.abc import Iterator
from dataclasses import replace

from engine.battle.game import Game
from engine.commands.second.moves import NOT_DARED
from engine.errors import Refused
from engine.inputs.command import Command, Fields, to_each
from engine.inputs.shape import Alone, Pair
from engine.procedures.activation import not_active
from engine.procedures.contact import touching
from engine.procedures.free_will import take_freely
from engine.procedures.second.groups import leads, stone_cold, third_die
from engine.procedures.second.turn import at_work
from engine.ruleset.machine_kinds import RIDER
from engine.state import CARRY_ON, DUCKED_BACK, OUT_OF_THE_FIGHT, RAN_AWAY, STUNNED, Figure

# ---- a casualty ----


def validate_examine(g: Game, item: Pair) -> None:
    """Raise Refused unless this figure may spend its activation on that casualty (MG42-DOC-01, MG42-RUL-48)."""
    figure, target = at_work(g, item.figure), g.named(item.target)
    if target.side != figure.side or target.status != OUT_OF_THE_FIGHT or not target.on_table:
        raise Refused("{target} is no friend out of the fight", target=target.name, rule="MG42-DOC-01")
    if target.hurt.examined:
        said = "{target} is badly wounded, and nothing more is to be done"
        raise Refused(said, target=target.name, rule="MG42-RUL-49")
    if target.hurt.recovers:
        raise Refused("{target} is back in the fight next turn", target=target.name, rule="MG42-RUL-49")
    if not touching(g, figure, target):
        said = "{figure} does not touch {target}"
        raise Refused(said, figure=figure.name, target=target.name, rule="MG42-RUL-48", code="no-contact")
    if g.state.idle:
        return
    if figure.now.balked:
        raise Refused(NOT_DARED, figure=figure.name, rule="MG42-DOC-01")
    if figure.now.stepped or figure.now.fired:
        said = "{figure} has moved or fired, and the check takes a whole activation"
        raise Refused(said, figure=figure.name, rule="MG42-DOC-01")


async def examine(g: Game, item: Pair) -> None:
    """How bad is it, Doc? One who passes is back with the next turn (MG42-DOC-02, MG42-RUL-49)."""
    figure = g.named(item.figure)
    figure.now = figure.now._replace(fired=True, done=True)
    figure.activated = True
    doc(g, g.named(item.target), figure.traits & CARERS)


CARERS = frozenset({"medic", "doctor"})


def after_battle(g: Game, casualty: Figure) -> None:
    """How bad it is for one not looked at: extra dice only from those of a side that holds the field (CR2-RUL-266)."""
    carers = frozenset[str]().union(*(f.traits & CARERS for f in g.friends(casualty) if f.able))
    doc(g, casualty, frozenset() if g.enemies(casualty) else carers, worn=False)


def doc(g: Game, casualty: Figure, looked_at_by: frozenset[str], *, worn: bool = True) -> None:
    """How bad a casualty is, by what it wears and who looks at it (MG42-DOC-02, CR2-CASUALTY-03)."""
    protected = (worn or looked_at_by) and "protected" in casualty.traits
    helped = looked_at_by | ({"was-protected"} if protected else set())
    outcome = g.test("doc", casualty, g.request(casualty, helped, wounds=casualty.hurt.wounds, traits=frozenset()))
    recovers = outcome.result == "recovers"
    casualty.hurt = casualty.hurt._replace(examined=not recovers, recovers=recovers)


def in_idle_turn(g: Game, figure: Figure) -> Iterator[Fields]:
    """Each friend, where the dice left nothing else to do (CR2-CASUALTY-06)."""
    return ({"figure": figure.id, "target": friend.id} for friend in g.friends(figure) if g.state.idle)


EXAMINE = Command(
    "examine",
    Pair,
    validate=validate_examine,
    hands=to_each,
    anybody=in_idle_turn,
    run=examine,
    by_hand=True,
    foretold=True,
    heading=("target",),
)


# ---- a runaway ----


LOST = ("removed", "tries-again", "not-rallied")
"""Results that do not bring a runaway back: it leaves, it may try in another turn, or never."""


def runaways(g: Game, figure: Figure) -> Iterator[Fields]:
    """A figure that has fled, or by one book keeps its head down."""
    if figure.fled or head_down(g, figure):
        yield {"figure": figure.id}


def head_down(g: Game, figure: Figure) -> bool:
    """Whether it ducks where it is and a friend may bring it up again, by the book that says so (CMP-RUL-040)."""
    parameters = g.rules.parameters
    rallies = parameters.heads_down and not parameters.ducks_away
    return rallies and figure.status == DUCKED_BACK and bool(figure.hides_from)


def friends_near(g: Game, figure: Figure) -> list[Figure]:
    """Friends who could rally it, a leader first; none who make off with it (MG42-RALLY-01, CR2-RUL-471)."""
    crew = [f for f in g.friends(figure) if figure.aboard and f.aboard == figure.aboard and f.seat != RIDER]
    others = [f for f in g.friends(figure) if f.able and not f.fled and f not in crew]
    near = [f for f in others if g.near(f, figure, g.rules.parameters.friend_near)]
    return sorted(near, key=lambda f: (not leads(f), f.index))


def validate_rally(g: Game, item: Alone) -> list[Figure]:
    """The friends who could rally it now. Raises Refused."""
    figure = g.named(item.figure)
    if not (figure.fled or head_down(g, figure)) or not figure.on_table:
        raise Refused("{figure} has not run away", figure=figure.name, rule="MG42-RALLY-01")
    if figure.status == STUNNED:
        said = "{figure} is {status} and may not act"
        raise Refused(said, figure=figure.name, status=figure.status, rule="MG42-DMG-03")
    if figure.hurt.rally_in and figure.hurt.rally_in in (-1, g.state.turn):
        raise Refused("{figure} has tried to rally and failed", figure=figure.name, rule="CR2-REACT-22")
    friends = friends_near(g, figure)
    if not friends:
        raise Refused("no friend is within 4 inches of {figure}", figure=figure.name, rule="MG42-RALLY-01")
    return friends


async def rally(g: Game, item: Alone) -> None:
    """A runaway near a friend tries to come back; it may be allowed another try (MG42-RALLY-02, CR2-REACT-22).

    A leader, the friend or itself, adds a die (MG42-RALLY-01, MG42-LEAD-03).
    """
    figure = g.named(item.figure)
    friends = validate_rally(g, item)
    sheltered = g.space.building(figure.at) is not None or any(
        g.protection(f, figure).for_test != "open" for f in g.known_enemies(figure)
    )
    holds = (
        ("in-cover", sheltered or bool(g.space.inside(figure.at, "woods"))),
        ("leader", leads(friends[0]) or any(map(third_die, (figure, *friends))) or any(map(stone_cold, friends))),
    )
    asked = g.request(figure, frozenset(name for name, true in holds if true))
    result = (await take_freely(g, "rally", figure, asked, friends[0], (), None)).result
    if result in LOST:
        figure.hurt = figure.hurt._replace(rally_in=g.state.turn if result == "tries-again" else -1)
        if result == "removed" and figure.fled:
            g.remove(figure, RAN_AWAY, "MG42-RALLY-02")
        return
    figure.fled = False
    figure.moved = True
    if figure.aboard:
        g.machine(figure.aboard).buttoned = False
    g.set_status(figure, CARRY_ON, "MG42-RALLY-02")


RALLY = Command(
    "rally",
    Alone,
    validate=validate_rally,
    anybody=runaways,
    run=rally,
    by_hand=True,
    foretold=True,
    heading=("figure",),
)


def validate_rally_in_turn(g: Game, item: Alone) -> None:
    """Likewise; and unless a turn is under way in which figures may move and fire (CR2-TURN-02, CR2-TURN-07)."""
    if not g.state.phase or g.state.idle:
        raise not_active(g, g.named(item.figure))
    validate_rally(g, item)


RALLY_IN_TURN = replace(RALLY, validate=validate_rally_in_turn)
