"""The In Sight test: who sees whom, who is quicker, and what each does in turn (CR3-SIGHT)."""

from collections.abc import Sequence
from functools import cache, partial

from engine.battle.game import Game
from engine.flow import Question
from engine.procedures.charge_reach import can_charge, chargeable
from engine.procedures.ledger import Cause
from engine.procedures.mover import Mover, tell
from engine.procedures.replies import Charges
from engine.procedures.seam import CHARGE_HOME, IN_SIGHT, SHOW_MARKER, VOLLEY, Beforehand
from engine.procedures.sightings import Sighting, absorb, new_sightings, note, reveal
from engine.procedures.third.extra_inches import extra_inches
from engine.procedures.third.in_sight_actions import choose, do_at_once
from engine.procedures.third.seam import LOAD_IN_SIGHT, NEWCOMERS, SETTLE, SIGHT_ROLLS
from engine.procedures.third.sight_test import Act, Action, InSight, Participant
from engine.state import Figure
from engine.state.mission_state import Marker
from engine.tables.outcome import Outcome


async def in_sight(g: Game, movers: list[Mover], found: list[Sighting], answer: Beforehand) -> None:
    """Take one In Sight test from its trigger to the last test it owes (CR3-SIGHT-04 to CR3-SIGHT-21).

    A pair that goes out of view again before anybody rolls is as new as before (CR3-RUL-18).
    """
    reveal(g, found)
    await extra_inches(g, movers, found, answer)
    found = new_sightings(g)
    if not found:
        return
    note(g, found)
    test = InSight(movers)
    await g.do(SIGHT_ROLLS, test, found)
    while True:
        waiting = test.waiting()
        for p in waiting:
            if not p.figure.able or p.figure.melee:
                p.marker = False  # CR3-SIGHT-17
        waiting = test.waiting()
        if not waiting:
            break
        first = [p for p in waiting if p.successes == waiting[0].successes]
        await act_together(g, test, first)
    g.state.rolled = (*g.state.rolled, tuple(p.figure.index for p in test.taking_part))
    absorb(g)
    await g.do(SETTLE, test.ledger)


def testers(g: Game, movers: list[Mover], found: list[Sighting]) -> list[Figure]:
    """The figures newly in sight, the moving group where an enemy is in view, those of it that may do no more too, and
    all enemies that either see or are seen by (CR3-SIGHT-06, CR3-RUL-22)."""
    new = {sighting.seen.index for sighting in found}
    group = set(g.state.active) if movers else set()
    concerned = new | group

    sees = cache(g.sees)  # asked of most pairs from both ends

    def takes(f: Figure) -> bool:
        return f.index in new or any(
            sees(f, enemy) or sees(enemy, f)
            for enemy in g.enemies(f)
            if (f.index in group or enemy.index in concerned) and not enemy.melee
        )

    return [f for f in g.figures if f.able and not f.melee and takes(f)]


async def sight_rolls(g: Game, test: InSight, found: list[Sighting]) -> None:
    """The figures that these sightings concern roll; none has acted yet."""
    await enter(g, test, testers(g, test.movers, found))


def place(figure: Figure, outcome: Outcome) -> int:
    """A figure with more successes acts before one with fewer (CR3-SIGHT-10)."""
    return outcome.successes or 0


async def enter(g: Game, test: InSight, figures: list[Figure]) -> None:
    """Roll for these figures and give them their markers (CR3-SIGHT-07, CR3-SIGHT-08, CR3-SIGHT-19)."""
    deed = g.begin("sight")
    test.called.update(figure.index for figure in figures)
    for figure in figures:
        if figure.unaware and not _notices(g, figure):
            continue
        g.involved |= 1 << figure.index
        circumstances = []
        # Its marker may have moved in this phase, its side's own, before it was shown (CR3-RUL-25).
        marched = figure.came == g.state.turn > 0 and figure.side == g.state.active_side
        if figure.now.stepped and (figure.index in g.state.active or marched):
            circumstances.append("active-moved")
        if all_sheltered(g, figure):
            circumstances.append("target-concealed")
        outcome = g.test("in-sight", figure, g.request(figure, frozenset(circumstances)))
        test.taking_part.append(Participant(figure, place(figure, outcome), deed))


def _notices(g: Game, figure: Figure) -> bool:
    """Whether a figure that suspected nothing sees an enemy come; it is on its guard then (CR3-RUL-138)."""
    figure.unaware = not any(g.sees(figure, enemy) for enemy in g.enemies(figure))
    return not figure.unaware


def all_sheltered(g: Game, figure: Figure) -> bool:
    """Whether every enemy it sees, as it faces, is concealed or in cover from it (CR3-RUL-24); seeing none, no."""
    in_view = [enemy for enemy in g.enemies(figure) if g.sees(figure, enemy)]
    return bool(in_view) and all(g.protection(figure, enemy).for_test != "open" for enemy in in_view)


async def act_together(g: Game, test: InSight, actors: list[Participant]) -> None:
    """Equal successes act at the same time: choices in secret, then fire, moves, charges (CR3-RUL-27)."""
    acts = await choose(g, test, actors)
    for act in acts:
        if act.action is Action.RELOAD:
            await g.do(LOAD_IN_SIGHT, act)
    firings = [firing for act in acts if act.action is Action.FIRE for firing in act.firings]
    for act in acts:
        act.actor.marker = False
        for firing in act.firings:
            firing.deed = act.actor.deed
    if firings:
        await g.do(VOLLEY, firings, test.ledger)
        for firing in firings:
            for figure in firing.fired_at:
                shot_at(test, figure, Cause(firing.shooter, firing.rank))
    for act in acts:
        if act.actor.figure.able and await do_at_once(g, test, act):
            await newcomers(g, test, act.actor)
    charges = [act for act in acts if act.action is Action.CHARGE and act.actor.figure.able]
    await charge_together(g, test, charges)


def shot_at(test: InSight, figure: Figure, cause: Cause) -> None:
    """Remember who fired what at a figure in this test (CR3-RUL-28)."""
    for p in test.taking_part:
        if p.figure is figure:
            p.fired_at.append(cause)


async def newcomers(g: Game, test: InSight, mover: Participant) -> None:
    """Figures that a move brought into view roll and enter the order; the mover chooses afresh when its turn comes
    again, after quicker ones and together with equals (CR3-SIGHT-20, CR3-RUL-32)."""
    found = new_sightings(g)
    arrived: list[Figure] = []
    for sighting in found:
        for f in sighting:
            if not test.has(f) and f not in arrived:
                arrived.append(f)
    arrived.sort(key=lambda f: f.index)
    note(g, found)
    if not arrived:
        return
    await enter(g, test, arrived)
    mover.marker = True


async def charge_together(g: Game, test: InSight, acts: list[Act]) -> None:
    """Charges of figures still able, together; a lost target may be exchanged for another (CR3-RUL-27)."""
    pairs: list[tuple[Figure, Figure]] = []
    for act in acts:
        figure, target = act.actor.figure, act.target
        if target is None or not can_charge(g, figure, target):
            others = chargeable(g, figure)
            if not others:
                continue
            target = others[0]
            if len(others) > 1:
                options = tuple(f.id for f in others)
                [chosen] = await g.ask(
                    Question("charge-target", options, options[0], figure.id, figure.side, rule="CR3-RUL-27")
                )
                target = g.named(chosen)
        g.sent[figure.index] = act.actor.deed
        pairs.append((figure, target))
    if pairs:
        await g.do(CHARGE_HOME, Charges(pairs, interrupted=partial(_interrupted, g, test)), test.ledger)


async def _interrupted(g: Game, test: InSight, m: Mover, found: list[Sighting]) -> bool:
    """Whether newcomers end a charge: the charger chooses afresh when its turn comes again (CR3-RUL-32)."""
    if all(test.has(f) for sighting in found for f in sighting):
        note(g, found)
        return False
    tell(g, m, "charge")
    await g.do(NEWCOMERS, test, next(p for p in test.taking_part if p.figure is m.figure))
    return True


async def come_upon(
    g: Game, movers: list[Mover], found: list[Sighting], answer: Beforehand, shown: Sequence[Marker]
) -> None:
    """A move that opened a line of sight to markers stops: two more inches, the markers are shown, and one In Sight is
    taken for everybody (CR3-RUL-119, CR3-RUL-121)."""
    reveal(g, found)
    await extra_inches(g, movers, found, answer)
    for m in shown:
        await g.do(SHOW_MARKER, m)
    found = new_sightings(g)
    if found:
        await g.do(IN_SIGHT, movers, found, "stay")
