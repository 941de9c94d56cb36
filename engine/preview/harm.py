"""From hits to what becomes of a figure: damage, recovery, Star Power, Larger Than Life (CR3-RUL-40, CR3-RUL-41)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from engine.battle.game import Game
from engine.preview import tables
from engine.procedures.damage import HARD_TO_KILL, STAR_POWER, hardened, outranks, power_dice
from engine.procedures.hits import KNOCKED_DOWN, SEVERITY, TURNED, Hit, HitTests, Wound
from engine.procedures.hits import UNHURT as LEFT_ALIVE
from engine.procedures.seam import HIT
from engine.state import CARRY_ON, FALLEN, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, STUNNED, Figure
from engine.tables.outcome import Request

MISSED = "missed"
NO_WORSE = "no-worse"

Batch = tuple[str, int, int]
"""The worst result of damage rolls, the Rep of the one that dealt it, and how many wounds all of them are where wounds
kill or somebody is hard to kill; no result, no hit."""
Worst = dict[Batch, Fraction]
"""The chance of each."""

UNHURT = ("", 0, 0)


def dealt(hits: int, unlucky: int) -> dict[tuple[int, ...], Fraction]:
    """How many of these hits stay on their target and how many strike each of so many unlucky figures in its place, of
    whom the first to roll a 1 draws a hit (CMP-DIS-09, CMP-RUL-191)."""
    found = {(0,) * (unlucky + 1): Fraction(1)}
    for _ in range(hits):
        before, found = found, {}
        for numbers, chance in before.items():
            for place in range(unlucky + 1):
                falls = Fraction(5, 6) ** (place - 1) / 6 if place else Fraction(5, 6) ** unlucky
                now = tuple(number + (n == place) for n, number in enumerate(numbers))
                found[now] = found.get(now, Fraction(0)) + chance * falls
    return found


def struck(g: Game, hits: Iterable[Hit]) -> Worst:
    """The worst of these hits on one figure; a rider falls once for all that strike its mount (CMP-RUL-114,
    CR2-RUL-245)."""
    given = list(hits)
    hits = [*(hit for hit in given if not hit.mount), *[hit for hit in given if hit.mount][:1]]
    seated: Worst = {UNHURT: Fraction(1)}
    thrown: Worst = {}
    fall: Worst = {}
    for hit in hits:
        once, before = _once(g, hit), (seated, thrown)
        seated, thrown = worse_of(seated, once), worse_of(thrown, once)
        if hit.at_rider and "mounted-target" in g.rules.checks:
            whom, fall = tables.results(g.rules, "mounted-target", g.request(hit.roller)), _fall(g, hit)
            seated = _sum([(whom["rider"], seated)])
            thrown = _sum([(whom["rider"], thrown), *((whom["mount"], worst) for worst in before)])
    return _sum([(Fraction(1), seated), (Fraction(1), worse_of(thrown, fall))]) if thrown else seated


def _fall(g: Game, hit: Hit) -> Worst:
    """What falling off does to a rider."""
    stuns, threat = tables.results(g.rules, "rider-falls", g.request(hit.target))[STUNNED], threat_of(hit)
    return {(STUNNED, threat, 0): stuns, (CARRY_ON, threat, 0): 1 - stuns}


def threat_of(hit: Hit) -> int:
    """The Rep that a hit counts as dealt by."""
    return Wound(hit.target, dealer=hit.dealer, rep=hit.rep).threat


def _once(g: Game, hit: Hit) -> Worst:
    """What one hit does by itself."""
    wounds = (bool(hit.impact) and g.rules.parameters.wounds_kill) or HARD_TO_KILL in hit.target.traits
    found, threat = _of(g, hit).items(), threat_of(hit)
    return {(result, threat, int(wounds and result == OUT_OF_THE_FIGHT)): chance for result, chance in found}


def _of(g: Game, hit: Hit) -> Mapping[str, Fraction]:
    """What one hit does, by the tests of the ruleset (CR2-RUL-151)."""
    called: HitTests = g.rules.judge(HIT)(g, hit)
    out: dict[str, Fraction] = {}
    left = Fraction(1)
    for name, request in called.tests:
        found = tables.results(g.rules, name, request)
        for result, chance in found.items():
            if result in SEVERITY:
                out[result] = out.get(result, Fraction(0)) + left * chance
        left *= sum((chance for result, chance in found.items() if result not in SEVERITY), Fraction(0))
    if left:
        out[called.otherwise] = out.get(called.otherwise, Fraction(0)) + left
    return out


def worse_of(one: Worst, other: Worst) -> Worst:
    """Two batches together: the worse counts, of equals the one of the higher Rep, and every wound (CR3-RUL-41)."""
    out: Worst = {}
    for a, p in one.items():
        for b, q in other.items():
            result, rep, _ = max(a, b, key=_rank)
            _add(out, (result, rep, a[2] + b[2]), p * q)
    return out


def mixed(parts: Iterable[tuple[Fraction, Worst]]) -> Worst:
    """Batches of which one happens, each with its chance; whatever is left to 1 does no harm."""
    found = list(parts)
    return _sum([*found, (1 - sum((chance for chance, _ in found), Fraction(0)), {UNHURT: Fraction(1)})])


def _sum(parts: Iterable[tuple[Fraction, Worst]]) -> Worst:
    out: Worst = {}
    for chance, part in parts:
        for value, share in part.items():
            _add(out, value, chance * share)
    return out


def suffer(g: Game, figure: Figure, worst: Worst) -> tuple[dict[str, Fraction], Fraction]:
    """What becomes of the figure, and the chance that its player is asked whether it cheats death; the last wound that
    it has left kills it (CR2-CASUALTY-04)."""
    out: dict[str, Fraction] = {}
    cheats = Fraction(0)
    for (rolled, dealer, wounds), chance in worst.items():
        bled = g.rules.parameters.wounds_kill and wounds and figure.hurt.wounds + wounds >= figure.rep
        result = OBVIOUSLY_DEAD if bled else rolled if wounds > 1 else hardened(figure, rolled)
        for status, share in _after_luck(g, figure, result).items():
            final = status
            if final == OBVIOUSLY_DEAD:
                above = outranks(g, figure, dealer)
                if above and g.rules.favors(figure, "larger-than-life"):
                    final = OUT_OF_THE_FIGHT
                elif g.rules.favors(figure, "cheating-death") and not (above or g.rules_run(figure.side)):
                    cheats += chance * share
            if not figure.able and SEVERITY.get(final, 0) <= SEVERITY.get(figure.status, 0):
                final = NO_WORSE
            out[final] = out.get(final, Fraction(0)) + chance * share
    return {
        name: out[name] for name in sorted(out, key=lambda name: (-SEVERITY.get(name, 0), name)) if out[name]
    }, cheats


def _after_luck(g: Game, figure: Figure, result: str) -> Mapping[str, Fraction]:
    if result in ("", TURNED):
        return {MISSED: Fraction(1)}
    if result == LEFT_ALIVE and g.rules.kind_of(figure).hurt == "staggers":
        return {STUNNED: Fraction(1)}
    recovered: Mapping[str, Fraction] = {result: Fraction(1)}
    if result == KNOCKED_DOWN:
        again = "recover-knock-down" in g.rules.checks
        recovered = (
            tables.results(g.rules, "recover-knock-down", Request(figure.rep)) if again else {STUNNED: Fraction(1)}
        )
    if not (figure.star and figure.star_power and g.rules.has(STAR_POWER)):
        return recovered
    out: dict[str, Fraction] = {}
    for status, chance in recovered.items():
        if SEVERITY.get(status, 0) < SEVERITY[STUNNED]:
            out[status] = out.get(status, Fraction(0)) + chance
            continue
        lucky = tables.results(g.rules, STAR_POWER, Request(power_dice(g, figure), damage=status))
        for after, share in lucky.items():
            out[after] = out.get(after, Fraction(0)) + chance * share
    return out


def down(outcomes: Mapping[str, Fraction]) -> Fraction:
    """The chance to fall; for one that is down already, to come to worse."""
    return sum((chance for name, chance in outcomes.items() if name in FALLEN), Fraction(0))


def still_able(outcomes: Mapping[str, Fraction]) -> Fraction:
    """The chance to be on one's feet and in the fight after it."""
    return sum((outcomes.get(name, Fraction(0)) for name in (MISSED, CARRY_ON)), Fraction(0))


def _rank(value: Batch) -> tuple[int, int]:
    return SEVERITY.get(value[0], 0), value[1]


def _add(out: Worst, value: Batch, chance: Fraction) -> None:
    if chance:
        out[value] = out.get(value, Fraction(0)) + chance
