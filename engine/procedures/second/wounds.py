"""What a hit does: dead at once, else knocked down or out of the fight (MG42-DMG)."""

from engine.checks.outcome import Outcome, Request
from engine.game import Game
from engine.procedures.damage import cheat_death, larger_than_life
from engine.procedures.free_will import HERO
from engine.procedures.hits import SEVERITY, Hit, HitTests, Wound, Wounds
from engine.procedures.ledger import Ledger
from engine.state import DUCKED_BACK, FALLEN, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, STUNNED, Figure

CLEAR_WIN = 2
"""A melee won by so many dice puts the loser out of the fight without a damage roll (MG42-MELEE-06)."""
RULE_OF = {STUNNED: "MG42-DMG-03", OUT_OF_THE_FIGHT: "MG42-DMG-04", OBVIOUSLY_DEAD: "MG42-DMG-01"}


async def wound(g: Game, wounds: Wounds, ledger: Ledger) -> None:
    """Every hit rolls for an obvious death; if none kills, every one for its damage, the worst stands (MG42-RUL-37)."""
    targets = {hit.target.index: hit.target for hit in wounds.hits}
    for figure in targets.values():
        figure.hurt = figure.hurt._replace(felled_by=figure.melee if figure.able else figure.hurt.felled_by)
    for index in sorted(targets):
        w = suffer(g, targets[index], [hit for hit in wounds.hits if hit.target is targets[index]])
        await larger_than_life(g, [w])
        await cheat_death(g, [w])
        if w.result in FALLEN:
            fall(g, w)
    for figure, deed in wounds.dropped:
        if figure.able and not figure.melee:
            # It lies flat where it is, ducked back and unhurt.
            g.deed = deed
            g.set_posture(figure, "prone", "CR2-GREN-03")
            g.set_status(figure, DUCKED_BACK, "CR2-GREN-03")
            figure.now = figure.now._replace(reloading="", done=True)
            figure.may_turn = True


def suffer(g: Game, figure: Figure, hits: list[Hit]) -> Wound:
    """The worst of all hits of one batch on one figure."""
    called = [(hit, tests_of(g, hit)) for hit in hits]
    results = [_check(g, hit, tests.tests[0]).result if hit.impact else "" for hit, tests in called]
    if OBVIOUSLY_DEAD not in results:
        results = [_damage(g, hit, tests) for hit, tests in called]
    wounds = [hit for hit, result in zip(hits, results, strict=True) if result == OUT_OF_THE_FIGHT and hit.impact]
    figure.hurt = figure.hurt._replace(wounds=figure.hurt.wounds + len(wounds))
    worst = max(results, key=lambda result: SEVERITY.get(result, 0))
    hit = hits[results.index(worst)]
    bled = bool(wounds) and g.rules.parameters.wounds_kill and figure.hurt.wounds >= figure.rep
    g.deed = hit.deed
    knocked_out = worst == OUT_OF_THE_FIGHT and not wounds
    return Wound(figure, OBVIOUSLY_DEAD if bled else worst, hit.dealer, hit.deed, knocked_out, bled)


def tests_of(g: Game, hit: Hit) -> HitTests:
    """An obvious death, then its damage, unless the melee was won clearly (MG42-DMG-02, MG42-MELEE-06).

    Bare hands kill nobody (CR2-RUL-151).
    """
    dead = (("obviously-dead", g.request(hit.roller, impact=hit.impact)),) if hit.impact else ()
    if hit.margin == CLEAR_WIN:
        return HitTests(dead, OUT_OF_THE_FIGHT)
    return HitTests((*dead, ("damage", g.request(hit.roller, rep=hit.target.rep, impact=hit.impact))))


def _check(g: Game, hit: Hit, test: tuple[str, Request]) -> Outcome:
    g.deed = hit.deed
    return g.check(test[0], hit.roller, test[1], against=hit.target)


def _damage(g: Game, hit: Hit, called: HitTests) -> str:
    if called.otherwise:
        return called.otherwise
    outcome = _check(g, hit, called.tests[-1])
    return OUT_OF_THE_FIGHT if outcome.result == OUT_OF_THE_FIGHT else STUNNED


def fall(g: Game, w: Wound) -> None:
    """Down it goes, unless it lies there worse already; a new wound has to be looked at again."""
    figure, status = w.target, w.result
    if SEVERITY[status] < SEVERITY.get(figure.status, 0):
        return
    rule = "CR2-CASUALTY-04" if w.bled and status == OBVIOUSLY_DEAD else RULE_OF[status]
    g.set_posture(figure, "prone", rule)
    g.set_status(figure, status, rule)
    figure.hurt = figure.hurt._replace(down_in=g.state.turn, recovers=False, slow=True, knocked_out=w.knocked_out)
    # A stunned figure that ran away runs on (MG42-RUN-04); one that is worse is a casualty like any other.
    figure.fled = figure.fled and status == STUNNED
    if status != STUNNED:
        figure.traits -= {HERO}  # it was one until now (CR2-RUL-102)
