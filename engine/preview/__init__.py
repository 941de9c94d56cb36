"""The exposure preview: what an input would set off, for whom, with what odds, before it is given.

`preview` copies the table as the viewer knows it and runs play's own procedures on the copy up to the dice,
so that what it says and what then happens cannot disagree; nothing is rolled and nothing changes.
"""

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from engine.battle.fleet import people_of
from engine.battle.fog import validate_known
from engine.commands.charge import Charge as Charging
from engine.commands.machines.drive import Driving
from engine.commands.move import Move
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
from engine.inputs.given import Given
from engine.inputs.shape import Shape
from engine.loading.inputs import read_input
from engine.preview.as_json import as_json
from engine.preview.charges import ChargeOdds
from engine.preview.focus import focus_of
from engine.preview.model import ForetoldCharge, Preview, Run
from engine.preview.opening import opened
from engine.preview.reactions import victims
from engine.preview.refusal import Refusal
from engine.preview.rehearsal import Rehearsal, as_known
from engine.preview.sighting import end_of
from engine.preview.tables import reaction
from engine.preview.tryout import Tryout, Unsettled, carry_out, ways
from engine.preview.volley import Volley
from engine.preview.walking import TooManyWays
from engine.procedures.charge_reach import approach, charge_route, unaided, whole_way
from engine.space import Point
from engine.views import Viewer, knows

__all__ = [
    "Preview",
    "Refusal",
    "Rehearsal",
    "Run",
    "TooManyWays",
    "as_json",
    "as_known",
    "charge_of",
    "foretold",
    "preview",
]


def preview(encounter: Encounter, item: Mapping[str, Any], viewer: Viewer) -> Preview:
    """What this input would set off, from what the viewer knows. The encounter is left as it is.

    `move`, `fire`, `charge`, `grenade` and `face` are foretold; of other inputs the test that they themselves call
    for, and whether they are refused as far as that is known before dice. The extra inches count as `stay` where
    the input does not say otherwise.
    """
    known = frozenset(f.id for f in encounter.game.figures if knows(encounter, viewer, f))
    return foretold(as_known(encounter, viewer), item, known, encounter)


def foretold(
    table: Rehearsal,
    item: Mapping[str, Any],
    known: Container[str],
    encounter: Encounter | None = None,
    *,
    most: int = 0,
    aftermath: bool = True,
    partly: bool = False,
) -> Preview:
    """Likewise on a table as a viewer knows it, where something may have been rehearsed already.

    `known` are the ids of the figures that the viewer knows; of an `encounter`, only what is open to it is foretold.
    Without its `aftermath` shots are foretold up to their hits.

    Raises TooManyWays where a charge can go in more than `most` ways, unless that is 0; foretold `partly`, the way of
    such a charge is told, and nothing behind it.
    """
    kind = str(item.get("do", ""))
    try:
        given = read_input(dict(item), "", table.rules, table.context._replace(figures=known))
        validate_known(table, given.item)
        if encounter is not None:
            _open(encounter)
        tried = _tried(table, given)
    except Refused as no:
        return Preview(kind, Refusal(no.message, no.code, table.rules.cite(no.rule), said=no.said))
    except BadRequest as no:
        return Preview(kind, Refusal(no.message, no.code, field=no.field, said=no.said))
    first = tried[0][1]
    goals = _goals(table, given.value)
    runs = tuple(_run(chance, tryout, goals, given.value, kind) for chance, tryout in tried)
    volley = Volley(first, first.firings)
    hurt = victims(first, volley) if aftermath else ()
    return Preview(
        kind,
        None,
        runs,
        tuple(volley.firings),
        tuple(volley.blasts),
        tuple(volley.blows),
        hurt,
        _charges(table, given.value, tried, most, partly) if isinstance(given.value, Charging) else (),
        tuple(reaction(first.rules, figure, test, request) for test, figure, request in first.called),
        first.rouses,
        first.cut,
        tuple(
            replace(focus_of(first, unsettled), caught=_caught(table, given, unsettled) if aftermath else {})
            for unsettled in first.focus
        ),
        first.behind,
        volley.followed,
        opens=opened(first, volley, hurt) if hurt or (aftermath and volley.blows) else (),
        ambushers=tuple(_ambushers(table, first)),
        tempted=tuple(first.tempted),
    )


def _ambushers(table: Rehearsal, first: Tryout) -> Iterator[str]:
    """The known enemies in hiding that see those who set out (CR2-REACT-07); where figures may be unknown, how one that
    is known hides is not."""
    going = [table.mine(mover.figure) for mover in first.movers]
    for enemy in table.enemies(going[0]) if going and any(table.state.hidden) and not table.hides else ():
        waits = enemy.able and enemy.weapons and table.hidden_from(enemy, going[0].side)
        if waits and any(table.sees(enemy, figure) for figure in going):
            yield enemy.id


def _caught(table: Rehearsal, given: Given, unsettled: Unsettled) -> dict[str, tuple[str, ...]]:
    """By enemy that it may settle on in place of the one wished for, everybody whom the deed may harm then."""
    found: dict[str, tuple[str, ...]] = {}
    for enemy in unsettled.nearest:
        if enemy.index != unsettled.wished.index:
            settled = Rehearsal.of(table)
            figure = settled.mine(unsettled.figure)
            figure.now = figure.now._replace(focus=enemy.index)
            [(_, tryout), *_] = _tried(settled, given)
            found[enemy.id] = tuple(f.id for f in Volley(tryout, tryout.firings).concerned)
    return found


def charge_of(table: Rehearsal, charger: str, target: str) -> ForetoldCharge:
    """One charge, with its odds, on a table as somebody knows it. Raises Refused where play would."""
    order = Charging((charger,), target)
    return _charges(table, order, _tried(table, Given("charge", order, {})))[0]


def _open(encounter: Encounter) -> None:
    """Raise Refused, in play's words, where only a decision can be given now, or nothing any more."""
    if encounter.pending:
        hidden = encounter.record.hidden
        asked = [q.side if hidden else f"{q.kind} by {q.figure or q.side}" for q in encounter.pending]
        said = "a decision is pending: {allowed}"
        raise Refused(said, allowed=", ".join(dict.fromkeys(asked)), code="decision-pending")
    if encounter.state.ended:
        raise Refused("the encounter has ended", code="ended")


def _tried(table: Rehearsal, given: Given) -> list[tuple[Fraction, Tryout]]:
    """Every way that it can go before the first dice but those of a Fast Move, the best first."""
    return ways(table, lambda tryout: carry_out(tryout, given))


def _goals(table: Rehearsal, item: Shape) -> dict[str, Point]:
    """Where each figure of a move is sent, those left out that are sent over the edge."""
    steps = item.steps if isinstance(item, Move) else ()
    ends = {step.figure: step.path[-1] if step.to is None else step.to for step in steps}
    return {figure: end for figure, end in ends.items() if table.space.on_table(end)}


def _run(chance: Fraction, tryout: Tryout, goals: dict[str, Point], order: Shape, kind: str) -> Run:
    found = tryout.run_of(chance, goals)
    if isinstance(order, Driving):
        people = [f for way in order.ways for f in people_of(tryout.figures, tryout.machine(way.machine)) if f.able]
        ends = (end_of(tryout, f) for f in people if f.on_table and not tryout.fleet.sealed(f))
        return replace(found, ends=tuple(ends))
    if kind in ("face", "move", "ride"):
        return replace(found, ends=tuple(end_of(tryout, m.figure) for m in tryout.movers if m.figure.on_table))
    return found


def _way(table: Rehearsal, charger: str, target: str) -> int:
    """How far it is to where the charge is tested, for a charger that does not go there before its first test."""
    figure, enemy = table.named(charger), table.named(target)
    route = charge_route(table, figure, enemy, approach(table, figure))
    return 0 if route is None else route.length


def _odds(tryout: Tryout, most: int, partly: bool) -> ChargeOdds | None:
    """The odds of charges made together; None where they are foretold `partly` and can go in more ways than `most`."""
    try:
        return ChargeOdds(tryout, most)
    except TooManyWays:
        if partly:
            return None
        raise


def _charges(
    table: Rehearsal, item: Charging, tried: list[tuple[Fraction, Tryout]], most: int = 0, partly: bool = False
) -> tuple[ForetoldCharge, ...]:
    """Every charge that is declared, with the odds from where it would be tested, of all that are tested there."""
    out: list[ForetoldCharge] = []
    odds: dict[int, ChargeOdds | None] = {}
    for order in item.orders:
        pair = order.figure, order.target
        best = tried[0][1]
        before = table.named(pair[0])
        left = max(unaided(table, before), 0)
        cost = next((m.route.length for m in best.movers if m.figure.id == pair[0]), _way(table, *pair))
        if table.rules.parameters.charge_rolls and (whole := whole_way(table, before, table.named(pair[1]))) > left:
            cost = whole
        home = [
            (chance, n) for n, (chance, t) in enumerate(tried) if any((a.id, b.id) == pair for a, b in t.charges.pairs)
        ]
        way = ForetoldCharge(*pair, cost, left, cost > left, sum((chance for chance, _ in home), Fraction(0)))
        if home:
            n = home[0][1]
            if n not in odds:
                odds[n] = _odds(tried[n][1], most, partly)
            found = odds[n]
            way = replace(way, followed=False) if found is None else found.of(way)
        out.append(way)
    return tuple(out)
