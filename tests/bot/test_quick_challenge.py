"""`/challenge`: for a figure of the encounter, or by itself with a second try that only its roller may take, once."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.commands.dice.challenge import ChallengeCommands
from engine.ruleset.registry import RULESETS, get
from tests.bot.conftest import Play
from tests.bot.quick import alt_of, buttons_of, carried, fix, labels, pings, posted, told, values


async def to_a_choice(
    play: Play, monkeypatch: pytest.MonkeyPatch, *then: int, **more: Any
) -> simcord.InteractionResult:
    """Anna passes one die and may try again, with these dice."""
    fix(monkeypatch, 4, 5, *then)
    return await play.table.order("Anna", "challenge", rep=4, **{"what": "Jump the gap", "ruleset": "cr3"} | more)


@pytest.mark.rule("CR3-CHALL-02")
@pytest.mark.parametrize(
    ("difficulty", "faces", "said"),
    [
        ({}, (4, 1), "success"),
        ({}, (5, 6), "failure"),
        ({"difficulty": "very-easy"}, (5, 5), "success"),
        ({"difficulty": "very-easy"}, (6, 6), "failure"),
        ({"difficulty": "very-difficult"}, (4, 4), "failure"),
    ],
)
async def test_two_dice_against_rep(
    play: Play, monkeypatch: pytest.MonkeyPatch, difficulty: dict[str, str], faces: tuple[int, int], said: str
) -> None:
    fix(monkeypatch, *faces)
    result = await play.table.order("Anna", "challenge", rep=4, ruleset="cr3", **difficulty)
    assert f"## Challenge: {said}" in posted(result)
    assert labels(result) == ["Roll again"]
    assert alt_of(result)


@pytest.mark.rule("CR3-CHALL-04")
@pytest.mark.parametrize(("faces", "said"), [((1, 2), "success"), ((1, 6), "failure"), ((6, 6), "failure")])
async def test_the_second_try_succeeds_only_with_two(
    play: Play, monkeypatch: pytest.MonkeyPatch, faces: tuple[int, int], said: str
) -> None:
    first = await to_a_choice(play, monkeypatch, *faces)
    assert "## Jump the gap: try again or give up" in posted(first)
    assert labels(first) == ["Try again", "Give up"]
    assert not pings(play, first)
    await play.restart()
    await play.table.press("Anna", carried(first, "Try again"))
    [now] = play.said()
    assert f"## Jump the gap: {said}" in now
    assert "First try: 4 ✓ 5 ✗, 1 passed" in now
    assert "second try" in now


async def test_only_the_one_who_rolled_may_press_and_only_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await to_a_choice(play, monkeypatch, 1, 1)
    button = carried(first, "Try again")
    refused = told(await play.table.press("Ben", button))
    assert play.table.people["Anna"].mention in refused
    await play.restart()
    await play.table.press("Anna", button)
    with pytest.raises(LookupError):
        await play.table.press("Anna", button)
    [now] = play.said()
    assert "## Jump the gap: success" in now


async def test_a_double_press_counts_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await to_a_choice(play, monkeypatch, 1, 1)
    cog = play.bot.get_cog("ChallengeCommands")
    assert isinstance(cog, ChallengeCommands)
    assert first.response is not None
    cog.taken.append(first.response.id)
    assert "has been decided" in told(await play.table.press("Anna", carried(first, "Try again")))
    cog.taken.remove(first.response.id)
    await play.table.press("Anna", carried(first, "Try again"))
    assert first.response.id in cog.taken


async def test_giving_up_keeps_the_roll_and_takes_the_buttons_away(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await to_a_choice(play, monkeypatch)
    await play.table.press("Anna", carried(first, "Give up"))
    [now] = play.said()
    assert "## Jump the gap: given up" in now
    assert "4 ✓ 5 ✗" in now
    assert list(buttons_of(play.channel.history()[-1].components)) == ["Roll again"]


async def test_the_same_challenge_is_rolled_again_by_anybody(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    fix(monkeypatch, 6, 6, 4, 5, 1, 1, 3, 2)
    first = await play.table.order("Anna", "challenge", rep=4, what="Jump the gap", ruleset="cr3")
    await play.restart()
    second = await play.table.press("Ben", carried(first, "Roll again"))
    assert "## Jump the gap: try again or give up" in posted(second)
    assert f"{play.table.people['Ben'].mention} rolls again" in posted(second)
    assert labels(second) == ["Try again", "Give up"]
    await play.table.press("Ben", carried(second, "Try again"))
    anew = buttons_of(play.channel.history()[-1].components)["Roll again"]
    third = await play.table.press("Anna", anew)
    assert "## Jump the gap: success" in posted(third)
    assert "second try" not in posted(third)


async def test_a_long_or_hostile_name_leaves_room_for_the_buttons(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    what = "@everyone <@1> **jump** from the highest roof of the town: over the wall"
    for difficulty in ("very-easy", None):
        more = {"difficulty": difficulty} if difficulty else {}
        fix(monkeypatch, 4 if difficulty is None else 5, 6, 1, 1)
        first = await play.table.order("Anna", "challenge", rep=4, ruleset="cr3", what=what, **more)
        assert labels(first) == ["Try again", "Give up"]
        assert not pings(play, first)
        await play.table.press("Anna", carried(first, "Try again"))
    assert all("success" in said for said in play.said())


@pytest.mark.long
async def test_without_an_encounter_a_rep_is_asked_for(play: Play) -> None:
    assert "Give a Rep" in told(await play.table.order("Anna", "challenge"))
    assert "no encounter" in told(await play.table.order("Anna", "challenge", figure="Billy"))
    assert "not give both" in told(await play.table.order("Anna", "challenge", figure="Billy", rep=4))
    assert not play.said()


@pytest.mark.long
async def test_with_an_active_figure_it_is_the_encounters(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    assert "Give a Rep" in told(await play.table.order("Anna", "challenge"))
    moment = await play.table.moment()
    who = {"police": "Anna", "gang": "Ben"}[moment.state.active_side]
    [figure, *_] = [f.id for f in moment.state.figures if f.side == moment.state.active_side]
    await play.table.order(who, "activate", figures=figure)
    before = (await play.table.moment()).sequence
    assert "Rep" in told(await play.table.order("Chloe", "challenge"))
    await play.table.order(who, "challenge", what="Climb the wall")
    after = await play.table.moment()
    assert after.sequence == before + 1
    assert after.item == {} or after.item["do"] == "challenge"
    # The same person may roll beside the encounter, which notices nothing of it.
    assert "Challenge" in posted(await play.table.order(who, "challenge", rep=4, ruleset="cr3"))
    assert (await play.table.moment()).sequence == before + 1


async def test_only_rulesets_with_challenges_are_offered(play: Play) -> None:
    offered = await play.table.people["Anna"].autocomplete(play.channel, "challenge", "ruleset", "")
    assert values(offered) == [name for name in RULESETS if "challenge" in get(name).checks]
