"""A game master's acts: what they change, who is told, and what is refused."""

from typing import Any

import pytest

from engine.contest.score import score
from engine.contest.verdict import decided, source
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
from engine.facts import facts
from engine.loading.load import load
from engine.preview.acted import acted
from engine.views import PUBLIC, Viewer, visible
from tests.engine.table import Battle

WHY = "it was agreed"


def act(b: Battle, what: str, /, **fields: Any) -> list[dict[str, Any]]:
    """One act, and what it logged."""
    return b.do("umpire", act=what, why=WHY, **fields)


def refused(b: Battle, said: str, what: str, /, **fields: Any) -> None:
    """An act is refused in these words, and changes nothing."""
    before = b.encounter.checkpoint()
    with pytest.raises((Refused, BadRequest)) as error:
        act(b, what, **fields)
    assert error.value.line == said
    assert b.encounter.checkpoint() == before


def told(b: Battle, side: str = "") -> list[dict[str, Any]]:
    """The acts that a side, or the public, reads of."""
    viewer = Viewer(side) if side else PUBLIC
    entries = visible(b.encounter.record, viewer, b.encounter.log, b.encounter.state.figures)
    return [found for entry in entries if (found := facts(entry.event))["type"] == "umpire"]


def test_words_to_one_side_are_read_by_that_side_alone():
    with Battle("char blue at 10,20", "reed red at 10,5", information="hidden") as b:
        act(b, "narrate", text="Rain begins to fall.", at=[10, 10])
        act(b, "narrate", text="You hear an engine.", to="red")
        act(b, "ruling", about=1, how="stands")
        assert [one.get("text", one["act"]) for one in told(b)] == ["Rain begins to fall.", "ruling"]
        assert told(b) == told(b, "blue")
        assert [one.get("text", one["act"]) for one in told(b, "red")][1] == "You hear an engine."
        refused(b, "to: there is no side 'green'", "narrate", text="…", to="green")
        refused(b, "tone: 'tone' is not known here; allowed: act, at, by, do, text, to, why", "narrate", tone="low")
        refused(b, "act: 'judge' is no act here; allowed: narrate, ruling, remove, move, set, show, hide, end", "judge")
    with Battle("char blue at 10,20", "reed red at 10,5") as b:
        refused(b, "with public information every side knows everything", "narrate", text="…", to="red")


def test_an_end_with_a_result_is_the_score():
    with Battle("char blue at 10,20", "reed red at 10,5") as b:
        refused(b, "result.red: 'red' is missing", "end", result={"blue": 3})
        act(b, "end", result={"blue": 0, "red": 2})
        state = b.encounter.state
        assert score(b.encounter.record, state).result == {"blue": 0, "red": 2}
        assert score(b.encounter.record, state).winner == "red"
        assert decided(b.encounter.record, state)
        assert source(b.encounter) == "ruling"
        again = Encounter.resume(load(b.encounter.export()), b.encounter.checkpoint())
        assert again.state.ruled == state.ruled
        refused(b, "the encounter has ended", "narrate", text="…")


def test_a_preview_says_who_will_be_told_and_changes_nothing():
    with Battle("char blue at 10,20", "reed red at 10,5", "spy blue at 30,30", information="hidden") as b:
        before = b.encounter.checkpoint()
        act = {"do": "umpire", "act": "remove", "why": WHY, "figures": ["spy"]}
        found = acted(b.encounter, act)
        assert {side: len(entries) for side, entries in found.told.items()} == {"": 0, "blue": 3, "red": 0}
        assert not found.encounter.state.figure("spy").on_table
        assert b.encounter.checkpoint() == before
        assert b.give(act) == [facts(entry.event) for entry in found.entries]
