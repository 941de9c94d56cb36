"""A round of melee before it is fought: the ways in which it can go, and what becomes of two who meet in it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from engine.battle.game import Game
from engine.preview import harm
from engine.preview.branching import Branching, Fought, every_way
from engine.preview.model import Chances, ForetoldMelee
from engine.preview.walking import TooManyWays
from engine.procedures.hits import SEVERITY
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Pairs
from engine.procedures.second import seam as second
from engine.procedures.third.seam import FIGHT_PAIRS
from engine.state import Figure
from engine.tables.outcome import Outcome

Fights = Iterable[tuple[Fraction, Branching]]
"""The ways in which a round can go, with their chances."""
ROUND = 300
"""The most ways of a round of melee that are followed: of one pair in most books, of two in some."""


def linked(pairs: Pairs, figure: Figure) -> Pairs:
    """Those of the pairs in which a figure fights, and those that meet one of these; the others are nothing to it."""
    found, left = {figure.index}, list(pairs)
    while more := [pair for pair in left if found & {f.index for f in pair}]:
        found |= {f.index for pair in more for f in pair}
        left = [pair for pair in left if pair not in more]
    return [pair for pair in pairs if pair[0].index in found]


def fought(table: Game, pairs: Pairs, caught: Mapping[int, str]) -> Fights:
    """The ways in which a round of all these pairs can go, none where there are too many; how some were `caught`, by
    index."""

    async def fight(g: Branching) -> None:
        met = [(g.mine(a), g.mine(b)) for a, b in pairs]
        for _, target in met:
            target.bout = target.bout._replace(surprise=caught[target.index])
        if "charge" in g.rules.checks:
            await g.call(FIGHT_PAIRS, met, Ledger())
        else:
            await g.do(second.MELEE_ROUND, met)

    try:
        return every_way(Branching, table, fight, most=ROUND)
    except TooManyWays:
        return ()


def melee_of(figure: str, target: str, fights: Fights) -> ForetoldMelee | None:
    """The round of these two, where it comes to one; those who meet a target in turn may find it down."""
    results: Counter[str] = Counter()
    fates: dict[str, Counter[str]] = {target: Counter(), figure: Counter()}
    example: Outcome | None = None
    for chance, fight in fights:
        outcome = fight.contests.get(Fought("melee", figure, target))
        if outcome is None:
            continue
        example = example or outcome
        share: Any = chance
        results[outcome.result] += share
        for one, other in ((figure, target), (target, figure)):
            fates[other][fight.became.get((one, other), harm.MISSED)] += share
    if example is None:
        return None
    whole = Fraction(sum(results.values()))
    won, lost = Fraction(results["won"]) / whole, Fraction(results["lost"]) / whole
    return ForetoldMelee(
        example.pool["self"],
        example.pool["foe"],
        example.modifiers,
        won,
        1 - won - lost,
        lost,
        _shares(fates[target], whole),
        _shares(fates[figure], whole),
    )


def _shares(found: Counter[str], whole: Fraction) -> Chances:
    """The chances of what may become of a figure, the worst first."""
    names = sorted(found, key=lambda name: (-SEVERITY.get(name, 0), name))
    return {name: Fraction(found[name]) / whole for name in names if found[name]}
