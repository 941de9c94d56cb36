"""What hits do: wounds by Impact, body armour, Star Power, the loss of the main leader (CMP-WOUND, CMP-REACT-20)."""

from dataclasses import replace

from engine.battle.game import Game
from engine.events import Roll
from engine.procedures.compendium.leader_lost import leader_lost
from engine.procedures.compendium.mounts import fall, strikes_mount
from engine.procedures.damage import HARD_TO_KILL, UNLUCKY, apply, drawn_to, hardened
from engine.procedures.free_will import tries_luck
from engine.procedures.hits import Hit, HitTests, Wound, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.seam import HIT, STAR_LUCK
from engine.procedures.second.wounds import CLEAR_WIN
from engine.state import FALLEN, OUT_OF_THE_FIGHT, Figure

VEST, ARMOUR = "vest", "body-armour"


def tests_of(g: Game, hit: Hit) -> HitTests:
    """A wound by Impact; worse where a melee is clearly won; the vest's test in place of a shot's wound.

    CMP-WOUND-01, CMP-MELEE-05, CMP-RUL-049, CMP-RUL-119.
    """
    if hit.margin == CLEAR_WIN:
        deadly = (("melee-kill", g.request(hit.roller, impact=hit.impact)),) if hit.impact else ()
        return HitTests(deadly, "" if deadly else OUT_OF_THE_FIGHT)
    if VEST in hit.target.traits and hit.margin is None and hit.deed.kind != "blast":
        return HitTests(((ARMOUR, g.request(hit.target)),))
    return HitTests((("damage", g.request(hit.roller, impact=hit.impact)),))


async def wound(g: Game, wounds: Wounds, ledger: Ledger) -> None:
    """A roll for every hit, of which the worst stands; then the Star's power, and what it means (CMP-RUL-122)."""
    await suffer(g, await _worst(g, wounds.hits))
    for figure, deed in wounds.dropped:
        if figure.able and not figure.melee:
            g.deed = deed
            g.set_posture(figure, "prone", "CMP-GREN-04")
    await leader_lost(g)


async def suffer(g: Game, suffered: list[Wound]) -> None:
    """What wounds, falls and crashes mean, after the Star's power (CMP-RUL-165)."""
    for w in suffered:
        _harden(g, w)
    await g.do(STAR_LUCK, suffered)
    for w in suffered:
        apply(g, w)
        w.target.fled = w.target.fled and w.result not in FALLEN


def _harden(g: Game, w: Wound) -> Wound:
    """The first wound that would put one out of the fight who is hard to kill stuns it, before its power (CMP-ADV-08,
    CMP-RUL-072)."""
    if (result := hardened(w.target, w.result)) != w.result:
        w.result, g.deed = result, w.deed
        w.target.traits -= {HARD_TO_KILL}
        g.shows(w.target, HARD_TO_KILL, result)
    return w


def _struck(g: Game, hit: Hit) -> Hit:
    """The hit of a shot, on an unlucky figure within three inches where its die is a 1, the nearest first.

    CMP-DIS-09, CMP-RUL-079, CMP-RUL-191.
    """
    if hit.margin is not None or hit.deed.kind != "shoot":
        return hit
    for figure in drawn_to(g, hit.target, hit.roller):
        [die] = g.roll(UNLUCKY, figure.id, 1)
        result = "hit" if die == 1 else "miss"
        g.emit(Roll(UNLUCKY, (die,), figure.id, target=1, total=die, result=result, rule="CMP-DIS-09"))
        if die == 1:
            return replace(hit, target=figure)
    return hit


async def _worst(g: Game, hits: list[Hit]) -> list[Wound]:
    found: dict[int, Wound] = {}
    thrown: dict[Figure, list[Hit]] = {}
    for given in hits:
        g.deed = given.deed
        hit = _struck(g, given)
        if strikes_mount(g, hit):
            thrown.setdefault(hit.target, []).append(hit)
            continue
        called, g.deed = g.rules.judge(HIT)(g, hit), hit.deed
        result = called.otherwise
        for name, asked in called.tests:
            roller, other = (hit.target, hit.roller) if name == ARMOUR else (hit.roller, hit.target)
            outcome = g.test(name, roller, asked, against=other)
            if name == ARMOUR and await tries_luck(g, name, roller, asked, outcome):
                outcome = g.test(name, roller, asked, against=other)
            result = outcome.result
        new = _harden(g, Wound(hit.target, result, hit.dealer, hit.deed))
        found[hit.target.index] = max(found.get(hit.target.index, new), new, key=lambda w: w.rank)
    for rider, struck in thrown.items():
        new = fall(g, rider, struck)
        found[rider.index] = max(found.get(rider.index, new), new, key=lambda w: w.rank)
    return [found[index] for index in sorted(found)]
