"""What hits do: damage, recovery, a Star's luck, the friends who see it (CR3-DMG, CR3-REACT-16, CR3-STAR-05 to -13)."""

from engine.battle.game import Game, situation
from engine.events import Item
from engine.flow import Question
from engine.procedures.hits import KNOCKED_DOWN, SEVERITY, Hit, HitTests, Wound, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.seam import BRING_DOWN, COLLAPSE, DUCK_BACK, STAR_LUCK
from engine.space import INCH
from engine.state import CARRY_ON, CHEATED_DEATH, FALLEN, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, STUNNED, Figure


def tests_of(g: Game, hit: Hit) -> HitTests:
    """A single roll: by Impact and armour, or by the margin of the melee (CR3-DMG-01, CR3-MELEE-07)."""
    if hit.margin is None:
        return HitTests((("damage", g.request(hit.roller, impact=hit.impact, armor=hit.target.armor or None)),))
    return HitTests((("melee-damage", g.request(hit.roller, margin=hit.margin)),))


async def wound(g: Game, wounds: Wounds, ledger: Ledger) -> None:
    """Damage for every hit, then the worst for each figure, then what friends saw (CR3-RUL-40, CR3-RUL-41)."""
    if wounds.shocks:
        await g.do(COLLAPSE, wounds)
    suffered = worst(g, wounds.hits)
    for w in suffered:
        if w.result == KNOCKED_DOWN:
            g.deed = w.deed
            w.result = g.test("recover-knock-down", w.target, g.request(w.target)).result
    await g.do(STAR_LUCK, suffered)
    fallen = [w for w in suffered if apply(g, w)]
    saw_fall(g, fallen, ledger)
    if wounds.collapsing:
        await g.do(BRING_DOWN, wounds)
    for figure, deed in wounds.dropped:
        if figure.able and not figure.melee:
            g.deed = deed
            g.set_posture(figure, "prone", "CR3-RUL-163")
    for figure, cause, deed in [wounds.ducked[index] for index in sorted(wounds.ducked)]:
        if figure.able:
            g.deed = deed
            await g.do(DUCK_BACK, figure, [cause])


def worst(g: Game, hits: list[Hit]) -> list[Wound]:
    """Roll damage for each hit in order; the worst counts, and who dealt it (CR3-DMG-01 to -04, CR3-MELEE-07)."""
    found: dict[int, Wound] = {}
    for hit in hits:
        [(name, asked)] = tests_of(g, hit).tests
        g.deed = hit.deed
        outcome = g.test(name, hit.roller, asked, against=hit.target)
        new = Wound(hit.target, outcome.result, hit.dealer, hit.deed)
        old = found.setdefault(hit.target.index, new)
        found[hit.target.index] = max(old, new, key=lambda w: w.rank)
    return [found[index] for index in sorted(found)]


def apply(g: Game, w: Wound) -> bool:
    """Give a figure the status its wound means; whether it fell now."""
    figure, g.deed = w.target, w.deed
    if w.result in (CARRY_ON, "") or SEVERITY[w.result] <= SEVERITY.get(figure.status, 0):
        return False
    standing = figure.able
    if figure.mounted:
        unhorse(g, figure)
    g.set_posture(figure, "prone", "CR3-DMG-04")
    g.set_status(figure, w.result, RULE_OF[w.result])
    return standing and w.result in FALLEN


def unhorse(g: Game, rider: Figure) -> None:
    """A rider that falls leaves the saddle; the mount is gone, or stays there (SWP-RUL-24, CR2-MOUNT-06)."""
    g.unseat(rider)
    g.begin("item")
    g.emit(Item(rider.id, "unhorsed", "mount", rule="SWP-RUL-24"))


RULE_OF = {STUNNED: "CR3-REACT-33", OUT_OF_THE_FIGHT: "CR3-REACT-30", OBVIOUSLY_DEAD: "CR3-REACT-29"}


def saw_fall(g: Game, fallen: list[Wound], ledger: Ledger) -> None:
    """Friends within four inches who saw one fall owe Man Down (CR3-REACT-14, CR3-RUL-52)."""
    for w in fallen:
        for friend in g.friends(w.target):
            if friend.able and g.near(friend, w.target, g.rules.parameters.friend_near) and g.sees(friend, w.target):
                ledger.man_down(friend, w.dealer, w.deed)


# ---- luck that is no Star's ----

HARD_TO_KILL = "hard-to-kill"
UNLUCKY = "unlucky"
NEAR = 3 * INCH
"""How near an unlucky figure draws a shot that hits another."""


def hardened(figure: Figure, result: str) -> str:
    """What a wound does to a figure; one that is hard to kill is only stunned by its first (CMP-ADV-08)."""
    return STUNNED if result == OUT_OF_THE_FIGHT and HARD_TO_KILL in figure.traits else result


def drawn_to(g: Game, target: Figure, shooter: Figure) -> list[Figure]:
    """The unlucky figures that a hit may strike in its target's place, the nearest first (CMP-DIS-09, CMP-RUL-191)."""
    unlucky = [f for f in g.figures if UNLUCKY in f.traits and f.able and f not in (target, shooter)]
    return g.nearest(target, [f for f in unlucky if g.near(target, f, NEAR)])


# ---- a Star's luck ----

STAR_POWER = "star-power"
"""The test, the books that have it, and the order that says how many dice are rolled."""
STATED = "star-power-stated"
"""What lets the owner of a Star state a number of dice beforehand (CMP-RUL-052)."""


async def star_luck(g: Game, wounds: list[Wound]) -> None:
    """Star Power, then Larger Than Life, then Cheating Death (CR3-RUL-40)."""
    stars = [w for w in wounds if w.target.star and SEVERITY[w.result] >= SEVERITY[STUNNED]]
    if g.rules.has(STAR_POWER):
        for w in stars:
            star_power(g, w)
    await larger_than_life(g, stars)
    await cheat_death(g, stars)


def star_power(g: Game, w: Wound) -> None:
    """Roll dice that it still has; each 1-3 takes a level off, each 6 is lost (CR3-STAR-06 to CR3-STAR-09)."""
    star, g.deed = w.target, w.deed
    if not star.star_power:
        return
    g.ordered(Question(STAR_POWER, (), "", star.id))
    outcome = g.test(STAR_POWER, star, g.request(star, rep=power_dice(g, star), damage=w.result))
    star.star_power -= outcome.values["dice_lost"]
    w.result = outcome.result


def power_dice(g: Game, star: Figure) -> int:
    """How many dice of its power a Star rolls: all it has, or as many of them as a standing order says (CR3-STAR-06,
    CMP-RUL-052)."""
    stated = (o for o in g.state.orders if (o.figure, o.kind) == (star.id, STAR_POWER) and o.seen == situation(star))
    return min([star.star_power, *(int(order.choice) for order in stated)])


def outranks(g: Game, star: Figure, rep: int) -> bool:
    """Whether a Star stands above an attacker of this Rep; a legend stands above none (CR3-STAR-12, CR2-STAR-05)."""
    return rep < star.rep < g.rules.parameters.legend


async def larger_than_life(g: Game, wounds: list[Wound]) -> None:
    """An attacker of lower Rep cannot kill a Star, but wounds it (CR3-STAR-12, CR3-RUL-43, CR2-RUL-156)."""
    dying = [w for w in wounds if w.result == OBVIOUSLY_DEAD and g.rules.favors(w.target, "larger-than-life")]
    saved = [w for w in dying if outranks(g, w.target, w.threat)]
    for w in await _agreed(g, "larger-than-life", saved, "CR3-STAR-12"):
        w.result = OUT_OF_THE_FIGHT
        # A new wound: one that was only winded gets up no more (CR2-RUL-465).
        w.target.hurt = w.target.hurt._replace(wounds=w.target.hurt.wounds + w.kills, recovers=False)


async def cheat_death(g: Game, wounds: list[Wound]) -> None:
    """Killed by an equal or better, or by an accident, a player's Star may cheat death (CR3-STAR-13, CR3-RUL-47)."""
    dying = [
        w
        for w in wounds
        if w.result == OBVIOUSLY_DEAD
        and g.rules.favors(w.target, "cheating-death")
        and not g.rules_run(w.target.side)
        and not outranks(g, w.target, w.threat)
    ]
    for w in await _agreed(g, "cheat-death", dying, "CR3-STAR-13"):
        w.result = CARRY_ON
        w.dealer, g.deed = None, w.deed
        w.target.rep = max(w.target.rep - 1, min(g.rules.parameters.reps))
        g.remove(w.target, CHEATED_DEATH, "CR3-STAR-13")


async def _agreed(g: Game, kind: str, wounds: list[Wound], rule: str) -> list[Wound]:
    """The wounds from which the owners of these Stars would have them saved."""
    asked = [
        Question(kind, ("yes", "no"), "yes", w.target.id, w.target.side, rule=rule, about=((w.dealer or w.target).id,))
        for w in wounds
    ]
    answers = await g.ask(*asked) if asked else []
    return [w for w, answer in zip(wounds, answers, strict=True) if answer == "yes"]
