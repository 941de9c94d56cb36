"""What a volley leads to: who falls by it, and what those shot at, and those who saw a fall, are made to do."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.battle.game import Game
from engine.preview import harm, tables
from engine.preview.branching import MAN_DOWN, RECEIVED_FIRE, Branching, every_way
from engine.preview.model import Counter, Reaction, Victim
from engine.preview.probe import Probe, copied
from engine.preview.shots import hit_chance
from engine.preview.volley import Volley
from engine.preview.walking import TooManyWays
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE
from engine.procedures.third.verdicts import RANKED
from engine.state import Figure
from engine.tables.outcome import Request

ZERO = Fraction(0)
MOST = 250
"""Of a volley that can go in more ways the hits alone are foretold, and what they do."""
Told = Iterable[tuple[Fraction, Branching]]


def victims(g: Game, volley: Volley) -> tuple[Victim, ...]:
    """Everybody whom a volley concerns, in figure order; their reactions only where it can go in few enough ways."""

    async def exchange(table: Branching) -> None:
        await table.call(EXCHANGE_OF_FIRE, Replies([copied(table, firing) for firing in volley.given]), Ledger())

    if not volley.followed:
        return ()
    try:
        told = None if volley.apart else every_way(Branching, g, exchange, known=volley, most=MOST)
    except TooManyWays:
        told = None
    if told is None:
        return tuple(replace(_victim(g, volley, figure, ()), followed=False) for figure in volley.concerned)
    return tuple(_victim(g, volley, figure, told) for figure in volley.concerned)


def _victim(g: Game, volley: Volley, figure: Figure, told: Told) -> Victim:
    outcomes, cheats = volley.outcomes(figure)
    down = harm.down(outcomes) if figure.able else ZERO
    answer = reaction(g, figure, RECEIVED_FIRE, told)
    if answer is not None:
        answer = replace(answer, counter=_counter(g, figure, volley))
    fell = [(chance, table) for chance, table in told if figure.index in table.witnesses]
    saw = sorted({index for _, table in fell for index in table.witnesses[figure.index]})
    found = [
        *(reaction(g, g.figures[index], MAN_DOWN, fell) for index in saw),
        *_at_once(g, [(chance, table) for chance, table in told if figure.index in table.lost]),
    ]
    return Victim(
        figure.id,
        figure.side,
        volley.hits.get(figure.index, {0: Fraction(1)}),
        outcomes,
        down,
        cheats,
        answer,
        tuple(witness for witness in found if witness is not None),
    )


def _at_once(g: Game, lost: Sequence[tuple[Fraction, Branching]]) -> Iterator[Reaction]:
    """The tests that the loss of a figure calls for at once of all who are up then, whoever is lost with it."""
    asked = dict.fromkeys(test for _, table in lost for test in table.at_once)
    for name, index in asked:
        called = [(chance, table) for chance, table in lost if (name, index) in table.at_once]
        if not any(table.figures[index].able for _, table in lost if (name, index) not in table.at_once):
            results: dict[str, Fraction] = {}
            for chance, table in called:
                result = table.at_once[name, index]
                results[result] = results.get(result, ZERO) + chance
            request = called[0][1].tests[name, index]
            told = tables.reaction(g.rules, g.figures[index], name, request, sum(results.values(), ZERO))
            yield replace(told, results=_shares(g, name, request, results))


def reaction(g: Game, figure: Figure, test: str, told: Told) -> Reaction | None:
    """A test that a figure owes in some of these ways, and what it and the others then make it do; None in no way."""
    request: Request | None = None
    owed, results = ZERO, dict[str, Fraction]()
    for chance, table in told:
        if test in table.owed.get(figure.index, ()) and figure.index in table.results:
            request = request or table.tests.get((test, figure.index))
            result = table.results[figure.index]
            results[result] = results.get(result, ZERO) + chance
            owed += chance
    if request is None:
        return None
    return replace(tables.reaction(g.rules, figure, test, request, owed), results=_shares(g, test, request, results))


def _shares(g: Game, test: str, request: Request, results: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """The chances of the results, from the best down."""
    order = [*tables.results(g.rules, test, request._replace(choice=None)), *RANKED, *results]
    whole = sum(results.values(), ZERO)
    return {name: results[name] / whole for name in sorted(results, key=order.index)}


def _counter(g: Game, figure: Figure, volley: Volley) -> Counter | None:
    """What it could fire back at the first who fires."""
    probe = Probe.at(g)
    shooter = volley.by[figure.index][0].shooter
    probe.reveal(probe.mine(shooter), figure.side)
    hit = hit_chance(probe, figure, shooter)
    rush = hit_chance(probe, figure, shooter, rush=True)
    return Counter(hit.weapon.id, hit.dice, hit.chance, rush.chance) if hit and rush else None
