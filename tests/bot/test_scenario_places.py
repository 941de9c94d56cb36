"""MG-42 for two: where the Germans' player puts those whom the die brings into play, and who reads of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.messages.question import answer_id
from engine.space.cells import cell_name
from tests.bot.clock import Clock
from tests.bot.conftest import Play, Speaking, text_of
from tests.bot.finger import Finger
from tests.engine.mg42_scenario import head_to_head

DICE = {"deployment:germans": [3], "activation:us": [3, 3], "activation:germans": [2, 2]}
SECRET = ("Arnold", "Beck", "Conrad", "Q18–T19", "inside the", "is to stand")


async def to_the_question(play: Play, **changes: Any) -> None:
    """Anna has the Americans, Ben the Germans; Baker has fired and the die has said 3."""
    given = head_to_head(seed="places", dice=DICE, inputs=[]) | changes
    await play.set_up({key: value for key, value in given.items() if value is not None}, "Chloe")
    await play.table.order("Anna", "encounter join", side="Americans")
    await play.table.order("Ben", "encounter join", side="Germans")
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="nco,able,baker,charlie")
    await play.table.order("Anna", "fire", figure="Baker", target="Dorfman", now=True)


async def cells(play: Play) -> dict[str, str]:
    async with play.bot.service.hold((await play.table.moment()).encounter_id) as warm:
        return {f.name: cell_name(f.at) for f in warm.encounter.state.figures if f.on_table}


@pytest.mark.long
async def test_their_player_is_shown_the_places_and_may_press_others(play: Play):
    await to_the_question(play, information=None)
    report = play.channel.history()[-1]
    told = text_of(report)
    mention = play.table.people["Ben"].mention
    assert f"{mention}, the die brings Arnold, Beck and Conrad into play. Choose the exact place." in told
    assert "As proposed: Arnold I16, Beck Q18 and Conrad Q19." in told
    assert "Arnold inside the small woods, D15–I20; Beck and Conrad inside the house, Q18–T19" in told
    assert "Arnold (G1) is to stand at the edge of the woods" in (report.attachments[0].description or "")
    await play.restart()
    ben = Finger(play, "Ben")
    await ben.press_below("More choices")
    await ben.press("More")
    await ben.press("Elsewhere")
    await ben.press("Arnold")
    while "Place them" not in ben.labels:
        await ben.take(ben.ways[0])
    assert [label for label in ben.labels if label.startswith("One figure more")]
    await ben.press("One figure more")
    await ben.press("Elsewhere")
    await ben.press("Conrad")
    while "Place them" not in ben.labels:
        await ben.take(ben.ways[0])
    await ben.press("Place them")
    found = await cells(play)
    assert found["Arnold"] != "I16", "the first cell of the woods is another"
    assert found["Beck"] == "Q18", "who was given no place stands as proposed"
    assert f"Arnold {found['Arnold']} and Conrad {found['Conrad']}" in "\n".join(play.said()), (
        "what was chosen stands where the buttons were"
    )


@pytest.mark.long
async def test_the_button_takes_what_was_proposed_in_french(play: Play, speaking: Speaking):
    speaking("fr", "fr")
    await to_the_question(play, information=None)
    told = play.said()[-1]
    assert "le dé fait entrer en jeu Arnold, Beck et Conrad. À quel endroit exactement\u202f?" in told
    assert "Places proposées\u00a0: Arnold I16, Beck Q18 et Conrad Q19." in told
    moment = await play.table.moment()
    await play.table.press("Ben", answer_id(moment, moment.pending[0], 0))
    found = await cells(play)
    assert [found[name] for name in ("Arnold", "Beck", "Conrad")] == ["I16", "Q18", "Q19"]


@pytest.mark.long
async def test_hidden_the_question_is_theirs_alone(play: Play):
    await to_the_question(play)
    silent = [*play.said(), *(a.description or "" for m in play.channel.history() for a in m.attachments)]
    assert "a question waits for you" in silent[len(play.said()) - 1]
    assert not [word for word in SECRET for said in silent if word in said]
    for who in ("Anna", "Chloe"):
        for command in ("board", "catchup", "log read", "encounter status"):
            result = await play.table.order(who, command)
            message = result.followups[-1] if result.followups else result.response
            assert message is not None
            shown = text_of(message.message) + "".join(a.description or "" for a in message.message.attachments)
            assert not [word for word in SECRET if word in shown], (who, command)
    await play.restart()
    ben = Finger(play, "Ben")
    await ben.open()
    assert "As proposed" in ben.labels[0]
    assert "Arnold (G" in (ben.panel.attachments[0].description or "")
    await ben.press("More")
    await ben.press("Elsewhere")
    await ben.press("Arnold")
    while (await play.table.moment()).pending:
        await ben.take(ben.ways[0])
    assert (await cells(play))["Arnold"] != "I16"
    known = {f.name for f in (await play.table.moment()).state.figures}
    silent = "\n".join(play.said())
    assert not [name for name in ("Arnold", "Beck", "Conrad") if name not in known and name in silent]


@pytest.mark.long
async def test_nobody_answers_in_time(play: Play, clock: Clock):
    await to_the_question(play, information=None)
    await clock.later(timedelta(hours=25))
    found = await cells(play)
    assert [found[name] for name in ("Arnold", "Beck", "Conrad")] == ["I16", "Q18", "Q19"]
