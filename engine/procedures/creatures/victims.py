"""What creatures do to those whom they have put down: dismembered, eaten, infected (CR2-BUG-06, CR2-ZOMBIE-04,
CR2-ZOMBIE-06)."""

from engine.battle.game import Game
from engine.events import CreatureEvent, Roll
from engine.procedures.hits import Hit
from engine.state import DISMEMBERS, FALLEN, FEEDS, INFECTED, OBVIOUSLY_DEAD, Figure, Spell


def half_a_die(g: Game, label: str, figure: Figure, rule: str) -> int:
    """Half a die of turns, rounded up (CR2-RUL-091)."""
    [face] = g.roll(label, figure.id, 1)
    turns = -(-face // 2)
    g.emit(Roll(label, (face,), figure.id, total=turns, rule=rule))
    return turns


def set_upon(g: Game, victim: Figure, hits: list[Hit]) -> None:
    """A creature that has put somebody down in melee sets about them, and those it has hit may be infected."""
    for hit in hits:
        kind = g.rules.kind_of(hit.roller)
        if not kind.eats or hit.margin is None:
            continue
        deed = g.deed
        if kind.eats == "feeds":
            _infect(g, victim)
        if victim.status in FALLEN and hit.roller.able and hit.roller.spell.what not in (DISMEMBERS, FEEDS):
            g.begin("creature")
            _begin(g, hit.roller, victim, kind.eats)
        g.deed = deed


def _begin(g: Game, creature: Figure, victim: Figure, how: str) -> None:
    if how == "dismembers":
        if victim.status == OBVIOUSLY_DEAD:
            return
        creature.spell = creature.spell._replace(what=DISMEMBERS, victim=victim.index)
        g.emit(CreatureEvent("sets-about", creature.id, victim.id, rule="CR2-BUG-06"))
        return
    turns = half_a_die(g, "feeding", creature, "CR2-ZOMBIE-04")
    creature.spell = Spell(FEEDS, g.state.turn + turns, victim.index)
    g.emit(CreatureEvent("feeds", creature.id, victim.id, value=turns, rule="CR2-ZOMBIE-04"))


def _infect(g: Game, victim: Figure) -> None:
    """A die and its Rep of 7 or more, and it is well; otherwise it turns into a zombie in time, but no Star does
    (CR2-ZOMBIE-06, CR2-RUL-204, CR2-RUL-324)."""
    if victim.star or victim.spell.what == INFECTED or victim.status == OBVIOUSLY_DEAD:
        return
    if g.test("infection", victim, g.request(victim)).result == "turns":
        g.begin("creature")
        turns = half_a_die(g, "infected", victim, "CR2-ZOMBIE-06")
        victim.spell = Spell(INFECTED, g.state.turn + turns)
