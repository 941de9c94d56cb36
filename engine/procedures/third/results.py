"""Carrying out what reaction tests say (CR3-MOVE-16 to CR3-MOVE-20, CR3-RUL-148)."""

from engine.battle.game import Game
from engine.flow import Question
from engine.procedures.aim import PARTING_SHOT, Firing, aim_question, firing_at, read_aims, usable, whole
from engine.procedures.charge_reach import can_charge
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Pairs, Replies
from engine.procedures.results import at_bay, cornered, resume
from engine.procedures.seam import DUCK_BACK, RUN_AWAY, VOLLEY
from engine.procedures.third.seam import CHARGE_BACK, COME_ON
from engine.procedures.third.verdicts import ADVANCE, Verdict
from engine.state import CARRY_ON, RAN_AWAY, Figure


async def carry_out(g: Game, verdicts: list[Verdict], ledger: Ledger, replies: Replies) -> None:
    """Runaways and their Parting Shots, duck backs, then shots and charges for the next round (CR3-RUL-148)."""
    for v in verdicts:
        if v.result == "runaway" and v.figure.able:
            g.deed = v.deed
            await g.do(RUN_AWAY, v.figure, v.causes, ledger)
    for v in verdicts:
        # A figure that ducked back stays at least ducked (CR3-REACT-34).
        if v.result == "duck-back" and v.figure.able and not v.figure.melee:
            g.deed = v.deed
            await g.do(DUCK_BACK, v.figure, v.shooters or v.causes)
    await shoot_back(g, [v for v in verdicts if v.result in ("fire", "rush-shot")], replies)
    for v in verdicts:
        if v.result == ADVANCE and v.figure.able and not v.figure.melee:
            g.deed = v.deed
            await g.do(COME_ON, v.figure, v.shooters)
    charges: Pairs = []
    for v in verdicts:
        if v.result == "charge" and v.figure.able and not v.figure.melee:
            targets = g.rules.judge(CHARGE_BACK)(g, v.figure, v.shooters)
            if targets:
                g.deed = g.sent[v.figure.index] = v.deed
                resume(g, v.figure)
                charges.append((v.figure, targets[0]))
    if charges:
        replies.charges.append(charges)


def charge_back(g: Game, figure: Figure, shooters: list[Figure]) -> list[Figure]:
    """The enemies that shot at it and that it may charge, nearest first (CR3-MOVE-20)."""
    return [f for f in g.nearest(figure, shooters) if can_charge(g, figure, f, reaction=True)]


async def shoot_back(g: Game, verdicts: list[Verdict], replies: Replies) -> None:
    """Everybody told to fire shoots at a cause of the test, together (CR3-MOVE-16, CR3-MOVE-19, CR3-RUL-56)."""
    firings: list[tuple[Verdict, Firing]] = []
    asked: list[tuple[int, Question]] = []
    for v in verdicts:
        figure = v.figure
        targets = [f for f in g.nearest(figure, v.shooters) if f.able and usable(g, figure, f)]
        if not figure.able or not targets:
            continue  # unable to shoot: it halts where it is
        g.deed = v.deed
        resume(g, figure)
        rush = v.result == "rush-shot"
        question = aim_question(g, figure, targets, test="received-fire", rule="CR3-RUL-56")
        if question is not None:
            asked.append((len(firings), question))
        firings.append((v, firing_at(g, figure, whole(g, figure, targets[0]), rush=rush)))
    if asked:
        answers = await g.ask(*(question for _, question in asked))
        for (n, _), answer in zip(asked, answers, strict=True):
            v = firings[n][0]
            g.deed = v.deed
            firings[n] = (v, firing_at(g, v.figure, read_aims(g, v.figure, answer), rush=v.result == "rush-shot"))
    replies.firings += [firing for _, firing in firings]


async def run_away(g: Game, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
    """Off the table at once, after Parting Shots, unless it is at bay (CR3-MOVE-17, CR3-MOVE-18, CR3-REACT-31)."""
    if cornered(g, figure):
        await at_bay(g, figure, causes)
        return
    g.leave_melee(figure)  # it gets out of a melee it was locked in (CR3-RUL-165)
    shots = []
    for shooter in causes:
        # A figure that has ducked back fires no Parting Shot either (CR3-MOVE-14).
        if shooter.status == CARRY_ON:
            weapons = [w for w in usable(g, shooter, figure) if w.aimed]
            if weapons:
                firing = firing_at(g, shooter, [(figure, max(weapons[0].target, 1))], rush=True, weapon=weapons[0])
                firing.label = PARTING_SHOT
                shots.append(firing)
    if shots:
        await g.do(VOLLEY, shots, ledger)
    if figure.able:
        g.remove(figure, RAN_AWAY, "CR3-MOVE-17")
