"""What figures of Chain Reaction 2.0 have in their hands, the rounds they carry, and who leads them (CR2-WPN-03)."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import BadRequest
from engine.procedures.creatures.kinds import fit_out, validate_opposites
from engine.procedures.second.arms import at_hand, first_in_hand
from engine.procedures.second.groups import OVERALL
from engine.record.model import LAST, Side
from engine.ruleset.model import Ruleset
from engine.space import INCH, Space
from engine.state import Figure, Kit
from engine.strict import fields

PRESS = frozenset({"camera", "reporter"})
DRIVERS, BODYGUARD = (2, 3), (4, True)
"""The Reps of those who drive the press, and the Rep of the one who guards it, who is armed."""
LINK = 4 * INCH
"""How near figures in sight of each other stand to be one group."""


def outfit(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """The first weapon listed is in hand. Raises BadRequest naming the rule for what nobody has in a battle."""
    fit_out(rules, figure, data, path)
    validate_opposites(rules, figure, path)
    if OVERALL in figure.traits and not figure.leader:
        raise BadRequest("an overall Leader is also a Leader ({rule})", rule="CR2-LEADER-04", field=f"{path}.traits")
    if figure.traits & PRESS:
        held = [("weapons", rules.weapons[name].name) for name in figure.weapons]
        if figure.melee_weapon not in ("", "unarmed"):
            held.append(("melee_weapon", rules.melee_weapons[figure.melee_weapon].name))
        if held:
            key, weapon = held[0]
            said = "a reporter, and the one with the camera, carry no weapon: leave {weapon} to a bodyguard ({rule})"
            raise BadRequest(said, weapon=weapon, rule="CR2-MEDIA-02", field=f"{path}.{key}", code="armed-press")
    if {"medic", "doctor"} <= figure.traits:
        said = "a figure is a medic or a doctor, not both ({rule})"
        raise BadRequest(said, rule="CR2-RUL-523", field=f"{path}.traits")
    counted = {name for name, weapon in rules.weapons.items() if weapon.feed.rounds != (0, 0)}
    given = fields.obj(data.get("rounds", {}), f"{path}.rounds", counted, rule="CR2-AMMO-02")
    rounds = tuple((name, fields.integer(n, f"{path}.rounds.{name}", 0, 99)) for name, n in given.items())
    for name, n in rounds:
        most = rules.weapons[name].feed.carried
        if most and n > most:
            said = "one figure carries {most} rounds at most ({rule})"
            raise BadRequest(said, most=most, rule="CR2-AMMO-02", field=f"{path}.rounds.{name}", code="too-many-rounds")
        if not n and name in figure.weapons and name not in figure.empty:
            figure.empty = (*figure.empty, name)
    figure.kit = Kit(in_hand=at_hand(rules, figure.weapons, first_in_hand(rules, figure.weapons)), supply=rounds)


def together(sides: Sequence[Side], figures: Sequence[Figure], space: Space) -> None:
    """Refuse a Leader too many: each squad has one, those without a squad one where they stand together, and each side
    one above all (CR2-GROUP-02, CR2-LEADER-04); and a press that does not act last (CR2-MEDIA-02)."""
    last = {side.id for side in sides if side.stance == LAST}
    for n, figure in enumerate(figures):
        _press(figure, f"figures[{n}]", acts_last=figure.side in last)
    for n, figure in enumerate(figures):
        group = _group(figure, figures, space) if figure.leader else []
        for other in (f for f in figures[:n] if f.side == figure.side):
            if other.leader and other in group:
                raise _too_many(figure, other, f"figures[{n}].leader", "CR2-GROUP-02")
            if OVERALL in figure.traits & other.traits:
                raise _too_many(figure, other, f"figures[{n}].traits", "CR2-LEADER-04")


def _press(figure: Figure, path: str, *, acts_last: bool) -> None:
    """Refuse one of a news crew whose side does not act last, and with it one who is neither of the crew nor its
    driver or bodyguard (CR2-MEDIA-02)."""
    crew = bool(figure.traits & PRESS)
    if crew and not acts_last:
        said = "{figure} is of the press, and its side has to act last ({rule})"
        code, field = "press-acts-last", "traits"
    elif acts_last and not crew and figure.rep not in DRIVERS and (figure.rep, bool(figure.weapons)) != BODYGUARD:
        said = "{figure} is with the press: a driver has Rep 2 or 3, and a bodyguard Rep 4 and a weapon ({rule})"
        code, field = "press-company", "rep"
    elif acts_last and figure.leader and "reporter" not in figure.traits:
        said = "{figure} does not lead the press: its reporter does ({rule})"
        code, field = "press-leader", "leader"
    else:
        return
    raise BadRequest(said, figure=figure.name, rule="CR2-MEDIA-02", field=f"{path}.{field}", code=code)


def _group(figure: Figure, figures: Sequence[Figure], space: Space) -> list[Figure]:
    """Those set up as one group: a squad by its name, without one all who stand together; a comm link merges no two
    that have a Leader each (CR2-GROUP-01, CR2-RUL-244, CR2-RUL-317)."""
    left = [f for f in figures if f.side == figure.side and f.squad == figure.squad and f is not figure]
    if figure.squad:
        return left
    group, left = [figure], [f for f in left if f.on_table and figure.on_table]
    for member in group:
        group += (joined := [f for f in left if _linked(member, f, space)])
        left = [f for f in left if f not in joined]
    return group


def _linked(a: Figure, b: Figure, space: Space) -> bool:
    """Whether two see each other from edge to edge within four inches."""
    return space.sight(a.at, a.floor, b.at, b.floor) and space.near(a.at, a.floor, b.at, b.floor, LINK)


def _too_many(figure: Figure, other: Figure, path: str, rule: str) -> BadRequest:
    said = "only one of {other} and {figure} can be a Leader there ({rule})"
    return BadRequest(said, figure=figure.name, other=other.name, rule=rule, field=path, code="too-many-leaders")
