"""No turn is lost unwarned: whenever a press gives up a figure's activation the page has said so, and not otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.errors import Refused
from engine.events import Activation
from tests.bot.walk import Pressed, Walk, said
from tests.engine.fuzz import BATTLES

PRESSES = 40
JOINS = "CR3-GROUP-12"
"""The rule by which one is taken along, in whose activation it only moves."""


def may_act(encounter: Encounter) -> set[str]:
    """The figures that can be activated now."""
    return {figure.id for group in legal.activations(encounter.game) for figure in group}


def lost(pressed: Pressed) -> set[str]:
    """The figures that could be activated before a press, and that it leaves without an activation this turn."""
    encounter = pressed.before()
    if encounter.pending:
        return set()
    state, before = encounter.state, may_act(encounter)
    turn, active = state.turn, {figure.id for figure in encounter.game.active_figures()}
    for item in pressed.items:
        if encounter.pending and item["do"] != "decide":
            break
        active |= set(item["figures"]) if item["do"] == "activate" else set()
        try:
            encounter.submit(item)
        except Refused:
            break  # its figure has fallen to what the press before it set off
        if item["do"] == "activate":
            break
    state = encounter.state
    again = may_act(encounter) if state.turn == turn else set()
    along = {figure.id for figure in legal.taken_along(encounter.game)}
    able = {figure.id for figure in state.figures if figure.able}
    return (before & able) - active - again - along


def unnamed(names: set[str], pressed: Pressed) -> Iterator[str]:
    """Those of some figures that no page which led to the press names, by themselves or by their group."""
    told = "\n".join(said(page) for page in pressed.pages)
    lines = [line for line in told.split("\n") if "not act this turn" in line or "Still to act" in line]
    groups = [[figure.name for figure in group] for group in legal.activations(pressed.before().game)]
    for figure in pressed.before().game.figures:
        heads = [group[0] for group in groups if figure.name in group]
        mine = [figure.name, *(f"{name}'s group" for group in groups if figure.name in group for name in group)]
        if figure.id in names and not any(f"{name}" in line or "more" in line for name in mine for line in lines):
            yield f"{figure.id} {heads}"


@pytest.mark.long
@pytest.mark.parametrize("book", BATTLES)
@pytest.mark.parametrize("seed", range(1, 7))
def test_no_turn_is_lost_unwarned_and_no_warning_is_idle(book: str, seed: int) -> None:
    chance = Random(f"turns {book} {seed}")
    record = BATTLES[book](seed, size=6)
    record["auto"] = False
    if seed % 3 == 0:
        record["information"] = "hidden"
    walk = Walk(record, chance)
    warned: dict[str, int] = {}
    for pressed in walk.presses(PRESSES):
        page = said(pressed.page)
        assert not list(unnamed(lost(pressed), pressed)), (pressed.label, pressed.items, page)
        for entry in pressed.entries:
            match entry.event:
                case Activation(over=False, rule=rule, figures=figures) if rule != JOINS:
                    again = [name for name in figures if warned.get(name) == walk.encounter.state.turn]
                    assert not again, (pressed.label, page)
        if pressed.items[0]["do"] == "activate" and pressed.desk.given_up:
            assert re.search(r" first\? .* not act this turn", page), page
            for group in pressed.desk.given_up:
                warned |= dict.fromkeys(group, pressed.desk.moment.state.turn)
