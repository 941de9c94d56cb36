"""Reaction tests of one group: one roll for all it owes, the worst result for each (CR3-REACT)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.battle.game import Game
from engine.events import Deed, Roll
from engine.procedures.aim import outgunned, usable
from engine.procedures.charge_reach import can_charge
from engine.procedures.free_will import choose_columns
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.replies import Replies
from engine.procedures.third.seam import CARRY_OUT, COHESION, MAN_DOWN, RECEIVED_FIRE
from engine.procedures.third.verdicts import Verdict, worst_of
from engine.state import CARRY_ON, FALLEN, Figure
from engine.tables.outcome import Outcome, Request
from engine.tables.spec import PassTest


async def test_group(g: Game, group: list[Figure], debts: list[Debt], ledger: Ledger, replies: Replies) -> None:
    """Test every debtor of a group with one set of dice, then carry the results out (CR3-REACT-05, CR3-REACT-06).

    Charges and shots that result are left in `replies`, new debts in `ledger`.
    """
    for debt in debts:
        g.involved |= 1 << debt.figure.index
    verdicts, called = await _first_tests(g, group, debts)
    causes = next(iter(verdicts.values())).causes
    if called:
        for figure, result, deed in await cohesion(g, group, called):
            v = verdicts.setdefault(figure.index, Verdict(figure, result, causes, [], deed))
            v.result, v.deed = worst_of([v.result, result]), deed
    for debt in debts:
        if debt.ducked:
            v = verdicts[debt.figure.index]
            v.result = worst_of([v.result, "duck-back"])
    await g.do(CARRY_OUT, [verdicts[index] for index in sorted(verdicts)], ledger, replies)


async def _first_tests(g: Game, group: list[Figure], debts: list[Debt]) -> tuple[dict[int, Verdict], Deed | None]:
    """Received Fire and Man Down: what each debtor must do, and the first test that calls for Cohesion."""
    label = "received-fire" if any(debt.fire for debt in debts) else "man-down"
    owed = {debt.figure.index: debt for debt in debts}
    columns = await choose_columns(
        g,
        [debt.figure for debt in debts],
        label,
        lambda f, c: _would(g, group, owed[f.index], c),
        lambda f: owed[f.index].causes,
    )
    rollers = [debt for debt in debts if debt.figure.index not in columns]
    holding = {debt.figure.index: _holding(g, debt, _sheltered(g, debt)) for debt in rollers}
    held = [names for tests in holding.values() for names in tests.values()]
    for debt in debts:
        debt.deed = g.begin("test", debt.deed)
    g.deed = debts[0].deed
    dice = _group_dice(g, group, label, _added(g, label, held)) if rollers else NO_DICE
    causes = list({cause.index: cause for debt in debts for cause in debt.causes}.values())
    verdicts: dict[int, Verdict] = {}
    called: Deed | None = None
    for debt in debts:
        figure = debt.figure
        column = columns.get(figure.index)
        outcomes = _read(g, group, debt, holding.get(figure.index) or _holding(g, debt), dice, column)
        found = [outcome.result for outcome in outcomes]
        called = called or (debt.deed if "cohesion-test" in found else None)
        worst = _called_for(found)
        result = worst_of([r for r in found if r != "cohesion-test"] or ["carry-on"])
        shooters = [cause.shooter for cause in debt.fire]
        verdicts[figure.index] = Verdict(figure, result, causes, shooters, debt.deed)
        shown = next((o for o in outcomes if o.result == worst), outcomes[0])
        g.deed = debt.deed
        dice.log(g, label, figure, shown, column, worst)
    return verdicts, called


def _added(g: Game, test: str, held: list[frozenset[str]]) -> tuple[str, ...]:
    """What adds a die for a figure that tests: one for each circumstance (CR3-RUL-05, SWP-RUL-06)."""
    check = g.rules.checks[test]
    assert isinstance(check, PassTest)
    return tuple(m.when for m in check.modifiers if m.dice > 0 and any(m.when in names for names in held))


def _called_for(results: list[str]) -> str:
    """What the tests of one figure together call for: Cohesion, or the worst of them (CR3-RUL-54)."""
    return "cohesion-test" if "cohesion-test" in results else worst_of(results)


def _would(g: Game, group: list[Figure], debt: Debt, column: int) -> str:
    """The result of a Star that picks this column."""
    result = _called_for([outcome.result for outcome in _read(g, group, debt, _holding(g, debt), NO_DICE, column)])
    return worst_of([result, "duck-back"]) if debt.ducked and result != "cohesion-test" else result


def _read(
    g: Game, group: list[Figure], debt: Debt, holding: Mapping[str, frozenset[str]], dice: GroupDice, column: int | None
) -> list[Outcome]:
    """Read each owed test from the same dice (CR3-REACT-21)."""
    leader = star_leader(group)
    common = {"leader_rep": None if leader is None else leader.rep, "choice": column}
    return [dice.read(g, test, g.request(debt.figure, names, **common)) for test, names in holding.items()]


async def cohesion(g: Game, group: list[Figure], cause: Deed) -> list[tuple[Figure, str, Deed]]:
    """The whole group as it stands now, on fresh dice (CR3-REACT-19, CR3-REACT-20, CR3-REACT-22, CR3-RUL-63)."""
    members = [f for f in group if f.able]
    leader = star_leader(members)
    holding = {f.index: f.traits | g.rules.judge(COHESION)(g, f) for f in members}

    def read(figure: Figure, column: int | None, dice: GroupDice) -> Outcome:
        rep = None if leader is None else leader.rep
        return dice.read(g, "cohesion", g.request(figure, holding[figure.index], leader_rep=rep, choice=column))

    columns = await choose_columns(g, members, "cohesion", lambda f, c: read(f, c, NO_DICE).result)
    rollers = [f for f in members if f.index not in columns]
    deeds = [g.begin("test", cause) for _ in members]
    g.deed = deeds[0]
    added = _added(g, "cohesion", [holding[f.index] for f in rollers])
    dice = _group_dice(g, members, "cohesion", added) if rollers else NO_DICE
    out: list[tuple[Figure, str, Deed]] = []
    for figure, g.deed in zip(members, deeds, strict=True):
        column = columns.get(figure.index)
        outcome = read(figure, column, dice)
        dice.log(g, "cohesion", figure, outcome, column, outcome.result)
        out.append((figure, outcome.result, g.deed))
    return out


# ---- the dice ----


@dataclass(frozen=True, slots=True)
class GroupDice:
    """One roll for a group: the common pair, then a die for each circumstance of `added`, and the Leader Die."""

    faces: list[int]
    leader: list[int]
    added: tuple[str, ...] = ()

    def read(self, g: Game, name: str, request: Request) -> Outcome:
        """Read a test for one of the group: an added die counts only where its circumstance holds (SWP-RUL-06)."""
        mine = self.faces[:2]
        mine += [self.faces[2 + n] for n, word in enumerate(self.added) if word in request.circumstances]
        return g.read(name, request, {"self": mine, "leader": self.leader})

    def log(self, g: Game, name: str, figure: Figure, outcome: Outcome, column: int | None, result: str) -> None:
        """Write what a test came to for one of the group, which has rolled unless it has chosen a column."""
        if column is not None:
            g.log_roll(name, outcome, figure=figure.id, result=result, dice=(), chosen=True)
            return
        leader = self.leader[0] if self.leader else None
        g.log_roll(name, outcome, figure=figure.id, result=result, dice=tuple(self.faces), leader_die=leader)


NO_DICE = GroupDice([], [])
"""What stands for dice where a Star has picked a column."""


def _group_dice(g: Game, group: list[Figure], label: str, added: tuple[str, ...]) -> GroupDice:
    """The common pair, one die for each circumstance that adds one, the Leader Die (CR3-RUL-05, CR3-LEADER-04)."""
    faces = g.roll(label, g.leader(group).id, 2 + len(added))
    leader = star_leader(group)
    if leader is None:
        return GroupDice(faces, [], added)
    die = g.roll("leader-die", leader.id, 1)
    passed = int(die[0] <= leader.rep)
    g.emit(Roll("leader-die", tuple(die), leader.id, target=leader.rep, passed=passed, rule="CR3-LEADER-04"))
    return GroupDice(faces, die, added)


def star_leader(group: list[Figure]) -> Figure | None:
    """The Star who leads the group, if one does (CR3-LEADER-01, CR3-RUL-07)."""
    stars = [f for f in group if f.star and f.able]
    return min(stars, key=lambda f: (-f.rep, not f.leader, f.index)) if stars else None


# ---- the circumstances ----


def _holding(g: Game, debt: Debt, sheltered: tuple[bool, bool] = (False, False)) -> dict[str, frozenset[str]]:
    """What holds for each test that a figure owes, its traits among them."""
    holding: dict[str, frozenset[str]] = {}
    nature = debt.figure.traits
    owed = ("received-fire", debt.fire, RECEIVED_FIRE), ("man-down", debt.falls, MAN_DOWN)
    for (test, causes, judge), covered in zip(owed, sheltered, strict=True):
        if causes:
            holding[test] = nature | g.rules.judge(judge)(g, debt) | ({"in-cover"} if covered else set())
    return holding


def _sheltered(g: Game, debt: Debt) -> tuple[bool, bool]:
    """In cover from those who fired, and from those who felled the friend (CR3-REACT-07, CR3-RUL-79)."""
    figure = debt.figure
    fire = [cause.shooter for cause in debt.fire]
    fell = [dealer for dealer in debt.falls if dealer is not None]
    return _in_cover(g, figure, fire), _in_cover(g, figure, fell)


def _in_cover(g: Game, figure: Figure, others: list[Figure]) -> bool:
    """In cover from every one of them; a building the weapon goes through still counts here (CR3-RUL-80)."""
    return bool(others) and all(g.protection(other, figure).for_test == "cover" for other in others)


def fire_circumstances(g: Game, debt: Debt) -> set[str]:
    """Outgunned, out of range or unloaded, in charge reach (CR3-REACT-11 to CR3-REACT-13, CR3-RUL-58)."""
    figure = debt.figure
    shooters = [cause.shooter for cause in debt.fire]
    able = any(usable(g, figure, shooter) for shooter in shooters)
    holds: set[str] = set()
    if not debt.charging and outgunned(g, figure, debt.fire):
        holds.add("outgunned")
    if not able:
        holds.add("unloaded" if figure.ammo == "out" or not figure.weapons else "out-of-range")
        if any(can_charge(g, figure, shooter, reaction=True) for shooter in shooters):
            holds.add("in-charge-reach")
    return holds


def others_carrying_on(g: Game, debt: Debt) -> set[str]:
    """Whether another friend within four inches is carrying on (CR3-REACT-15)."""
    figure, near = debt.figure, g.rules.parameters.friend_near
    carries_on = any(f.status == CARRY_ON and g.near(f, figure, near) for f in g.friends(figure))
    return {"others-carrying-on"} if carries_on else set()


def losses(g: Game, figure: Figure) -> set[str]:
    """Whether a friend of its group is down (CR3-REACT-20, CR3-RUL-64)."""
    return {"more-friends-down"} if fallen_friends(g, figure) else set()


def fallen_friends(g: Game, figure: Figure) -> list[Figure]:
    """The friends that lie on the table and fell in one group with it, in this turn or before (CR3-RUL-64)."""
    return [f for f in g.friends(figure) if f.status in FALLEN and figure.index in f.hurt.fell_with]
