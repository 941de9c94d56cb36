"""What a hit does: dead at once, else knocked down or out of the fight (MG42-DMG)."""

from engine.battle.game import Game
from engine.procedures.creatures.hurt import unhurt
from engine.procedures.creatures.victims import set_upon
from engine.procedures.damage import cheat_death, larger_than_life, unhorse
from engine.procedures.free_will import HERO
from engine.procedures.hits import SEVERITY, UNHURT, Hit, HitTests, Wound, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.second.mounts import throws_off
from engine.state import DUCKED_BACK, FALLEN, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, STUNNED, Figure
from engine.tables.outcome import Outcome, Request

CLEAR_WIN = 2
"""A melee won by so many dice puts the loser out of the fight without a damage roll (MG42-MELEE-06)."""
BLADES = frozenset({"hand-held", "two-hand"})
"""Melee weapons that may behead a zombie."""
RULE_OF = {STUNNED: "MG42-DMG-03", OUT_OF_THE_FIGHT: "MG42-DMG-04", OBVIOUSLY_DEAD: "MG42-DMG-01"}


async def wound(g: Game, wounds: Wounds, ledger: Ledger) -> None:
    """Every hit rolls for an obvious death; if none kills, every one for its damage, the worst stands (MG42-RUL-37)."""
    targets = {hit.target.index: hit.target for hit in wounds.hits}
    thrown = {index: throws_off(g, targets[index], wounds.hits) for index in sorted(targets)}
    for figure in targets.values():
        figure.hurt = figure.hurt._replace(felled_by=figure.melee if figure.able else figure.hurt.felled_by)
    for index in sorted(targets):
        hits = [hit for hit in wounds.hits if hit.target is targets[index] and not hit.mount]
        found = [*thrown[index], *([suffer(g, targets[index], hits)] if hits else [])]
        if not found:
            continue
        w = max(found, key=lambda w: w.rank)
        await larger_than_life(g, [w])
        await cheat_death(g, [w])
        if w.result in FALLEN:
            fall(g, w)
        elif w.result == UNHURT:
            unhurt(g, w.target, hits)
        set_upon(g, targets[index], hits)
    for figure, deed in wounds.dropped:
        if figure.able and not figure.melee:
            g.deed = deed
            throw_down(g, figure)


def throw_down(g: Game, figure: Figure) -> None:
    """It lies flat where it is, ducked back and unhurt (CR2-GREN-03)."""
    if not figure.mounted:
        g.set_posture(figure, "prone", "CR2-GREN-03")
    g.set_status(figure, DUCKED_BACK, "CR2-GREN-03")
    figure.now = figure.now._replace(reloading="", done=True)
    figure.may_turn = True


def suffer(g: Game, figure: Figure, hits: list[Hit]) -> Wound:
    """The worst of all hits of one batch on one figure, of equals that of the highest Rep (CR2-STAR-04)."""
    called = [(hit, tests_of(g, hit)) for hit in hits]
    results = [_tested(g, hit, tests.tests[0]).result if hit.impact else "" for hit, tests in called]
    if OBVIOUSLY_DEAD not in results:
        results = [_damage(g, hit, tests) for hit, tests in called]
    wounds = [hit for hit, result in zip(hits, results, strict=True) if result == OUT_OF_THE_FIGHT and hit.impact]
    figure.hurt = figure.hurt._replace(wounds=figure.hurt.wounds + len(wounds))
    bled = bool(wounds) and g.rules.parameters.wounds_kill and figure.hurt.wounds >= figure.rep
    counted = [(hit, result) for hit, result in zip(hits, results, strict=True) if hit.impact or not bled]
    w = max((Wound(figure, result, hit.dealer, hit.deed, rep=hit.rep) for hit, result in counted), key=lambda w: w.rank)
    g.deed = w.deed
    w.knocked_out, w.bled, w.kills = w.result == OUT_OF_THE_FIGHT and not wounds, bled, results.count(OBVIOUSLY_DEAD)
    w.result = OBVIOUSLY_DEAD if bled else w.result
    return w


def tests_of(g: Game, hit: Hit) -> HitTests:
    """An obvious death, then its damage, unless the melee was won clearly (MG42-DMG-02, MG42-MELEE-06).

    Bare hands kill nobody (CR2-RUL-151). Of a struck mount a rider can only fall off (CR2-MOUNT-04).
    """
    if hit.mount:
        return HitTests((("rider-falls", g.request(hit.target)),))
    dead = (("obviously-dead", g.request(hit.roller, impact=hit.impact)),) if hit.impact else ()
    if g.rules.kind_of(hit.target).hurt:
        return HitTests((*dead, *_beheading(g, hit)), UNHURT)
    if hit.margin == CLEAR_WIN:
        return HitTests(dead, OUT_OF_THE_FIGHT)
    return HitTests((*dead, ("damage", g.request(hit.roller, rep=hit.target.rep, impact=hit.impact))))


def _beheading(g: Game, hit: Hit) -> tuple[tuple[str, Request], ...]:
    """What a blade calls for that has won a round against a zombie (CR2-ZOMBIE-03)."""
    blade = hit.margin is not None and hit.roller.melee_weapon in BLADES
    return (("beheading", g.request(hit.roller)),) if blade and g.rules.kind_of(hit.target).beheaded else ()


def _tested(g: Game, hit: Hit, test: tuple[str, Request]) -> Outcome:
    g.deed = hit.deed
    return g.test(test[0], hit.roller, test[1], against=hit.target)


def _damage(g: Game, hit: Hit, called: HitTests) -> str:
    for test in called.tests[bool(hit.impact) :]:
        outcome = _tested(g, hit, test)
        if outcome.result in FALLEN or not called.otherwise:
            return outcome.result if outcome.result in FALLEN else STUNNED
    return called.otherwise


def fall(g: Game, w: Wound) -> None:
    """Down it goes, unless it lies there worse already; a new wound has to be looked at again."""
    figure, status = w.target, w.result
    if SEVERITY[status] < SEVERITY.get(figure.status, 0):
        return
    if figure.mounted:
        unhorse(g, figure)
    rule = "CR2-CASUALTY-04" if w.bled and status == OBVIOUSLY_DEAD else w.rule or RULE_OF[status]
    g.set_posture(figure, "prone", rule)
    g.set_status(figure, status, rule)
    figure.hurt = figure.hurt._replace(down_in=g.state.turn, recovers=False, slow=True, knocked_out=w.knocked_out)
    # A stunned figure that ran away runs on (MG42-RUN-04); one that is worse is a casualty like any other.
    figure.fled = figure.fled and status == STUNNED
    if status != STUNNED:
        figure.traits -= {HERO}  # it was one until now (CR2-RUL-102)
