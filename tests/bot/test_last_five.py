"""Battles, open questions, set-ups and bands of all five rulesets, as the version before this one left them.

`tests/data/version-0.1.2` holds a dump that the tests' own people made with that version: they played `begun.BATTLES`
until something was asked, typed and pressed set-ups of every kind, and left them. `posted.json` has what its messages
carried, and under `pages` what each person could press or pick on the private pages they had open.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.commands import PRESSES
from bot.play.moment import Moment
from engine.loading.snapshot import state_to_json
from tests import ROOT
from tests.bot.campaigning import end, standing
from tests.bot.conftest import Play, answered, text_of
from tests.bot.finger import Finger, seen
from tests.bot.fixed import fix_seeds
from tests.bot.test_last_version import Kept, opened

FOLDER = ROOT / "tests" / "data" / "version-0.1.2"
OLD: Mapping[str, Any] = json.loads((FOLDER / "posted.json").read_text("utf-8"))
ASKED = {
    "farm": ("cr3", 4, "in-sight-action"),
    "hamlet": ("swordplay", 18, "melee-stay"),
    "village": ("mg42", 3, "free-will"),
    "crossroads": ("cr2", 3, "cheat-death"),
    "tiger": ("cr2", 1, "free-will"),
    "red-rock": ("compendium", 18, "free-will"),
    "alone": ("cr3", 12, "targets"),
}
"""The battles in which something was asked: ruleset, inputs so far, and what it was."""
FREE = {
    "house": ("mg42", 1),
    "plan": ("cr3", 3),
    "paused": ("cr3", 1),
    "lesson": ("mg42", 4),
    "scenario": ("compendium", 0),
}
"""The battles in which nothing was."""
BEGINS = {
    "pressed": ("Ben", "proposal:accept:18", "cr3"),
    "placing": ("Ben", "place:ready:20", "cr2"),
    "ford-pressed": ("Ben", "proposal:accept:19", "swordplay"),
    "markers": ("Anna", "start:21", "cr3"),
    "challenge": ("Ben", f"duel:accept:village:1:{OLD['people']['Anna']}:0", "mg42"),
    "solo": ("Chloe", "solo:begin:d85e41b46fef7978", "cr3"),
}
"""The set-ups that one press begins: who presses, what, and the ruleset."""
RULESETS = ("cr3", "cr2", "mg42", "swordplay", "compendium")


@pytest.fixture
async def kept(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    # What is drawn from now on differs from what the dump has.
    fix_seeds(monkeypatch, "later")
    return await opened(play, tmp_path, FOLDER)


def at(kept: Kept, where: str) -> Play:
    """The people of this test in that channel."""
    kept.play.table.channel = kept.channels[where]
    return kept.play


async def asked(kept: Kept, where: str) -> list[tuple[str, str]]:
    """What is asked there, and of whom."""
    names = {person.id: name for name, person in kept.play.table.people.items()}
    moment = await kept.moment(where)
    async with kept.play.bot.service.hold(moment.encounter_id) as loaded:
        kinds = [question.kind for question in loaded.encounter.pending]
    return [(kind, names[moment.decider(open_) or 0]) for kind, open_ in zip(kinds, moment.pending, strict=True)]


async def opened_panel(kept: Kept, where: str, who: str, button: str) -> Finger:
    """The panel of a person, as a button of that version opens it."""
    shown = (await kept.press(where, who, button)).response
    assert shown is not None
    assert shown.ephemeral
    return Finger(at(kept, where), who, shown.message)


async def to_the_end(kept: Kept, where: str) -> Moment:
    """Answer all that is asked as it is proposed, end the phase, and end the encounter; how it stood before its end."""
    play = at(kept, where)
    while found := await asked(kept, where):
        finger = await opened_panel(kept, where, found[0][1], f"p:{(await kept.moment(where)).encounter_id}:0:0.")
        await finger.take(finger.ways[0])
    moment = await kept.moment(where)
    names = {person.id: name for name, person in play.table.people.items()}
    decider = moment.seating.decider(moment.state.active_side) if moment.state.phase else moment.seating.host_id
    who, (command, more) = names[decider or 0], ("end", {"what": "phase"}) if moment.state.phase else ("turn", {})
    before = moment.sequence
    await play.table.order(who, command, **more)
    moment = await kept.moment(where)
    assert moment.sequence > before
    await end(play, names[moment.seating.host_id])
    assert (await play.bot.service.standing_of(moment.encounter_id)).state.ended
    return moment


@pytest.mark.long
@pytest.mark.parametrize("where", ASKED)
async def test_a_question_is_answered_by_its_old_button_and_the_battle_goes_on_to_its_end(
    kept: Kept, where: str
) -> None:
    ruleset, sequence, kind = ASKED[where]
    before = await kept.moment(where)
    assert (before.record.ruleset.id, before.sequence) == (ruleset, sequence)
    [(found, who), *_] = await asked(kept, where)
    assert found == kind
    posted = [button for button in OLD["posted"][where] if button.startswith("a:")]
    open_page = [button for button, _ in OLD["pages"].get(where, {}).get(who, ())]
    await kept.press(where, who, (posted or open_page)[0])
    after = await kept.moment(where)
    assert after.sequence > sequence
    await kept.play.restart()
    again = await kept.moment(where)
    assert (again.sequence, state_to_json(again.state)) == (after.sequence, state_to_json(after.state))
    await to_the_end(kept, where)


@pytest.mark.long
@pytest.mark.parametrize("where", FREE)
async def test_a_battle_that_waits_for_its_players_goes_on_to_its_end(kept: Kept, where: str) -> None:
    moment = await kept.moment(where)
    assert (moment.record.ruleset.id, moment.sequence) == FREE[where]
    play = at(kept, where)
    if where == "paused":
        assert "pause" in answered(await play.table.order("Anna", "end", what="phase"))
        await play.table.order("Anna", "encounter resume")
    if where == "scenario":
        for who, side in (("Anna", "coach"), ("Ben", "robbers")):
            await kept.press(where, who, f"join:{moment.encounter_id}:{side}")
    await to_the_end(kept, where)


LAST = (
    "spot:lift",
    "kit:remove",
    "arrange:sight",
    "arrange:forces",
    "arrange:table",
    "arrange:battle",
    "place:ready",
    "solo:begin",
)
"""What begins so takes away what the other presses of its page are about, and is pressed behind them in this order."""


def late(way: tuple[str, str]) -> int:
    """When a press has its turn."""
    return next((place for place, start in enumerate(LAST) if way[0].startswith(start)), -1)


@pytest.mark.long
@pytest.mark.parametrize("where", OLD["pages"])
async def test_every_page_that_was_open_answers_each_press_and_knows_what_it_is_about(kept: Kept, where: str) -> None:
    for who, ways in OLD["pages"][where].items():
        for button, pick in sorted(ways, key=late):
            result = await kept.press(where, who, button, pick)
            shown = result.followups[-1] if result.followups else result.response
            assert shown is not None, (button, pick)
            said = text_of(shown.message)
            assert said.strip(), (button, pick)
            assert "broke on our side" not in said, (button, pick)
            assert "There is no figure" not in said, (button, pick)


@pytest.mark.long
async def test_owners_clocks_orders_and_requests_are_as_they_were(kept: Kept) -> None:
    play = at(kept, "farm")
    moment = await kept.moment("farm")
    shown = (await play.table.order("Anna", "encounter status")).response
    assert shown is not None
    assert "Answer due" in text_of(shown.message)
    assert moment.seating.owners["carol"] == play.table.people["Chloe"].id
    assert "Dez" in answered(await play.table.order("Anna", "orders list"))
    [consent] = [button for button in OLD["posted"]["farm"] if button.startswith("c:yes:")]
    await kept.press("farm", "Ben", consent)
    assert (await kept.moment("farm")).sequence == 3
    assert not await asked(kept, "farm")


@pytest.mark.long
async def test_what_was_previewed_is_given(kept: Kept) -> None:
    anna = await opened_panel(kept, "plan", "Anna", "p:9:3:0.o0")
    await anna.take(next(way for way in anna.ways if way.blue))
    assert (await kept.moment("plan")).sequence > 3


@pytest.mark.long
async def test_a_battle_that_is_over_is_played_again(kept: Kept) -> None:
    challenge = (await kept.press("over", "Anna", "again:play:12")).response
    assert challenge is not None
    await Finger(kept.play, "Ben").press_any(challenge.message, next(seen(challenge.message.components)))
    moment = await kept.moment("over")
    assert {figure.id for figure in moment.record.figures} == {"billy", "carol", "carlos", "slag"}
    await to_the_end(kept, "over")


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
async def test_a_typed_set_up_is_finished_and_played(kept: Kept, ruleset: str) -> None:
    where = f"typed-{ruleset}"
    play = at(kept, where)
    await play.table.order("Ben", "deploy auto", side="red")
    await play.table.order("Ben", "force edit", figure="Bob", rep=3)
    await play.table.order("Anna", "encounter start")
    await play.table.order("Anna", "turn")
    moment = await kept.moment(where)
    assert (moment.record.ruleset.id, moment.state.turn) == (ruleset, 1)
    assert next(figure.rep for figure in moment.state.figures if figure.name == "Bob") == 3
    assert [piece.type for piece in moment.record.table.pieces] == ["woods"]
    await to_the_end(kept, where)


@pytest.mark.long
@pytest.mark.parametrize("where", BEGINS)
async def test_a_set_up_begins_by_its_old_button(kept: Kept, where: str) -> None:
    who, button, ruleset = BEGINS[where]
    await kept.press(where, who, button)
    assert (await kept.moment(where)).record.ruleset.id == ruleset
    await to_the_end(kept, where)


@pytest.mark.long
async def test_a_band_comes_home_and_each_goes_out_by_its_old_button(kept: Kept) -> None:
    play = at(kept, "campaign")
    await end(play)
    now = await standing(play)
    assert (now.story.month, bool(now.away)) == (2, False)
    await kept.press("band", "Ben", "camp:next:2:1")
    assert (await kept.moment("band")).record.ruleset.id == "cr3"


def test_every_button_that_was_posted_is_known() -> None:
    shown = [button for buttons in OLD["posted"].values() for button in buttons]
    opened = [button for people in OLD["pages"].values() for ways in people.values() for button, _ in ways]
    for button in (*shown, *opened):
        assert len([press for press in PRESSES if press.carries.parse(button) is not None]) == 1, button
