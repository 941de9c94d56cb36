"""A game master's acts: what they change, who is told, and what is refused."""

from typing import Any

import pytest

from engine.contest.score import score
from engine.contest.verdict import decided, source
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
from engine.facts import facts
from engine.loading.load import load
from engine.views import PUBLIC, Viewer, known, machines_known, state_of, visible
from tests.engine.machines import armored
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
        refused(
            b, "act: 'judge' is no act here; allowed: narrate, ruling, add, remove, move, set, show, hide, end", "judge"
        )
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


WALL = {"id": "rock", "type": "impassable", "rect": [0, 0, 4, 4]}
RIVER = {"id": "river", "type": "river", "line": [[30, 0], [30, 36]], "width": 5}


def test_figures_are_put_down_where_one_can_stand_and_come_out_of_what_they_were_in():
    with Battle("char blue at 10,20", "ally blue at 14,20", "reed red at 10,19", terrain=[WALL, RIVER]) as b:
        b.encounter.state.figure("char").melee, b.encounter.state.figure("reed").melee = (2,), (0,)
        refused(
            b,
            "Ally stands too near O21: their centres must be an inch or more apart",
            "move",
            figure="char",
            to=[14.5, 20.5],
        )
        said = "Ally stands too near O21: their centres must be an inch or more apart"
        refused(b, said, "add", side="red", figures=[{"rep": 4}], at=[14.5, 20.5])
        for there in ([2, 2], [30, 10]):
            cell = b.encounter.game.space.cell_name((there[0] * 100, there[1] * 100))
            said = f"no figure can stand at {cell}: choose a place clear of walls, deep water and machines"
            refused(b, said, "move", figure="char", to=there)
            refused(b, said, "add", side="red", figures=[{"rep": 4}], at=there)
        [told_of, moved] = act(b, "move", figure="char", to=[20, 30], facing=90)
        assert (told_of["figures"], moved["how"], moved["to"]) == (["char"], "umpire", [20, 30])
        assert not b.encounter.state.figure("reed").melee
        assert not b.encounter.state.figure("char").moved
        act(b, "remove", figures=["ally"])
        refused(b, "Ally is not on the table", "move", figure="ally", to=[20, 20])
        refused(b, "Ally is not on the table", "remove", figures=["ally"])


def test_what_is_set_is_one_thing_and_never_of_the_fallen():
    with Battle("char blue at 10,20", "reed red at 10,5") as b:
        act(b, "set", figure="char", rep=5)
        act(b, "set", figure="char", ammo="out")
        assert (b.encounter.state.figure("char").rep, b.encounter.state.figure("char").ammo) == (5, "out")
        refused(b, "Char is so already", "set", figure="char", ammo="out")
        refused(b, "exactly one of status or posture or ammo or rep is needed", "set", figure="char")
        refused(b, "rep: a whole number from 3 to 5 is needed here", "set", figure="char", rep=6)
        act(b, "set", figure="char", status="stunned")
        assert b.encounter.state.figure("char").posture == "prone"
        act(b, "set", figure="char", status="carry-on")
        act(b, "set", figure="char", status="out-of-the-fight")
        said = "Char is out-of-the-fight: a fallen figure is not set right"
        refused(b, said, "set", figure="char", rep=4)


@pytest.mark.parametrize(("book", "third"), [("cr3", ()), ("cr2", ("gus green at 14,5",))])
def test_that_a_side_knows_of_a_figure_is_told_to_that_side_alone(book: str, third: tuple[str, ...]):
    sides = [{"id": side} for side in ("blue", "red", "green")[: 2 + len(third)]]
    with Battle(
        "char blue at 10,20", "reed red at 10,5", "spy red at 3,5 facing 0", *third,
        ruleset=book, sides=sides, information="hidden", terrain=[WALL], seed="s",
    ) as b:  # fmt: skip
        refused(b, "Spy is no enemy of red", "show", figure="spy", to="red")
        act(b, "show", figure="spy", to="blue")
        assert [one["act"] for one in told(b, "blue")] == ["show"]
        act(b, "move", figure="char", to=[10, 30], facing=180)
        act(b, "hide", figure="spy", to="blue")
        assert "hide" not in [one["act"] for one in told(b, "blue")]
        for reader in (*(side["id"] for side in sides[1:]), ""):
            assert {one["act"] for one in told(b, reader)} <= {"move"}


def test_the_added_come_by_the_book_unless_it_is_against_it():
    with Battle("char blue at 10,20", "reed red at 10,5", seed="x", auto=True) as b:
        squad = [{"rep": 4, "weapons": ["assault-rifle"], "name": "Sgt Hill"}, {"rep": 3}]
        refused(
            b,
            "figures[0].at: 'at' follows from the act and is left out",
            "add",
            side="blue",
            figures=[{"at": [1, 1]}],
            edge="east",
        )
        refused(
            b,
            "figures[1].rep: a whole number from 3 to 5 is needed here",
            "add",
            side="blue",
            figures=[{"rep": 4}, {"rep": 9}],
            edge="east",
        )
        act(b, "add", side="blue", figures=squad, edge="south")
        assert next((f.id, f.name, f.at) for f in b.encounter.state.figures[2:]) == (
            "relief-1",
            "Sgt Hill",
            (1800, 3550),
        )
        refused(b, "Reed does not fight for blue", "add", side="blue", figures=squad, edge="east", goes_with="reed")
        act(b, "add", side="red", figures=squad, edge="north", turn=1, goes_with="reed")
        assert len(b.encounter.state.figures) == 4
        again = Encounter.resume(load(b.encounter.export()), b.encounter.checkpoint())
        assert again.state.reliefs == b.encounter.state.reliefs
        b.do("start-turn")
        assert b.encounter.state.figure("relief-3").came == 1
        assert b.encounter.state.companions == {"relief-3": "reed", "relief-4": "reed"}
        refused(
            b,
            "turn 1 has begun: name a later one, or none for at once",
            "add",
            side="red",
            figures=squad,
            edge="north",
            turn=1,
        )


def test_a_crew_and_those_who_are_carried_or_captive_go_where_they_are_put():
    figures = (
        "dan red rep 4 with pistol",
        "tom red rep 4 with rifle",
        "sam red rep 4 at 4,4",
        "ann blue rep 4 at 30,30",
    )
    car = "car of red model car at 18,12 facing 90 speed 8 driver dan riders tom"
    with armored(*figures, car, seed="x") as b:
        act(b, "move", figure="dan", to=[18, 20])
        dan = b.encounter.state.figure("dan")
        assert (dan.aboard, dan.seat, b.encounter.game.fleet.voice(b.encounter.game.machine("car"))) == ("", "", None)
        refused(
            b,
            "no figure can stand at S12: choose a place clear of walls, deep water and machines",
            "move",
            figure="sam",
            to=[18.5, 11.5],
        )
        act(b, "remove", figures=["tom"])
        tom, sam, ann = (b.encounter.state.figure(name) for name in ("tom", "sam", "ann"))
        assert (tom.aboard, tom.status) == ("", "off-table")
        ann.status, ann.captor, ann.carried_by, sam.carrying = "captured", sam.index, sam.index, ann.index
        ann.at = sam.at
        act(b, "move", figure="sam", to=[20, 33])
        assert ann.at == sam.at
        act(b, "remove", figures=["ann"])
        assert (ann.status, ann.carried_off, sam.carrying) == ("captured", True, -1)
        b.do("start-turn")


def test_one_who_is_shown_serves_no_gun_that_is_still_unknown():
    gun = "gun of red model light-gun at 10,5 facing 0 leader hans gunner dora loader lou"
    crew = ("hans red rep 4 at 8.4,5", "dora red rep 4 at 11.6,5", "lou red rep 4 at 10,6.6", "char blue at 10,30")
    wall = {"id": "rock", "type": "impassable", "rect": [4, 14, 14, 4]}
    with armored(*crew, gun, seed="x", information="hidden", terrain=[wall]) as b:
        act(b, "show", figure="dora", to="blue")
        viewer, record, state = Viewer("blue"), b.encounter.record, b.encounter.state
        machines = machines_known(record, viewer, state)
        seen = state_of(state, known(record, viewer, state), viewer, machines)
        assert not machines
        assert [(figure.id, figure.serves) for figure in seen.figures if figure.side == "red"] == [("dora", "")]


@pytest.mark.rule("CMP-TROOP-02")
def test_what_the_book_does_not_allow_is_done_against_it_alone():
    with Battle("char blue rep 4 star at 10,20", "reed red at 10,5", ruleset="compendium", seed="x") as b:
        strong, weak = [{"rep": 5, "name": "Hill"}], [{"rep": 3}]
        refused(
            b,
            "Hill has at most Rep 4, as its Star Char has (CMP-TROOP-02)",
            "add",
            side="blue",
            figures=strong,
            edge="south",
        )
        refused(
            b, "the book allows it: leave 'against' out", "add", side="blue", figures=weak, edge="south", against=True
        )
        [first, *_] = act(b, "add", side="blue", figures=strong, edge="south", against=True)
        assert first["against"]
        act(b, "add", side="blue", figures=weak, edge="south")
        refused(b, "the book allows it: leave 'against' out", "set", figure="relief-2", rep=4, against=True)
