"""What can be fired at with what, and how the dice are shared out (CR3-FIRE-02, CR3-FIRE-03)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from engine.battle.fleet import name_of
from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Deed
from engine.flow import EACH_TIME, HOLD, Question
from engine.inputs.shape import Aim
from engine.procedures.contact import touching
from engine.procedures.ledger import Cause
from engine.procedures.machines import mounts
from engine.ruleset.keys import Judge, OptionalJudge
from engine.ruleset.model import Weapon
from engine.space import INCH, Place
from engine.space.geometry import dist2
from engine.state import DUCKED_BACK, FALLEN, MARKS, Figure, Machine

PARTING_SHOT = "parting-shot"
DECLINES = "may-decline"  # what lets a Star decline to fire on In Sight (CMP-RUL-157)
SNIPER = "sniper"
"""The trait of figures that fire unseen with a weapon of their own."""
Aims = list[tuple[Figure, int]]
"""Targets in the declared order, with the dice on each."""
Arm = Weapon | None
"""A weapon that has been picked; None for the best one."""
OPENING: OptionalJudge[[Game, Figure, Figure], Refused | None] = OptionalJudge("opening")
"""Why a figure cannot fire at this enemy out of the building it is in; None where it can."""
SPREAD: Judge[[Game, Figure, Weapon, Aims], None] = Judge("spread")
"""Raises Refused where the targets of one firing stand too far apart."""


@dataclass(slots=True)
class Firing:
    """One figure firing one weapon: at figures, or with a blast at a spot."""

    shooter: Figure
    weapon: Weapon
    aims: Aims = field(default_factory=list)
    rush: bool = False
    label: str = "ranged-combat"
    spot: Place | None = None
    dropped: bool = False
    charged_by: tuple[int, ...] = ()
    """Targets that are charging the shooter (CR3-FIRE-07)."""
    fired_at: list[Figure] = field(default_factory=list)
    """The figures aimed at or standing in the circle."""
    missed: list[Figure] = field(default_factory=list)
    """The figures aimed at and not hit."""
    exposed: bool = False
    """It shows where it came from, whatever becomes of its targets (CR2-REACT-09)."""
    sniping: bool = False
    """It shows that where it misses, and only there (CR2-SNIPER-02)."""
    at_mounts: tuple[int, ...] = ()
    """Targets that are spared for their mounts, which are aimed at (CR2-MOUNT-03)."""
    hull: Machine | None = None
    """The machine that it is fired at, by way of one of those aboard (CR2-VEH-12)."""
    blows: list[tuple[Machine, str]] = field(default_factory=list)
    """What it comes to for machines, once it is fired."""
    burst: Place | None = None
    """Where it has burst, if it hurts those there."""
    fates: list[tuple[Figure, str]] = field(default_factory=list)
    """What comes to figures for certain, once it is fired."""
    mortar: str = ""
    """The mortar that fires it, by id: it comes from above, and its shooter has called for it or serves it."""
    snap: bool = False
    """A snap shot (CMP-FIRE-11)."""
    less: int = 0
    """What comes off its shooter's Rep (CMP-REACT-04)."""
    as_in_cover: bool = False
    """Its targets count as in cover (CR2-FIRE-13, CR2-MOVE-09)."""
    deed: Deed = field(default_factory=Deed)
    """What calls for it; once it is fired, the firing itself."""
    from_cover: bool = field(init=False)
    """Its shooter was down behind cover as it was declared, and pops up for it."""

    def __post_init__(self) -> None:
        self.from_cover = self.shooter.status == DUCKED_BACK

    @property
    def parting(self) -> bool:
        """Whether it is fired at a runaway, which takes no test for it (CR3-MOVE-17)."""
        return self.label == PARTING_SHOT

    @property
    def rank(self) -> int:
        """Its Outgunned Ranking."""
        return self.weapon.rank


def ready(g: Game, figure: Figure) -> list[Weapon]:
    """Weapons it could fire now, grenades left out: loaded, not spent, not just taken up (CR3-RUL-33)."""
    return [
        g.rules.weapons[name]
        for name in dict.fromkeys(mounts.weapons(g, figure) if g.state.machines else figure.weapons)
        if (mounts.loaded(g, figure, name) if g.state.machines else figure.loaded(name) > 0)
        and name not in figure.spent
        and not (g.rules.weapons[name].lobbed or g.rules.weapons[name].plunge.rates)
        and (figure.holds(name) or g.rules.weapons[name].on_mount)
        and (figure.set_up or not g.rules.weapons[name].sets_up)
        and g.rules.weapons[name].carries(figure.mounted) > 0
    ]


def usable(g: Game, figure: Figure, target: Figure) -> list[Weapon]:
    """Weapons it could fire at this enemy now, the one used last and then the best first, then grenades; by some books
    these only for want of any other (CR2-RUL-313, CR3-RUL-62)."""
    if figure.melee or target.melee or target.side == figure.side or not _in_sight(g, figure, target):
        return []
    if not g.knows(figure.side, target) or _shielded(g, figure, target):
        return []  # nobody fires at what they know nothing of
    if (kept := g.rules.optional(OPENING)) is not None and kept(g, figure, target) is not None:
        return []
    found = [w for w in ready(g, figure) if g.in_range(figure, target, w.carries(figure.mounted))]
    if not found or g.rules.parameters.picks_weapon:
        lobbed = [g.rules.weapons[name] for name in figure.weapons if name not in figure.spent]
        found += [
            w
            for w in lobbed
            if w.lobbed and not w.blast.lays and g.in_range(figure, target, thrown_range(g, figure, w))
        ]
    if g.state.machines:
        found = [w for w in found if not mounts.bars(g, figure, w, target)]
    if len(found) < 2:
        return found
    last = figure.kit.in_hand[:1]
    return sorted(found, key=lambda w: (w.lobbed, w.id not in last, -w.rank, -w.impact, -w.range, w.id))


def _no_line(g: Game, figure: Figure, target: Figure, called: str) -> Refused:
    """That a figure does not see a target, and what is to be done where smoke alone is why."""
    names = {"figure": figure.name, "target": called, "code": "no-sight"}
    if g.space.air.hides(figure.at, target.at):
        said = "smoke lies between {figure} and {target}: go round it, or wait until it clears"
        return Refused(said, rule="CR2-LOS-05", **names)
    said = "{figure} has no line of sight to {target}"
    return Refused(said, rule="CR3-LOS-01", **names)


def _shielded(g: Game, shooter: Figure, target: Figure) -> bool:
    """Whether one that is down is kept from fire by an enemy of it that it touches, known to the shooter's side
    (CR2-RUL-149)."""
    if target.status not in FALLEN or not g.rules.parameters.contact_shields:
        return False
    return any(f.able and g.knows(shooter.side, f) and touching(g, f, target) for f in g.enemies(target))


def targets(g: Game, figure: Figure) -> list[Figure]:
    """Enemies it may fire at now, nearest first; those shut in stand for the machine round them."""
    return [
        f
        for f in g.nearest(figure, g.enemies(figure))
        if any(weapon.aimed or g.fleet.shut_in(f) for weapon in usable(g, figure, f))
    ]


def thrown_range(g: Game, figure: Figure, weapon: Weapon) -> int:
    """How far it throws or launches this at a spot, in hundredths of an inch."""
    throws = [g.rules.traits[name].throws for name in figure.traits] if weapon.lobbed else []
    return max([weapon.range, *throws])


def _in_sight(g: Game, figure: Figure, target: Figure) -> bool:
    """Whether it could see this enemy after turning; a figure shut in sees by the one that looks out."""
    looker = mounts.eyes(g, figure) if figure.aboard else figure
    return g.sees(looker, target, turning=looker is figure)


def arms(g: Game, figure: Figure, target: Figure) -> list[list[str]]:
    """Each weapon it could fire at this enemy now, the best first, then two at once (CR3-FIRE-12, CR2-FIRE-11)."""
    weapons = usable(g, figure, target)
    held = [w.id for w in weapons if w.paired for _ in range(min(figure.loaded(w.id), 2))]
    return [*([w.id] for w in weapons), *map(list, dict.fromkeys(combinations(held, 2)))]


def rank_against(g: Game, figure: Figure, shooter: Figure) -> int:
    """The Outgunned Ranking of what it could answer this shooter with; 0 if with nothing (CR3-RUL-60, CR3-WPN-23)."""
    return next((weapon.rank for weapon in usable(g, figure, shooter)), 0)


def outgunned(g: Game, figure: Figure, causes: list[Cause]) -> bool:
    """Whether what was fired at it ranks above what it could answer those shooters with (CR3-WPN-20, CR3-WPN-22)."""
    if figure.star or figure.carrying >= 0:
        return False
    own = max(rank_against(g, figure, cause.shooter) for cause in causes)
    return own == 0 or max(cause.rank for cause in causes) > own


def worth_shooting(g: Game, figure: Figure, among: Sequence[Figure] | None = None) -> list[Figure]:
    """Enemies it can fire at, all or `among` these, that are neither down nor captured (CR3-RUL-29): the one that fired
    at it last, then the nearest, of equally near ones those not in cover first (CR3-RUL-30)."""

    def order(f: Figure) -> tuple[bool, int, bool, int]:
        return f.index != figure.shot_by, dist2(f.at, figure.at), g.protection(figure, f).for_test == "cover", f.index

    found = [f for f in (g.enemies(figure) if among is None else among) if usable(g, figure, f)]
    return sorted(found, key=order) if len(found) > 1 else found


def best(g: Game, figure: Figure, target: Figure) -> Weapon:
    """The weapon it would use on this target."""
    return usable(g, figure, target)[0]


def firing_at(
    g: Game, figure: Figure, aims: Aims, *, rush: bool = False, weapon: Arm = None, hull: Machine | None = None
) -> Firing:
    """A firing with these aims; carrying someone makes it a Rush Shot (CR3-WOUND-03). Who is shut in is fired at as the
    `hull` round it; a grenade comes down where the hull is, as on any other spot (CR2-BLAST-01)."""
    target = aims[0][0]
    chosen = weapon or best(g, figure, target)
    bursts = not (chosen.aimed or chosen.piercing.value or chosen.blast.path)
    hull = None if bursts else hull or g.fleet.shell(target)
    spot = None if chosen.aimed and hull is None else (target.at, target.floor)
    sniping = SNIPER in g.nature(figure, chosen.id)
    rush = rush or figure.carrying >= 0
    return Firing(figure, chosen, aims, rush, spot=spot, sniping=sniping, deed=g.deed, hull=hull)


def whole(g: Game, figure: Figure, target: Figure, weapon: Arm = None) -> Aims:
    """Everything on one target."""
    return [(target, dice_of(figure, weapon or best(g, figure, target)))]


def dice_of(figure: Figure, weapon: Weapon) -> int:
    """The most dice it may use; once one of two barrels has been fired, those of the other (CR2-WPN-12)."""
    return max(weapon.shots // (weapon.burst.barrels if weapon.id in figure.kit.half_fired else 1), 1)


def one_barrel(weapon: Weapon, dice: int) -> bool:
    """Whether this number of dice is that of one of several barrels."""
    return weapon.burst.barrels > 1 and dice <= weapon.shots // weapon.burst.barrels


def aim_question(
    g: Game, figure: Figure, targets: list[Figure], *, test: str, rule: str, beyond: bool = True, weapon: Arm = None
) -> Question | None:
    """Ask its owner whom to fire at; None where there is one target and nothing to choose (CR3-RUL-30, CR3-RUL-56).

    At least one die goes on one of `targets`; other dice may go on enemies next to it, unless nobody `beyond` may be
    fired at. By order it is asked of one target too. Some books let it hold its fire (CR2-RUL-056, CMP-RUL-157).
    """
    declines = test == "in-sight" and g.rules.favors(figure, DECLINES)
    holds = declines or g.rules.parameters.may_hold
    ordered = {
        o.choice for o in g.state.orders if (o.figure, o.kind) == (figure.id, "targets") and o.test in ("", test)
    }
    if len(targets) < 2 and not declines and EACH_TIME not in ordered and not (holds and HOLD in ordered):
        return None

    def validate(question: Question, choice: Any) -> Any:
        if choice == {} and holds:
            return choice
        aims = read_aims(g, figure, choice, weapon)
        names = ", ".join(name_of(g.state, mounts.stands_for(g, f)) for f in targets)
        if not beyond and any(target not in targets for target, _ in aims):
            raise Refused("the dice go on {names} only", names=names, rule=rule, code="bad-choice")
        if not any(target in targets for target, _ in aims):
            raise Refused("at least one die goes on one of {names}", names=names, rule=rule, code="bad-choice")
        return {mounts.stands_for(g, target): dice for target, dice in aims}

    default = {mounts.stands_for(g, f): dice for f, dice in whole(g, figure, targets[0], weapon)}
    options, whose = tuple(mounts.stands_for(g, f) for f in targets), (figure.id, figure.side)
    return Question("targets", options, default, *whose, form="dice", test=test, rule=rule, validate=validate)


async def choose_aims(
    g: Game, figure: Figure, targets: list[Figure], *, test: str, rule: str, beyond: bool = True, weapon: Arm = None
) -> Aims:
    """What it fires at, as its owner says where there is a choice, else all at the first; nothing where it holds."""
    question = aim_question(g, figure, targets, test=test, rule=rule, beyond=beyond, weapon=weapon)
    if question is None:
        return whole(g, figure, targets[0], weapon)
    [answer] = await g.ask(question)
    return read_aims(g, figure, answer, weapon) if answer else []


def read_aims(g: Game, figure: Figure, choice: Any, weapon: Arm = None) -> Aims:
    """Targets and dice as an answer has them. Raises Refused."""
    return aims_of(g, figure, asked_aims(choice), weapon)


def asked_aims(choice: Any) -> list[Aim]:
    """Targets and dice as a person gave them: a list of {figure, shots}, or shots by figure. Raises Refused."""
    if isinstance(choice, dict):
        choice = [{"figure": name, "shots": shots} for name, shots in choice.items()]
    aims = []
    for item in choice if isinstance(choice, list) else [choice]:
        if not isinstance(item, dict) or not isinstance(item.get("figure"), str):
            raise Refused("name each target and its dice", rule="CR3-FIRE-03", code="bad-choice")
        shots = item.get("shots")
        if shots is not None and (isinstance(shots, bool) or not isinstance(shots, int) or shots < 1):
            raise Refused("each target gets one die or more", rule="CR3-RUL-84", code="bad-choice")
        aims.append(Aim(item["figure"], shots))
    return aims


def may_aim_at_mount(g: Game, target: Figure) -> bool:
    """Whether its mount can be aimed at in its place (CR2-MOUNT-03)."""
    return target.mounted and "mounted-damage" in g.rules.checks


def aims_of(g: Game, figure: Figure, wanted: Sequence[Aim], weapon: Arm = None) -> Aims:
    """The targets that a person named, with their dice. Raises Refused."""
    names = {aim.figure for aim in wanted}
    named = (f for f in g.figures if f.id in names or f.aboard in names)
    ids = {mounts.stands_for(g, f): f for f in named if g.knows(figure.side, f) and not g.fleet.sealed(f)}
    for target in (ids[aim.figure] for aim in wanted if aim.at and aim.figure in ids):
        if not may_aim_at_mount(g, target):
            rule = "CR2-MOUNT-03" if "mounted-damage" in g.rules.checks else "CR3-FIRE-02"
            raise Refused("{target} has no mount to aim at", target=target.name, rule=rule, code="on-foot")
    if not wanted or any(aim.figure not in ids for aim in wanted):
        raise Refused("name each target and its dice", rule="CR3-FIRE-03", code="bad-choice")
    one = 1 if len(wanted) > 1 else 0
    return validate_aims(g, figure, [(ids[aim.figure], aim.shots or one) for aim in wanted], weapon)


def validate_aims(g: Game, figure: Figure, aims: Aims, weapon: Arm = None) -> Aims:
    """These aims with the dice filled in. Raises Refused naming the rule they break."""
    kept = g.rules.optional(OPENING)
    for target, _ in aims:
        called = name_of(g.state, mounts.stands_for(g, target))
        if target.side == figure.side:
            raise Refused("{target} is a friend", target=called, rule="CR3-FIRE-02")
        # Firing at one that is down is never a duty (CR3-RUL-29), but nothing forbids it.
        if not target.able and target.status not in MARKS:
            said = "{target} is {status} and no target"
            raise Refused(said, target=called, status=target.status, rule="CR3-FIRE-02")
        if target.melee:
            raise Refused("{target} is locked in melee and cannot be shot at", target=called, rule="CR3-RUL-108")
        if _shielded(g, figure, target):
            said = "{target} is in contact with an enemy and cannot be shot at"
            raise Refused(said, target=called, rule="CR3-RUL-108")
        if not _in_sight(g, figure, target):
            raise _no_line(g, figure, target, called)
        if kept is not None and (why := kept(g, figure, target)) is not None:
            raise why
        if weapon is not None and not mounts.bears(g, figure, weapon.id, target.at):
            raise mounts.out_of_arc(g, figure, weapon, called)
        far = weapon is not None and not g.in_range(figure, target, weapon.carries(figure.mounted))
        if far or (weapon is None and not usable(g, figure, target)):
            said = "{target} is out of range for {figure}"
            raise Refused(said, target=called, figure=figure.name, rule="CR3-WPN-04", code="out-of-range")
    chosen = weapon or best(g, figure, aims[0][0])
    most = dice_of(figure, chosen)
    if len(aims) == 1 and aims[0][1] == 0:
        aims = [(aims[0][0], most)]
    if sum(dice for _, dice in aims) > most:
        said = "{chosen} has {most}d6 to share out"
        raise Refused(said, chosen=chosen.name, most=most, rule="CR3-WPN-05", code="too-many-dice")
    if g.rules.parameters.in_blocks:
        aims = sorted(aims, key=lambda aim: dist2(aim[0].at, figure.at))
        _validate_blocks(g, figure, chosen, aims)
    if len(aims) > 1:
        for target, _ in aims:
            if not g.in_range(figure, target, chosen.carries(figure.mounted)):
                raise Refused("{target} is out of range", target=target.name, rule="CR3-WPN-04", code="out-of-range")
        g.rules.judge(SPREAD)(g, figure, chosen, aims)
    return aims


def rating_of(weapon: Weapon, dice: int) -> int:
    """Its Target Rating, with one barrel that of a single one (CR2-WPN-12)."""
    return weapon.shots // weapon.burst.barrels if one_barrel(weapon, dice) else weapon.target


CLOSE = 3 * INCH
"""Within this distance a shotgun strikes one target."""


def _validate_blocks(g: Game, figure: Figure, weapon: Weapon, aims: Aims) -> None:
    """Raise Refused unless the dice on these targets, the nearest first, are enough and fairly shared."""
    (nearest, first), shots = aims[0], sum(dice for _, dice in aims)
    rating = rating_of(weapon, shots)
    if shots < weapon.fewest:
        raise Refused("{weapon} fires two dice at least", weapon=weapon.name, rule="CR2-FIRE-04", code="too-few-dice")
    if any(dice > first for _, dice in aims):
        said = "{target} is the nearest and gets at least as many dice as any other"
        raise Refused(said, target=nearest.name, rule="CR2-FIRE-07", code="bad-choice")
    if len(aims) > rating:
        said = "{weapon} strikes {most} targets at most"
        raise Refused(said, weapon=weapon.name, most=rating, rule="CR2-FIRE-06", code="too-far-apart")
    if len(aims) > 1 and weapon.burst.rolls > 1 and g.in_range(figure, nearest, CLOSE):
        said = "within 3 inches {weapon} strikes one target"
        raise Refused(said, weapon=weapon.name, rule="CR2-WPN-14", code="too-near")
