"""The Charge into Melee test and what it leads to: fire, flight, contact (CR3-CHARGE-06 to CR3-CHARGE-17)."""

from collections.abc import Sequence
from typing import Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Deed
from engine.flow import Question
from engine.procedures.aim import Aims, Firing, usable
from engine.procedures.charge_reach import approach, charge_route, from_rear, get_up, last_step
from engine.procedures.contact import Comer, follow_up, into_contact, meet_halfway
from engine.procedures.ledger import Ledger
from engine.procedures.mover import Mover, set_out, step_on, tell, turn_to
from engine.procedures.replies import Charges
from engine.procedures.results import resume
from engine.procedures.seam import RUN_AWAY, VOLLEY
from engine.procedures.sightings import new_sightings
from engine.procedures.third.charge_test import NOTHING, ChargeTest, Holding
from engine.procedures.third.seam import CHARGE_DICE, FIGHT_PAIRS, ROLL_TOGETHER, SHOT_AT
from engine.state import Figure
from engine.tables.outcome import Outcome, Party
from engine.tables.spec import PassContest


async def charge_home(g: Game, wanted: Charges, ledger: Ledger) -> None:
    """Take these charges from where the chargers stand into melee (CR3-CHARGE-06 to CR3-CHARGE-15).

    Debts go into the ledger. Chargers roll one set together, but each its own in an In Sight.
    """
    charges: list[ChargeTest] = []
    now = g.deed
    way: Deed | None = None
    for charger, target in wanted.pairs:
        cause = g.sent.get(charger.index, now)
        if cause.kind == "test":
            g.deed = cause
        else:
            g.deed = way = way or g.begin("move", cause)
        start, stood = (wanted.began or {}).get(charger.index, charger.at), set_out(g, charger, charger.at)
        g.involved |= 1 << charger.index | 1 << target.index
        g.reveal(charger, target.side)
        reach = await _approach(g, charger, target, wanted)
        if reach is not None:
            rear = from_rear(g, target, stood, charger.at)
            charges.append(ChargeTest(charger, target, start, rear, reach, deed=g.deed))
    if not charges:
        return
    for c in charges:
        c.mutual = any(o.charger is c.target and o.target is c.charger for o in charges)
        c.rear = c.rear and not c.mutual  # they meet face to face
        turn_to(g, c.charger, c.target, "CR3-RUL-14")
        await _drop_wounded(g, c)
    owed = Ledger()
    _roll(g, charges, shared=wanted.interrupted is None)
    await _fire(g, charges, owed)
    await _flight(g, charges, owed)
    await _melee(g, charges, owed)
    halted = [c.charger for c in charges if c.result == "charger-halts"]
    owed.under_charge(halted)
    # Chargers and targets owe nothing for what the others did to one another (CR3-REACT-03, CR3-RUL-103).
    ledger.merge(owed, spare=[f for c in charges for f in (c.charger, c.target) if f not in halted])


def _targets(charges: Sequence[ChargeTest]) -> list[Figure]:
    found = {c.target.index: c.target for c in charges}
    return [found[index] for index in sorted(found)]


async def _approach(g: Game, charger: Figure, target: Figure, wanted: Charges) -> int | None:
    """Bring a charger to the six inch point (CR3-CHARGE-06, CR3-RUL-97); how far its movement carries it from there,
    None if it cannot go on."""
    active = charger.index in g.state.active
    inches = approach(g, charger, reaction=wanted.reaction)
    route = charge_route(g, charger, target, inches)
    if route is None:
        return None
    get_up(g, charger)
    charger.now = charger.now._replace(reloading="")  # to charge breaks off reloading (CR3-RUL-115)
    m = Mover(charger, route)
    while m.gone < route.length:
        step_on(g, m, m.next)
        if m.route is not route:
            tell(g, m, "charge")
            return None  # a figure it knew nothing of stands in the way
        found = new_sightings(g)
        if wanted.interrupted is not None and await wanted.interrupted(m, found):
            return None
    tell(g, m, "charge")
    g.reacted |= 1 << charger.index
    if active:
        charger.now = charger.now._replace(done=True, fired=True)
    return inches - route.length + last_step(g)


async def _drop_wounded(g: Game, c: ChargeTest) -> None:
    """A carrier that is charged drops its load; a Star may hold on (CR3-WOUND-04). A charge takes no load along."""
    for figure in (c.charger, c.target):
        if figure.carrying < 0:
            continue
        may_keep = figure is c.target and figure.star and not c.mutual
        if may_keep and await g.choose("keep-wounded", ("yes", "no"), "no", figure, rule="CR3-WOUND-04") == "yes":
            continue
        g.let_go(figure)


# ---- the test ----


def _holding(g: Game, c: ChargeTest, charges: Sequence[ChargeTest]) -> Holding:
    mine, theirs = g.rules.judge(CHARGE_DICE)(g, c, charges)
    return mine | c.charger.traits, theirs | c.target.traits


def _roll(g: Game, charges: list[ChargeTest], *, shared: bool) -> None:
    """Every charger and every target 2d6 against its Rep; a target one set against all (CR3-CHARGE-07 to -09).

    Of a set that several share each counts as many dice as the circumstances leave it.
    """
    holding = [_holding(g, c, charges) for c in charges]
    wanted: dict[int, int] = {}
    for c, names in zip(charges, holding, strict=True):
        for figure, count in zip((c.charger, c.target), _dice(g, *names), strict=True):
            wanted[figure.index] = max(count, wanted.get(figure.index, 0))
    faces: dict[int, list[int]] = {}
    for sharers in _sharing(g, charges, shared):
        common = g.roll("charge", g.leader(sharers).id, max(wanted[f.index] for f in sharers))
        faces |= {f.index: common for f in sharers}
    for c, (mine, theirs) in zip(charges, holding, strict=True):
        dice = {"self": faces[c.charger.index], "foe": faces[c.target.index]}
        foe = Party(c.target.rep, circumstances=theirs)
        outcome = g.read("charge", g.request(c.charger, mine, foe=foe), dice)
        c.result, c.melee = outcome.result, bool(outcome.values["melee"])
        _log(g, c, outcome, dice)
        if c.mutual and c.result != "target-runs-away":
            # Two who charge each other: two more and the other runs, else melee without fire (CR3-RUL-166).
            c.result, c.melee = "", True


def plain_dice(g: Game, c: ChargeTest, charges: Sequence[ChargeTest]) -> Holding:
    """What holds for charger and target in the test: nothing that changes it (CR3-CHARGE-07)."""
    return NOTHING


def _dice(g: Game, mine: frozenset[str], theirs: frozenset[str]) -> tuple[int, int]:
    """How many dice charger and target roll where these circumstances hold."""
    check = g.rules.checks["charge"]
    assert isinstance(check, PassContest)
    if not mine and not theirs:
        return check.dice, check.dice
    against = check.modifiers if check.foe_modifiers is None else check.foe_modifiers
    both = (check.modifiers, mine), (against, theirs)
    own, foe = (check.dice + sum(m.dice for m in modifiers if m.when in names) for modifiers, names in both)
    return own, foe


def _sharing(g: Game, charges: Sequence[ChargeTest], shared: bool) -> list[list[Figure]]:
    """The figures that roll one set together: those that charge as a group, and targets where a group of them does."""
    chargers, together = [c.charger for c in charges], g.rules.optional(ROLL_TOGETHER)
    sets = [chargers] if shared else [[f] for n, f in enumerate(chargers) if f not in chargers[:n]]
    for target in _targets(charges):
        if any(target in sharers for sharers in sets):
            continue
        mates = together(g, target) if together is not None else [target]
        sets.append([f for f in _targets(charges) if f in mates and not any(f in sharers for sharers in sets)])
    return sets


def _log(g: Game, c: ChargeTest, outcome: Outcome, dice: dict[str, list[int]]) -> None:
    c.deed = g.sent[c.charger.index] = g.begin("charge", c.deed)
    g.log_roll("charge", outcome, figure=c.charger.id, dice=tuple(dice["self"]), against=c.target.id)
    g.log_foe("charge", outcome, c.target, c.charger, tuple(dice["foe"]))


# ---- the target's fire ----


async def _fire(g: Game, charges: list[ChargeTest], owed: Ledger) -> None:
    """What the results let the targets fire (CR3-CHARGE-11 to CR3-CHARGE-15, CR3-RUL-99 to CR3-RUL-102).

    The test is one of the Reaction Tests, and so a target that has ducked back fires too (CR3-RUL-169).
    """
    firings: list[Firing] = []
    shot_at = g.rules.optional(SHOT_AT)
    for target in _targets(charges):
        at = [c for c in charges if c.target is target and c.dice_allowed and g.sees(target, c.charger)]
        if at and shot_at is not None:
            at = shot_at(g, at)
        weapons = [w for c in at for w in usable(g, target, c.charger) if w.aimed]
        if weapons and target.able:
            resume(g, target)
            aims = await _share(g, target, at, max(weapons[0].target, 1))
            firing = Firing(target, weapons[0], aims, target.carrying >= 0, deed=at[0].deed)
            firing.charged_by = tuple(c.charger.index for c in at)
            firings.append(firing)
    if firings:
        await g.do(VOLLEY, firings, owed)


async def _share(g: Game, target: Figure, at: list[ChargeTest], rating: int) -> Aims:
    """Dice at several chargers, no more in all than the Target Rating (CR3-CHARGE-15)."""
    default = [(at[0].charger, min(at[0].dice_allowed, rating))]
    if len(at) == 1:
        return default
    limits = {c.charger.id: min(c.dice_allowed, rating) for c in at}

    def validate(question: Question, choice: Any) -> Any:
        ok = (
            isinstance(choice, dict)
            and choice
            and all(
                name in limits and isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= limits[name]
                for name, n in choice.items()
            )
        )
        if not ok or sum(choice.values()) > rating:
            shares = ", ".join(f"{name} up to {n}" for name, n in limits.items())
            said = "{rating} dice in all: {shares}"
            raise Refused(said, rating=rating, shares=shares, rule="CR3-CHARGE-15", code="bad-choice")
        return choice

    usual = {f.id: n for f, n in default}
    answer = await g.choose(
        "targets", tuple(limits), usual, target, form="dice", test="charge", rule="CR3-CHARGE-15", validate=validate
    )
    return [(g.named(name), dice) for name, dice in answer.items()]


# ---- flight and contact ----


async def _flight(g: Game, charges: list[ChargeTest], owed: Ledger) -> None:
    """Targets that run, after what fire they had; the charger takes the place left (CR3-CHARGE-10, CR3-RUL-101)."""
    for target in _targets(charges):
        winners = [c.charger for c in charges if c.target is target and c.result == "target-runs-away"]
        if winners and target.able:
            spot, floor = target.at, target.floor
            g.deed = g.sent[winners[-1].index]
            await g.do(RUN_AWAY, target, winners, owed)
            if not target.on_table:
                follow_up(g, [w for w in winners if w.able], spot, floor)


async def _melee(g: Game, charges: list[ChargeTest], owed: Ledger) -> None:
    """Chargers not stopped come into contact, and each pair fights a round (CR3-MELEE-02, CR3-RUL-107)."""
    fresh: list[tuple[Figure, Figure]] = []
    for c in charges:
        pair = c.charger, c.target
        if c.melee and c.charger.able and c.target.able and (c.target, c.charger) not in fresh:
            g.deed = g.sent[(c.target if c.mutual else c.charger).index]
            comer = Comer(c.charger, c.charger.at, c.rear, c.reach)
            met = meet_halfway(g, *pair) if c.mutual else into_contact(g, comer, c.target)
            if met:
                fresh.append(pair)
    await g.do(FIGHT_PAIRS, fresh, owed)
