"""Popping up from behind cover, weapons that are set up, and the Fast Move (MG42-DUCK-03, MG42-MOVE-04)."""

from collections.abc import Iterable

from engine.battle.game import Game
from engine.errors import Refused
from engine.procedures import declare
from engine.procedures.results import resume
from engine.procedures.second.groups import OVERALL, grouped, led
from engine.ruleset.model import Weapon
from engine.space import INCH
from engine.state import CARRY_ON, DUCKED_BACK, Figure, Now


def pop_up(g: Game, figure: Figure) -> None:
    """Out from behind cover: it counts as moving (MG42-REACT-04, MG42-RUL-94)."""
    if figure.status == DUCKED_BACK:
        g.set_status(figure, CARRY_ON, "MG42-DUCK-03")
        figure.moved = True
    if figure.posture == "prone":
        # Nothing is paid for getting up (MG42-PRONE-02).
        g.set_posture(figure, "standing", "MG42-PRONE-02")


def rise(g: Game, figure: Figure) -> None:
    """A test has it fire or charge: from behind cover it pops up for that, and counts as moving (CR2-REACT-10)."""
    figure.moved = figure.moved or (figure.status == DUCKED_BACK and bool(figure.cover))
    resume(g, figure)


def come_to_rest(g: Game, figures: Iterable[Figure]) -> None:
    """Figures that are not active, nor ride or drive on, were moving only for the test that this called
    (CR2-RUL-255)."""
    for figure in figures:
        figure.moved = figure.moved and bool(figure.index in g.state.active or figure.speed or figure.aboard)


def validate_up(figure: Figure) -> None:
    """Raise Refused if it has gone prone in this activation, and so does not get up in it (CR2-RUL-276)."""
    if figure.now.dropped:
        said = "{figure} has gone prone, and gets up in its next activation"
        raise Refused(said, figure=figure.name, rule="CR2-RUL-276", code="prone")


def validate_weapon(g: Game, figure: Figure, weapon: Weapon) -> None:
    """Raise Refused unless it can fire this weapon of its own now, set up if it has to be (MG42-SCEN-08)."""
    if weapon.sets_up and not figure.set_up:
        said = "{figure}'s {name} must be set up first: one activation without moving"
        raise Refused(said, figure=figure.name, name=weapon.id, rule="MG42-SCEN-08", code="not-set-up")
    if not (weapon.lobbed or weapon.on_mount or figure.holds(weapon.id)):
        said = "{figure} does not hold the {name}"
        raise Refused(said, figure=figure.name, name=weapon.id, rule="CR2-WPN-03", code="not-in-hand")
    if weapon.id in figure.spent and not weapon.feed.once_a_turn:
        said = "{figure} has taken the {name} in hand in this turn, and fires it from the next one on"
        raise Refused(said, figure=figure.name, name=weapon.id, rule="CR2-WPN-33", code="taken")
    declare.validate_weapon(g, figure, weapon)


async def fast_move(g: Game, figures: list[Figure]) -> None:
    """One roll for the group, three dice with a leader, each figure by its own Rep (MG42-MOVE-04, MG42-RUL-17)."""
    for figure in figures:
        validate_run(figure)
        _validate_load(figure)
    roll_fast(g, figures)


def validate_run(figure: Figure) -> None:
    """Raise Refused if it has rolled for its Fast Move, loads a weapon, or fired before it thought of one."""
    if figure.fast:
        raise Refused("{figure} has tried its Fast Move", figure=figure.name, rule="MG42-MOVE-04")
    validate_hands(figure)
    if figure.now.fired and not figure.now.answered:
        said = "{figure} has fired without meaning to move fast, and does not now"
        raise Refused(said, figure=figure.name, rule="MG42-FIRE-09", code="already-fired")


def validate_hands(figure: Figure) -> None:
    """Raise Refused if it loads a weapon, which leaves it a normal move."""
    if figure.now.reloading:
        raise Refused("{figure} is reloading and may not move fast", figure=figure.name, rule="CR3-WPN-25")


async def group_fast_move(g: Game, figures: list[Figure]) -> None:
    """One roll for the whole group before any of it moves or fires; all it is read for count as moving fast, but who
    carries somebody alone is not asked, and riders need not be (CR2-MOVE-03, CR2-MOVE-09, CR2-MOUNT-01, CR2-RUL-226,
    CR2-RUL-227)."""
    if all(figure.mounted for figure in figures):
        return
    group = [f for f in g.active_figures() if f.able and not (f.now.done or f.melee or f.mounted)]
    pairs = bearers(g, figures)
    for figure in figures:
        if figure not in pairs:
            _validate_load(figure)
    for figure in group:
        if figure.fast:
            raise Refused("{figure} has tried its Fast Move", figure=figure.name, rule="CR2-MOVE-03")
        validate_hands(figure)
        if figure.now.stepped or (figure.now.fired and not figure.now.answered):
            said = "{figure} has moved or fired, and its group moves fast from the beginning or not at all"
            raise Refused(said, figure=figure.name, rule="CR2-RUL-227", code="already-fired")
    roll_fast(g, [f for f in group if f.carrying < 0 or f in pairs])
    for carrier, mate in pairs.items():
        least = min(carrier.now.allowance, mate.now.allowance)
        carrier.now, mate.now = carrier.now._replace(allowance=least), mate.now._replace(allowance=least, bears=True)


def bearers(g: Game, figures: list[Figure]) -> dict[Figure, Figure]:
    """The figures that carry a casualty, each with the one at its side that bears the other end (CR2-RUL-392)."""
    free, pairs = [f for f in figures if f.carrying < 0], dict[Figure, Figure]()
    for carrier in (f for f in figures if f.carrying >= 0):
        if mate := next((f for f in free if g.near(carrier, f, INCH)), None):
            free.remove(mate)
            pairs[carrier] = mate
    return pairs


def _validate_load(figure: Figure) -> None:
    if figure.carrying >= 0:
        raise Refused("{figure} is carrying someone and cannot Fast Move", figure=figure.name, rule="MG42-MOVE-03")


def roll_fast(g: Game, figures: list[Figure]) -> dict[int, int]:
    """One roll for these, the one that their group has made if it is active; how far each may go by its own Rep."""
    if not figures:
        return {}
    active = figures[0].index in g.state.active
    leader = led(g.active_figures() if active else figures)
    who = min(figures, key=lambda f: (not f.leader, -f.rep, f.index))
    dice = (list(g.state.fast_dice) if active else []) or g.roll("fast-move", who.id, 3 if leader else 2)
    if active:
        g.state.fast_dice = tuple(dice)
    reach: dict[int, int] = {}
    called = active and any(OVERALL in f.traits for f in g.active_figures())
    for figure in figures:
        # With an overall Leader several groups act, and each has its own Leader's die (CR2-RUL-096).
        own = not called or led([f for f in g.active_figures() if grouped(f, figure)])
        asked = g.request(figure, pace_of(g, figure) | frozenset({"leader"} if own and len(dice) > 2 else ()))
        outcome = g.read("fast-move", asked, {"self": dice})
        g.log_roll("fast-move", outcome, figure=figure.id, dice=tuple(dice), total=outcome.values["inches"])
        reach[figure.index] = int(outcome.values["inches"]) * INCH
        figure.now = figure.now._replace(allowance=max(reach[figure.index], figure.now.used))
        figure.fast = True
    return reach


def pace_of(g: Game, figure: Figure) -> frozenset[str]:
    """What a Fast Move is read by besides Rep: whether the figure is slow (CR2-MOVE-04)."""
    return frozenset({"slow"}) if g.slow(figure) else frozenset()


def done(g: Game, figure: Figure) -> Now:
    """Going prone ends an activation (MG42-PRONE-02)."""
    return figure.now._replace(done=True)


def only_crawls(g: Game, figure: Figure) -> Now:
    """Going prone leaves of an activation a crawl and no fire (CR2-RUL-276)."""
    return limited_to_crawl(g, figure, figure.now._replace(fired=True, answered=True, dropped=True))


def limited_to_crawl(g: Game, figure: Figure, now: Now) -> Now:
    """On the ground a crawl is all the movement it has (MG42-PRONE-02, CR2-MOVE-08)."""
    parameters = g.rules.parameters
    crawl = (figure.fast and parameters.fast_crawl) or parameters.crawl
    least = now.used + crawl if now.dropped else max(crawl, now.used)
    return now._replace(allowance=min(now.allowance, least))
