"""Reaction tests that a volley would leave: Received Fire of those shot at, Man Down of those that see a fall."""

from dataclasses import replace
from fractions import Fraction

from engine.game import Game
from engine.preview import tables
from engine.preview.model import Counter, Reaction
from engine.preview.probe import Probe, reaction_request
from engine.preview.shots import hit_chance
from engine.procedures.aim import Firing
from engine.procedures.damage import saw_fall
from engine.procedures.hits import Wound
from engine.procedures.ledger import Cause, Debt, Ledger
from engine.state import OUT_OF_THE_FIGHT, Figure


def received_fire(g: Game, figure: Figure, firings: list[Firing], owed: Fraction) -> Reaction | None:
    """Its Received Fire test for these firings, as everybody stands now; None if it would owe none."""

    def debt(probe: Probe) -> Debt:
        for firing in firings:
            probe.reveal(probe.mine(firing.shooter), figure.side)
        return Debt(probe.mine(figure), fire=[Cause(probe.mine(f.shooter), f.rank) for f in firings])

    request = reaction_request(g, debt, "received-fire")
    if request is None:
        return None
    probe = Probe.at(g)
    shooter = firings[0].shooter
    probe.reveal(probe.mine(shooter), figure.side)
    hit = hit_chance(probe, figure, shooter)
    rush = hit_chance(probe, figure, shooter, rush=True)
    counter = Counter(hit.weapon.id, hit.dice, hit.chance, rush.chance) if hit and rush else None
    return replace(tables.reaction(g.rules, figure, "received-fire", request, owed), counter=counter)


def man_down(g: Game, fallen: Figure, dealer: Figure | None, chance: Fraction) -> tuple[Reaction, ...]:
    """The Man Down tests that a fall of this figure would call for."""
    if not fallen.able or "man-down" not in g.rules.checks:
        return ()
    probe = Probe.at(g)
    probe.mine(fallen).status = OUT_OF_THE_FIGHT
    cause = None if dealer is None else probe.mine(dealer)
    ledger = Ledger()
    saw_fall(probe, [Wound(probe.mine(fallen), OUT_OF_THE_FIGHT, cause)], ledger)
    found: list[Reaction] = []
    for debt in ledger.owing():

        def same(other: Probe, debt: Debt = debt) -> Debt:
            falls = [None if f is None else other.mine(f) for f in debt.falls]
            return Debt(other.mine(debt.figure), falls=falls)

        request = reaction_request(probe, same, "man-down")
        if request is not None:
            found.append(tables.reaction(g.rules, g.figures[debt.figure.index], "man-down", request, chance))
    return tuple(found)
