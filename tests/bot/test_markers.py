"""Head to head with secret markers: set up, laid out and played by commands, nobody told what is another's."""

from __future__ import annotations

import pytest

from bot.text.markers import marker_tag
from tests.bot.conftest import Play, answered, text_of
from tests.bot.head_to_head import SEATS, agreed, begun, laid
from tests.bot.setting_up import new, shown, told

HIDDEN = ("Slag", "Nails", "Billy", "Char", "decoy")


def assert_silent(text: str, *words: str) -> None:
    """Nothing of the kind stands in a text."""
    assert not [word for word in words if word in text], text


async def status(play: Play, who: str = "Chloe") -> str:
    """What the status says, and the words of its picture."""
    result = await play.table.order(who, "encounter status")
    assert result.response is not None
    message = result.response.message
    return f"{text_of(message)}\n{message.attachments[0].description}"


@pytest.mark.long
@pytest.mark.rule("CR3-MODE-03", "CR3-MODE-04", "CR3-RUL-152")
async def test_each_player_lays_three_markers_and_everybody_else_knows_only_that(play: Play) -> None:
    await agreed(play)
    sign_up = play.said()[0]
    assert "each side lays out three markers" in sign_up
    lacking = await told(play, "Anna", "encounter start")
    assert "**Police** still has to lay out its three markers" in lacking
    assert "**Gang** still has to lay out its three markers" in lacking
    said = await shown(play, "Ben", "deploy marker", side="gang", number=2, at="r3", under="Slag, nails")
    assert said.startswith("Only you can see this message. Marker 2, at R3: Slag and Nails.\n-# Still to do: **Gang**")
    assert "Marker 2, at R3: Slag and Nails" in await told(play, "Ben", "force list")
    assert "Slag: Rep 4, pistol, waiting under a marker" in await told(play, "Ben", "force list")
    for who in ("Anna", "Chloe"):
        assert_silent(await told(play, who, "force list"), "Slag", "R3", "Gang: Marker 2")
    assert_silent(await status(play), *HIDDEN, "R3")
    await laid(play)
    assert_silent("\n".join(play.said()), *HIDDEN, "R3")
    await play.table.order("Anna", "encounter start")
    begun_with = await status(play)
    assert "Face down: P?1 at H34 · P?2 at R34 · P?3 at AB34" in begun_with
    assert "G?2 in the open in the north" in begun_with
    assert_silent(begun_with, *HIDDEN)
    assert "G?2 at R3: Slag and Nails" in await told(play, "Ben", "force list")
    assert_silent(await told(play, "Anna", "force list"), "Slag", "Nails")


@pytest.mark.long
async def test_what_is_noted_can_be_changed_and_a_figure_is_in_one_place_only(play: Play) -> None:
    await agreed(play)
    await laid(play)
    await play.table.order("Ben", "deploy marker", side="gang", number=1, under="Nails")
    noted = await told(play, "Ben", "force list")
    assert "Marker 1, at H3: Nails" in noted
    assert "Marker 2, at R3: Slag" in noted
    await play.table.order("Ben", "deploy figure", figure="Nails", at="K2")
    noted = await told(play, "Ben", "force list")
    assert "Marker 1, at H3: a decoy" in noted
    assert "Nails: Rep 3, pistol, at K2" in noted
    offered = await play.table.people["Ben"].autocomplete(play.channel, "deploy marker", "under", "", side="gang")
    assert [choice["value"] for choice in offered] == ["Slag", "decoy"]
    offered = await play.table.people["Anna"].autocomplete(play.channel, "deploy marker", "under", "", side="gang")
    assert [choice["value"] for choice in offered] == ["decoy"]


@pytest.mark.long
async def test_a_marker_is_refused_where_it_cannot_lie(play: Play) -> None:
    await agreed(play)
    await play.table.order("Anna", "terrain add", kind="building", where="C2 G6")
    lay = {"side": "gang", "number": 1}
    assert "too far from the north edge" in await told(play, "Ben", "deploy marker", at="H12", **lay)
    assert "cannot lie at E4" in await told(play, "Ben", "deploy marker", at="E4", **lay)
    assert "There is no figure called Billy" in await told(play, "Ben", "deploy marker", under="Billy", **lay)
    assert "There is no figure called Slag" in await told(
        play, "Anna", "deploy marker", under="Slag", side="police", number=1
    )
    assert "Give at least one thing to change" in await told(play, "Ben", "deploy marker", **lay)
    assert "decides for Gang" in await told(play, "Anna", "deploy marker", at="H3", **lay)
    # One's own figures have their places; who goes under the marker leaves his.
    await play.table.order("Ben", "deploy figure", figure="Slag", at="K2")
    assert "K2 is taken" in await told(play, "Ben", "deploy marker", at="K2", **lay)
    await play.table.order("Ben", "deploy marker", at="K2", under="Slag", **lay)
    assert "Marker 1, at K2: Slag" in await told(play, "Ben", "force list")
    await play.table.order("Ben", "deploy figure", figure="Nails", at="K2")
    assert "Marker 1, not placed yet: Slag" in await told(play, "Ben", "force list")
    # A house laid over one takes its place from it.
    await play.table.order("Ben", "deploy marker", at="R3", under="decoy", **lay)
    await play.table.order("Anna", "terrain add", kind="building", where="P2 T6")
    assert "Marker 1, not placed yet: a decoy" in await told(play, "Ben", "force list")


async def test_there_are_no_markers_where_nobody_agreed_on_them(play: Play) -> None:
    await new(play)
    assert "This encounter has no secret markers" in await told(
        play, "Anna", "deploy marker", side="gang", number=1, at="H3"
    )


async def test_there_are_none_in_rules_without_them(play: Play) -> None:
    refused = await play.table.order("Anna", "encounter new", ruleset="mg42", markers=True)
    assert "has no secret markers" in answered(refused)


@pytest.mark.long
@pytest.mark.rule("CR3-RUL-152", "CR3-MODE-04")
async def test_its_owner_moves_a_marker_and_nobody_else_does(play: Play) -> None:
    await begun(play)
    moment = await play.table.moment()
    side = moment.state.active_side
    owner, other = (SEATS[side], next(who for name, who in SEATS.items() if name != side))
    offered = await play.table.people[owner].autocomplete(play.channel, "marker", "marker", "")
    assert [choice["value"] for choice in offered] == [f"{side}-{n}" for n in (1, 2, 3)]
    assert any("Slag" in choice["name"] or "Billy" in choice["name"] for choice in offered)
    for who in (other, "Chloe"):
        for option, named in (("to", {"marker": f"{side}-1"}), ("marker", {})):
            [why] = await play.table.people[who].autocomplete(play.channel, "marker", option, "", **named)
            assert why["value"] == "?"
        assert "<@" in await told(play, who, "marker", marker=f"{side}-1", to="H31")
    assert (await play.table.moment()).sequence == moment.sequence
    to = {"police": "H30", "gang": "H7"}[side]
    ways = await play.table.people[owner].autocomplete(play.channel, "marker", "to", "", marker=f"{side}-1")
    assert 0 < len(ways) <= 25
    typed = await play.table.people[owner].autocomplete(play.channel, "marker", "to", to, marker=f"{side}-1")
    assert to in [way["value"] for way in typed]
    result = await play.table.order(owner, "marker", marker=f"{side}-1", to=to)
    assert f"{side[0].upper()}?1 moves 4″ " in play.said()[-1]
    assert_silent(play.said()[-1], *HIDDEN)
    assert result.followups
    assert "has already had its turn in this phase" in await told(play, owner, "marker", marker=f"{side}-1", to="H31")
    assert "cannot get there" in await told(play, owner, "marker", marker=f"{side}-2", to="R18")
    offered = await play.table.people[owner].autocomplete(play.channel, "marker", "marker", "")
    assert [choice["value"] for choice in offered] == [f"{side}-2", f"{side}-3"]
    await play.restart()
    assert f"{marker_tag((await play.table.moment()).state.markers[0], moment)} at" in await status(play)


@pytest.mark.long
@pytest.mark.rule("CR3-RUL-152", "CR3-MODE-04", "CR3-RUL-136")
async def test_in_view_what_was_noted_appears_and_is_not_taken_back_freely(play: Play) -> None:
    await begun(play)
    side = (await play.table.moment()).state.active_side
    to = {"police": "AH30", "gang": "AH7"}[side]
    await play.table.order(SEATS[side], "marker", marker=f"{side}-3", to=to)
    report = next(said for said in reversed(play.said()) if "is **real**" in said)
    assert "P?3, in the open, " in report
    assert "G?3, in the open, " in report
    assert "Billy and Char come into play." in report
    assert_silent(report, "Slag", "Nails")
    seen = await status(play)
    assert "Billy ⭐" in seen
    assert "P?3" not in seen
    assert "G?3" not in seen
    asked = await play.table.order(SEATS[side], "undo")
    assert asked.response is not None
    assert "Agree" in str(asked.response.components)


@pytest.mark.long
async def test_a_shown_decoy_is_not_taken_back_freely_either(play: Play) -> None:
    decoys = {"police": ("Billy, Char", "decoy", "decoy"), "gang": ("Slag, Nails", "decoy", "decoy")}
    await begun(play, decoys)
    side = (await play.table.moment()).state.active_side
    to = {"police": "AH30", "gang": "AH7"}[side]
    before = await play.table.moment()
    await play.table.order(SEATS[side], "marker", marker=f"{side}-3", to=to)
    after = await play.table.moment()
    assert after.state.counters == before.state.counters
    assert len(after.state.markers) == len(before.state.markers) - 2
    asked = await play.table.order(SEATS[side], "undo")
    assert asked.response is not None
    assert "Agree" in str(asked.response.components)


@pytest.mark.long
async def test_the_record_stays_sealed_until_the_end(play: Play) -> None:
    await begun(play)
    for who in ("Anna", "Ben", "Chloe"):
        assert "record is given out only when it is over" in await told(play, who, "encounter export")
