"""A side that the rules play: it acts of itself in its phase, told in one report, and survives what people do."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from bot.play import opposition
from engine.encounter import Encounter
from engine.loading.load import load
from tests.bot.conftest import FARM, Play, text_of

SOLO: dict[str, Any] = {
    **FARM,
    "sides": [FARM["sides"][0], {**FARM["sides"][1], "controller": "rules"}],
    "dice": {"activation:police": [6], "activation:gang": [1]},
}
"""The farm, its gang played by the rules; in the first turn the police go first and cannot activate."""


async def begun(play: Play) -> None:
    """Anna plays the police, whose phase it is."""
    await play.set_up(SOLO)
    await play.table.order("Anna", "encounter join", side="police")
    await play.table.order("Anna", "turn")


async def inputs(play: Play) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(await play.bot.service.export(play.channel.id))["inputs"]
    return found


@pytest.mark.long
@pytest.mark.rule("CR3-NPC-01", "CR3-RUL-118")
async def test_the_phase_of_the_rules_follows_upon_a_persons_input_as_one_report(play: Play) -> None:
    await begun(play)
    before = len(play.said())
    await play.table.order("Anna", "end", what="phase")
    told = play.said()[before:]
    assert len(told) == 1, told
    assert "Turn 1 · Gang" in told[0]
    assert (await play.table.moment()).pending, "it stops where Anna must choose"
    await play.table.answer_all()
    assert "to act: press **Your move**" in play.said()[-1], "the next turn begins by itself"
    given = await inputs(play)
    own, rules = ([item["do"] for item in given if item.get("by") == by] for by in (None, "rules"))
    assert own[:2] == ["start-turn", "end-phase"]
    assert rules[0] == "activate"
    done = [(item.get("by"), item["do"]) for item in given]
    assert done[done.index(("flow", "start-turn")) - 1] == ("rules", "end-phase"), "their phase ends the turn"


@pytest.mark.long
async def test_the_report_of_the_rules_is_told_again_after_a_restart_as_it_was(play: Play) -> None:
    await begun(play)
    await play.table.order("Anna", "end", what="phase")
    message = play.channel.history()[-1]
    was = text_of(message)
    await play.restart()
    service = play.bot.service
    number = await service.repository.reports.told_in(message.id)
    assert number is not None
    moment = await service.past((await service.look(play.channel.id)).encounter_id, number)
    content = await play.bot.poster.content(moment)
    assert all(line in was for line in _lines(content["view"])), was


def _lines(view: Any) -> list[str]:
    return [item.content for item in view.walk_children() if hasattr(item, "content")]


async def test_tactics_that_fail_end_their_phase_and_keep_the_persons_input(
    play: Play, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(encounter: Encounter, sides: Sequence[str]) -> dict[str, Any] | None:
        if encounter.state.active_side == "gang":
            raise ValueError("no idea")
        return None

    await begun(play)
    monkeypatch.setattr(opposition, "next_input", broken)
    await play.table.order("Anna", "end", what="phase")
    assert [item["do"] for item in (await inputs(play))[-2:]] == ["end-phase", "end-phase"]
    assert "at a loss" in caplog.text
    caplog.clear()


def test_tactics_without_an_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    encounter = Encounter(load({**SOLO, "inputs": [{"do": "start-turn"}, {"do": "end-phase"}]}))
    for item in encounter.record.inputs:
        encounter.submit(item)
    gang = next(figure.id for figure in encounter.state.figures if figure.side == "gang")
    encounter.submit({"do": "activate", "figures": [gang]})
    encounter.submit({"do": "np-movement"})
    monkeypatch.setattr(opposition, "next_input", lambda _, sides: {"do": "face", "figure": gang, "facing": 90})
    assert opposition.play_on(encounter) == opposition.MOST + 1
    assert encounter.inputs[-1]["do"] == "end-phase"
