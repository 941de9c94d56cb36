"""Running battles, open questions and set-ups of three rulesets, as they stood before figures hid from single sides.

`tests/data/version-0.1.1` holds a dump of them: a battle of each ruleset with an open question, MG-42's scenario for
two, a set-up of each ruleset, one with secret markers, one with hidden information, and a challenge.
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
from tests.bot.conftest import Play, answered
from tests.bot.finger import Finger
from tests.bot.fixed import fix_seeds
from tests.bot.test_last_version import Kept, opened

FOLDER = ROOT / "tests" / "data" / "version-0.1.1"
OLD: Mapping[str, Any] = json.loads((FOLDER / "posted.json").read_text("utf-8"))
ASKED = {"farm": "in-sight-action", "hamlet": "charge-target", "village": "free-will"}
DRAFTS = ("cr3", "swordplay", "mg42")


@pytest.fixture
async def kept(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    # What is drawn from now on differs from what the dump has.
    fix_seeds(monkeypatch, "later")
    return await opened(play, tmp_path, FOLDER)


async def go_on(kept: Kept, where: str) -> Moment:
    """Answer what is asked as it is proposed, and end the phase."""
    service, moment = kept.play.bot.service, await kept.moment(where)
    while moment.pending:
        await service.answer_by_default(moment.encounter_id, *moment.pending[0].key)
        moment = await kept.moment(where)
    kept.play.table.channel = kept.channels[where]
    decider = moment.seating.decider(moment.state.active_side) if moment.state.phase else moment.seating.host_id
    who = next(name for name, person in kept.play.table.people.items() if person.id == decider)
    await kept.play.table.order(who, "end", what="phase") if moment.state.phase else await kept.play.table.order(
        who, "turn"
    )
    return await kept.moment(where)


@pytest.mark.long
@pytest.mark.parametrize("where", [*ASKED, "house"])
async def test_a_battle_goes_on_from_its_open_question_also_behind_a_restart(kept: Kept, where: str) -> None:
    before = await kept.moment(where)
    assert [open_.question.kind for open_ in before.pending] == [ASKED[where] for _ in range(where in ASKED)]
    after = await go_on(kept, where)
    assert after.sequence > before.sequence
    await kept.play.restart()
    again = await kept.moment(where)
    assert again.sequence == after.sequence
    assert state_to_json(again.state) == state_to_json(after.state)


@pytest.mark.long
async def test_those_who_waited_unseen_still_do(kept: Kept) -> None:
    moment = await kept.play.bot.service.look(kept.channels["house"].id, user=kept.play.table.people["Anna"].id)
    assert {figure.name for figure, sides in zip(moment.state.figures, moment.state.hidden, strict=True) if sides} == {
        "Sergeant", "Able", "Baker", "Charlie",
    }  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("ruleset", DRAFTS)
async def test_a_set_up_is_finished_and_played(kept: Kept, ruleset: str) -> None:
    where = f"draft-{ruleset}"
    kept.play.table.channel = kept.channels[where]
    if ruleset == "swordplay":
        await kept.play.table.order("Ben", "deploy auto", side="Red")
    name = next(one["name"] for one in (await sheet(kept, where)).draft["figures"] if one["side"] == "red")
    await kept.play.table.order("Ben", "force edit", figure=name, rep=4)
    await kept.play.table.order("Anna", "encounter start")
    await kept.play.table.order("Anna", "turn")
    assert (await kept.moment(where)).state.turn == 1
    assert (await kept.moment(where)).record.ruleset.id == ruleset


async def sheet(kept: Kept, where: str) -> Any:
    return await kept.play.bot.service.drafts.sheet(kept.channels[where].id)


@pytest.mark.long
async def test_markers_that_were_laid_lie_where_they_did(kept: Kept) -> None:
    kept.play.table.channel = kept.channels["draft-markers"]
    assert "Marker 1" in answered(await kept.play.table.order("Anna", "force list"))
    assert "Billy" not in answered(await kept.play.table.order("Ben", "force list"))


@pytest.mark.long
async def test_a_set_up_with_hidden_information_gets_the_page_on_which_figures_are_placed(kept: Kept) -> None:
    [place] = [one for one in OLD["posted"]["draft-hidden"] if one.startswith("arrange:open")]
    shown = await kept.press("draft-hidden", "Anna", place)
    anna = Finger(kept.play, "Anna")
    assert shown.followups or shown.response
    anna.panel = (shown.followups[-1] if shown.followups else shown.response).message  # type: ignore[union-attr]
    await anna.press("My figures")
    assert len([way for way in anna.ways if way.pick]) == 5


def test_every_button_that_was_posted_is_known() -> None:
    for button in (button for buttons in OLD["posted"].values() for button in buttons):
        assert len([press for press in PRESSES if press.carries.parse(button) is not None]) == 1, button
