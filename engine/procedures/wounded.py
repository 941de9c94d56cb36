"""Fetching wounded, prisoners, and weapons that change hands (CR3-WOUND, CR3-DMG-05, CR3-ACT-07)."""

from __future__ import annotations

from typing import Any

from engine.errors import Refused
from engine.events import Item
from engine.flow import Question
from engine.game import Game
from engine.procedures.activation import acting
from engine.procedures.contact import touching
from engine.procedures.damage import apply, cheat_death, larger_than_life
from engine.procedures.hits import Wound
from engine.procedures.movement import spending
from engine.space import INCH, Point
from engine.state import CAPTURED, CARRY_ON, CONDITIONS, FALLEN, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, STUNNED, Figure


def _touching(g: Game, figure: Figure, other: Figure, rule: str) -> None:
    if not other.on_table or not touching(g, figure, other):
        raise Refused(
            "{figure} does not touch {other}", figure=figure.name, other=other.name, rule=rule, code="no-contact"
        )


def _victim(g: Game, item: dict[str, Any]) -> tuple[Figure, Figure]:
    figure, target = acting(g, item["figure"]), g.named(item["target"])
    if target.side == figure.side or target.status not in (STUNNED, OUT_OF_THE_FIGHT):
        raise Refused("{target} is no enemy who is stunned or out of the fight", target=target.name, rule="CR3-DMG-05")
    _touching(g, figure, target, "CR3-DMG-05")
    if target.carried_by >= 0:
        raise Refused("{target} is being carried", target=target.name, rule="CR3-DMG-05")
    return figure, target


async def dispatch(g: Game, item: dict[str, Any]) -> None:
    """Kill a downed enemy in contact, without a roll; a Star may yet be saved (CR3-DMG-05, CR3-RUL-44)."""
    figure, target = _victim(g, item)
    g.begin("item")
    g.emit(Item(figure.id, "dispatches", target.id, rule="CR3-DMG-05"))
    w = Wound(target, OBVIOUSLY_DEAD, figure, g.deed)
    if target.star:
        await larger_than_life(g, [w])
        await cheat_death(g, [w])
    apply(g, w)


async def capture(g: Game, item: dict[str, Any]) -> None:
    """Take a downed enemy in contact prisoner; he lies bound where he is (CR3-DMG-05, CR3-RUL-112)."""
    figure, target = _victim(g, item)
    g.begin("item")
    g.emit(Item(figure.id, "captures", target.id, rule="CR3-DMG-05"))
    take_prisoner(g, target, figure, "CR3-DMG-05")


def take_prisoner(g: Game, figure: Figure, captor: Figure, rule: str) -> None:
    """Its weapons drop and it lies bound where it is (CR3-RUL-67, CR3-RUL-112)."""
    g.drop_weapons(figure, "CR3-RUL-112")
    figure.captured_as = figure.status
    g.set_status(figure, CAPTURED, rule)
    figure.captor = captor.index


async def free(g: Game, item: dict[str, Any]) -> None:
    """Touching a captured friend sets him free, as badly hurt as he was (CR3-RUL-155)."""
    figure, target = acting(g, item["figure"]), g.named(item["target"])
    if target.side != figure.side or target.status != CAPTURED:
        raise Refused("{target} is no captured friend", target=target.name, rule="CR3-RUL-155")
    _touching(g, figure, target, "CR3-RUL-155")
    target.captor = -1
    if target.carried_by >= 0:
        g.let_go(g.figures[target.carried_by])
    g.set_status(target, target.captured_as if target.captured_as in FALLEN else CARRY_ON, "CR3-RUL-155")


# ---- carrying ----


async def carry(g: Game, item: dict[str, Any]) -> None:
    """Pick up a wounded friend or a prisoner for two inches of movement (CR3-WOUND-01, CR3-RUL-112, CR3-RUL-113)."""
    figure, target = spending(g, item["figure"]), g.named(item["target"])
    prisoner = target.status == CAPTURED and target.side != figure.side
    if not prisoner and not (target.side == figure.side and target.status in FALLEN):
        raise Refused(
            "{target} is neither a friend who is down nor a prisoner", target=target.name, rule="CR3-WOUND-01"
        )
    if figure.carrying >= 0 or target.carried_by >= 0:
        raise Refused("one figure carries one figure", rule="CR3-WOUND-01")
    if figure.posture == "prone":
        raise Refused("{figure} lies prone and must stand up first", figure=figure.name, rule="CR3-MOVE-09")
    _touching(g, figure, target, "CR3-WOUND-01")
    cost = g.rules.parameters.picking_up
    if figure.allowance - figure.used < cost:
        raise Refused(
            "{figure} has less than 2 inches of movement left", figure=figure.name, rule="CR3-WOUND-01", code="too-far"
        )
    figure.used += cost
    figure.carrying, target.carried_by = target.index, figure.index
    target.at, target.floor = figure.at, figure.floor
    g.emit(Item(figure.id, "carries", target.id, rule="CR3-WOUND-01"))


async def drop(g: Game, item: dict[str, Any]) -> None:
    """Put down whoever one carries; he lies where the carrier stands (CR3-RUL-113)."""
    figure = acting(g, item["figure"])
    if figure.carrying < 0:
        raise Refused("{figure} carries nobody", figure=figure.name, rule="CR3-RUL-113")
    g.let_go(figure)


# ---- weapons ----


async def pick_up(g: Game, item: dict[str, Any]) -> None:
    """Take a weapon lying in reach or from someone down; it may not fire yet (CR3-ACT-07, CR3-RUL-143)."""
    figure = acting(g, item["figure"])
    weapon = item["weapon"]
    if "target" in item:
        owner = g.named(item["target"])
        _touching(g, figure, owner, "CR3-ACT-07")
        if owner.able:
            raise Refused(
                "{owner} is on its feet; weapons are exchanged with friends", owner=owner.name, rule="CR3-ACT-07"
            )
        if weapon not in owner.weapons:
            raise Refused(
                "{owner} has no {weapon}", owner=owner.name, weapon=weapon, rule="CR3-ACT-07", code="no-weapon"
            )
        condition = owner.part_with(weapon)
    else:
        found = [lying for lying in at_hand(g, figure) if lying[0] == weapon]
        if not found:
            raise Refused(
                "no {weapon} lies at hand for {figure}",
                weapon=weapon,
                figure=figure.name,
                rule="CR3-ACT-07",
                code="no-weapon",
            )
        taken = min(found, key=lambda lying: CONDITIONS.index(lying[3]))
        g.state.dropped = tuple(lying for lying in g.state.dropped if lying is not taken)
        condition = taken[3]
    _take(g, figure, weapon, condition)


def at_hand(g: Game, figure: Figure) -> list[tuple[str, Point, int, str]]:
    """Weapons lying within touch, and within an inch those that were thrown (CR3-RUL-143, SWP-RUL-15)."""

    def reach(weapon: str) -> int:
        return INCH if g.rules.weapons[weapon].recovered else 0

    return [
        lying
        for lying in g.state.dropped
        if lying[2] == figure.floor and g.space.within(figure.at, lying[1], reach(lying[0]))
    ]


async def exchange_weapons(g: Game, item: dict[str, Any]) -> None:
    """Swap weapons with a friend in contact, or hand one over (CR3-ACT-07)."""
    figure, friend = acting(g, item["figure"]), g.named(item["target"])
    if friend.side != figure.side or not friend.able or friend is figure or friend.melee:
        raise Refused("{friend} is no friend at hand", friend=friend.name, rule="CR3-ACT-07")
    _touching(g, figure, friend, "CR3-ACT-07")
    gives, takes = item.get("gives"), item.get("weapon")
    if gives is None and takes is None:
        raise Refused("name what is given (gives) or taken (weapon)", rule="CR3-ACT-07")
    for owner, weapon in ((figure, gives), (friend, takes)):
        if weapon is not None and weapon not in owner.weapons:
            raise Refused(
                "{owner} has no {weapon}", owner=owner.name, weapon=weapon, rule="CR3-ACT-07", code="no-weapon"
            )
    moves = [(figure, friend, gives), (friend, figure, takes)]
    handed = [(getter, weapon, giver.part_with(weapon)) for giver, getter, weapon in moves if weapon is not None]
    for getter, weapon, condition in handed:
        _take(g, getter, weapon, condition)


def _take(g: Game, figure: Figure, weapon: str, condition: str) -> None:
    """Have this weapon from now on, as empty or spent as it was, and fire it from the next activation on."""
    figure.weapons = (*figure.weapons, weapon)
    if condition == "empty":
        figure.empty = (*figure.empty, weapon)
    else:
        figure.taken = (*figure.taken, weapon)
    if condition == "spent":
        figure.spent = (*figure.spent, weapon)
    g.emit(Item(figure.id, "takes", weapon, rule="CR3-ACT-07"))


# ---- challenges ----


async def challenge(g: Game, item: dict[str, Any]) -> None:
    """Something unusual, agreed on beforehand, as the figure's action (CR3-CHALL-01 to CR3-CHALL-05, CR3-RUL-167)."""
    figure = acting(g, item["figure"])
    difficulty, what = item.get("difficulty", "normal"), item.get("what", "")
    if difficulty not in ("normal", "very-easy", "very-difficult"):
        raise Refused("difficulty is normal, very-easy or very-difficult", rule="CR3-CHALL-02", code="bad-choice")
    if figure.fired or figure.reloading or figure.stays:
        raise Refused("{figure} has used its action", figure=figure.name, rule="CR3-RUL-167", code="already-fired")
    if what and what in figure.tried:
        raise Refused("{figure} gave that up and may not try again", figure=figure.name, rule="CR3-CHALL-04")
    figure.fired = True
    names = frozenset() if difficulty == "normal" else frozenset({difficulty})
    outcome = g.check("challenge", figure, g.request(figure, names))
    if outcome.result != "choice":
        return
    [answer] = await g.ask(
        Question("challenge", ("try-again", "give-up"), "give-up", figure.id, figure.side, rule="CR3-CHALL-04")
    )
    if answer == "try-again":
        g.check("challenge", figure, g.request(figure, names | {"second-try"}))
    elif what:
        figure.tried = (*figure.tried, what)
