"""Which weapons are in hand, and the rounds of those that have so many and no more (CR2-WPN-03, CR2-AMMO)."""

from collections.abc import Iterator, Sequence

from engine.battle.game import Game
from engine.events import Ammo, Item, Roll
from engine.procedures.machines.mounts import compared_mounts, mount_of
from engine.ruleset.model import Ruleset, Weapon
from engine.space import INCH
from engine.state import Figure

# ---- what is in hand ----


def first_in_hand(rules: Ruleset, weapons: Sequence[str]) -> str:
    """What a figure holds that has not taken anything else in hand; empty if nothing but grenades."""
    return next((name for name in weapons if not rules.weapons[name].lobbed), "")


def at_hand(rules: Ruleset, weapons: Sequence[str], name: str) -> tuple[str, ...]:
    """What is in hand with this weapon: what it is mounted under or carries, the other of a pair; nothing where a
    figure has one kind of firearm only, which needs no telling (CR2-WPN-24, CR2-RUL-387)."""
    guns = [w for w in dict.fromkeys(weapons) if not rules.weapons[w].lobbed]
    if len(guns) < 2:
        return ()
    held = rules.weapons[name]
    below = [w for w in guns if rules.weapons[w].under == name]
    if held.under in guns:
        return held.under, name
    other = [w for w in guns if w != name and rules.weapons[w].paired] if held.paired else []
    return name, *below, *other[:1]


def take_in_hand(g: Game, figure: Figure, name: str) -> None:
    """From now on it holds this one, and fires it from the next turn on (CR2-WPN-33)."""
    figure.kit = figure.kit._replace(in_hand=at_hand(g.rules, figure.weapons, name))
    figure.spent = (*figure.spent, *(w for w in figure.kit.in_hand if w not in figure.spent))
    g.emit(Item(figure.id, "readies", name, rule="CR2-WPN-33"))


def compared(g: Game, figure: Figure) -> list[Weapon]:
    """What counts as its weapon: the one in hand or both of two, of a rifle with a launcher the part used last; no
    grenade, and no tube that is fired (CR2-OUTG-02, CR2-RUL-173, CR2-RUL-313, CR2-RUL-524)."""
    served = tuple(mount.weapon for mount in compared_mounts(g, figure))
    held = figure.kit.in_hand
    both = held if all(g.rules.weapons[name].paired for name in held) else held[:1]
    weapons = [g.rules.weapons[name] for name in served or both or figure.weapons]
    return [w for w in weapons if not (w.lobbed or (w.feed.thrown_away and w.id in figure.empty))]


def has_ranged_weapon(g: Game, figure: Figure) -> bool:
    """Whether it is armed to fight from afar: with what it shoots, be that empty, or a grenade that it has readied, and
    not with smoke alone (CR2-RUL-691)."""
    return bool(compared(g, figure)) or any(not g.rules.weapons[name].blast.lays for name in figure.weapons)


def used(g: Game, figure: Figure, weapon: Weapon) -> None:
    """It has fired this weapon: that was the part of it in use, and one thrown away leaves the hands free for the
    next (CR2-RUL-313, CR2-RUL-386)."""
    if weapon.id not in figure.weapons or mount_of(g, figure, weapon.id) is not None:
        return
    held = figure.kit.in_hand
    if weapon.feed.thrown_away and held:
        rest = [name for name in figure.weapons if name != weapon.id]
        held = at_hand(g.rules, figure.weapons, first_in_hand(g.rules, rest))
    elif weapon.id in held:
        held = weapon.id, *(name for name in held if name != weapon.id)
    figure.kit = figure.kit._replace(in_hand=held)
    if weapon.feed.rounds != NO_LIMIT:
        _spend_round(g, figure, weapon)


# ---- rounds ----

NO_LIMIT = (0, 0)


def carried(figure: Figure, weapon: str) -> int:
    """Rounds that a figure carries for a weapon."""
    return dict(figure.kit.supply).get(weapon, 0)


def _carry(figure: Figure, weapon: str, rounds: int) -> None:
    figure.kit = figure.kit._replace(supply=tuple((dict(figure.kit.supply) | {weapon: rounds}).items()))


def bearers(g: Game, figure: Figure, weapon: str) -> Iterator[Figure]:
    """The figures that have rounds for it: itself, and able friends within an inch (CR2-AMMO-02, CR2-RUL-384)."""
    near = [f for f in g.friends(figure) if f.able and not f.melee and g.near(f, figure, INCH)]
    yield from (f for f in (figure, *near) if carried(f, weapon))


def _spend_round(g: Game, figure: Figure, weapon: Weapon) -> None:
    """A round less; with the last one at hand it is out of ammunition."""
    bearer = next(bearers(g, figure, weapon.id), figure)
    _carry(bearer, weapon.id, max(carried(bearer, weapon.id) - 1, 0))
    if weapon.id not in figure.empty and not any(bearers(g, figure, weapon.id)):
        figure.empty = (*figure.empty, weapon.id)
        g.emit(Ammo(figure.id, weapon.id, "out", rule="CR2-AMMO-02"))


def deal_rounds(g: Game) -> None:
    """In the first turn of each figure dice say how many rounds there are for each launcher whose record does not;
    comrades carry what is too much for one (CR2-AMMO-02, CR2-AMMO-03, CR2-RUL-383)."""
    for figure in [f for f in g.figures if f.came in (g.state.turn, g.state.turn - 1)]:
        for weapon in [g.rules.weapons[name] for name in dict.fromkeys(figure.weapons)]:
            sure, count = weapon.feed.rounds
            if count and weapon.id not in dict(figure.kit.supply):
                dice = g.roll("rounds", figure.id, count)
                rounds = sure + sum(dice)
                g.begin("roll")
                rule = "CR2-AMMO-02" if weapon.feed.carried else "CR2-AMMO-03"
                g.emit(Roll("rounds", tuple(dice), figure=figure.id, total=rounds, rule=rule))
                _share_out(g, figure, weapon, rounds)


def _share_out(g: Game, figure: Figure, weapon: Weapon, rounds: int) -> None:
    mates = [f for f in g.nearest(figure, g.friends(figure)) if f.able and weapon.id not in f.weapons]
    for bearer in (figure, *mates):
        part = min(rounds, (weapon.feed.carried or rounds) - carried(bearer, weapon.id))
        if bearer is figure or part > 0:
            _carry(bearer, weapon.id, carried(bearer, weapon.id) + part)
            rounds -= part
