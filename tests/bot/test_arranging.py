"""A duel changed by presses before it begins: another table, hidden play, secret markers, forces of one's own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.setup.arranging import agreed_upon, forsaken, placed, sights
from bot.setup.deploy import auto
from bot.setup.draft import noted, playable
from bot.setup.duels import duel, duels, duels_of, sizes
from bot.setup.forces import band
from bot.setup.terrain import presets
from tests.bot.conftest import Play, text_of
from tests.bot.finger import Finger, seen
from tests.bot.setting_up import told

OF_RULESET = {sizes(which)[0]: which for which in reversed(duels())}
"""A duel of each ruleset."""


async def changing(play: Play, which: str) -> Finger:
    """Anna types `/duel`, picks a battle and has it changed: the page is before her, the challenge in the channel."""
    anna = Finger(play, "Anna")
    anna.panel = (await play.table.order("Anna", "duel")).response.message  # type: ignore[union-attr]
    await anna.take(next(way for way in anna.ways if way.pick == which))
    card = anna.panel
    await anna.press_any(card, next(way for way in anna.ways if way.label.startswith("Change")))
    return anna


async def pick(finger: Finger, value: str) -> None:
    """Pick this line of a list."""
    await finger.take(next(way for way in finger.ways if way.pick == value))


async def card(play: Play) -> Any:
    """The challenge in the channel, with all that has been changed."""
    await play.bot.cards.close()
    return next(m for m in reversed(play.channel.history()) if any(w.label == "Accept" for w in seen(m.components)))


async def pressed_on_card(play: Play, finger: Finger, start: str) -> None:
    """Press this button of the challenge."""
    message = await card(play)
    await finger.press_any(message, next(way for way in seen(message.components) if way.label.startswith(start)))


async def begun(play: Play, anna: Finger) -> Any:
    """Ben accepts, each is ready at once where they hide, and whoever may act has opened the panel."""
    ben = Finger(play, "Ben")
    await pressed_on_card(play, ben, "Accept")
    if ben.panel is not None and "Ready" in ben.labels:
        await ben.press("Ready")
        if places := [m for m in play.channel.history() if any(w.label == "My figures" for w in seen(m.components))]:
            await anna.press_any(places[0], next(w for w in seen(places[0].components) if w.label == "My figures"))
            await anna.press("Ready")
    moment = await play.table.moment()
    assert len({moment.seating.decider(side.id) for side in moment.record.sides}) == 2
    for finger in (anna, ben):
        await finger.open()
    return await play.table.moment()


def periods(ruleset: str) -> set[tuple[str, ...]]:
    """The lists of weapons that its duels are fought with."""
    return {tuple(duel(which, "en").get("options", ())) for which in duels_of(ruleset)}


@pytest.mark.rule("CMP-WEAP-06")
async def test_forces_of_another_period_are_not_offered(play: Play) -> None:
    anna = await changing(play, "red-rock")
    assert not [way.pick for way in anna.ways if way.pick.startswith("duel-speakeasy")]


@pytest.mark.long
@pytest.mark.parametrize("ruleset", [rules.id for rules in playable() if len(periods(rules.id)) == 1])
async def test_hidden_on_another_table_with_other_forces(play: Play, ruleset: str) -> None:
    anna = await changing(play, OF_RULESET[ruleset])
    await pick(anna, presets(ruleset)[-1])
    await pick(anna, "hidden")
    own = f"duel-{OF_RULESET[ruleset]}-"
    others = [way for way in anna.ways if way.pick.startswith(("duel-", "band-")) and not way.pick.startswith(own)]
    force = others[-1]
    await anna.take(force)
    await play.restart()
    moment = await begun(play, anna)
    assert moment.record.hidden
    assert moment.record.ruleset.id == ruleset
    side = next(
        side.id for side in moment.record.sides if moment.seating.decider(side.id) == play.table.people["Anna"].id
    )
    stored = await play.bot.service.repository.load(moment.encounter_id)
    names = {figure["name"] for figure in stored.record["figures"] if figure["side"] == side}
    assert names
    assert names <= set(_names(ruleset, force.pick))
    assert moment.state.turn
    assert anna.presses <= 8, "a press for each choice, and two where she hides her own"


def _names(ruleset: str, key: str) -> list[str]:
    kind, _, name = key.partition("-")
    if kind == "band":
        return [figure["name"] for figure in band({"ruleset": ruleset}, name)]
    which, _, side = name.partition("-")
    return [figure["name"] for figure in duel(which, "en")["figures"] if figure["side"] == side]


@pytest.mark.long
@pytest.mark.parametrize("ruleset", [rules.id for rules in playable() if "markers" in sights(rules)])
async def test_head_to_head_with_secret_markers(play: Play, ruleset: str) -> None:
    anna = await changing(play, OF_RULESET[ruleset])
    await pick(anna, "markers")
    assert len([way for way in anna.ways if ":under-2:" in way.custom_id]) >= 4
    figure = next(way for way in anna.ways if ":under-2:" in way.custom_id)
    await anna.take(figure)
    moment = await begun(play, anna)
    assert len(moment.state.markers) == 6
    stored = await play.bot.service.repository.load(moment.encounter_id)
    assert [figure.pick] in [marker["contents"] for marker in stored.record["mission"]["markers"]]
    assert moment.record.hidden


@pytest.mark.long
async def test_forces_of_an_earlier_battle_are_brought_along(play: Play) -> None:
    await play.set_up()
    await play.table.order("Anna", "encounter join", side="police")
    earlier = await play.table.moment()
    await play.bot.service.end(earlier.encounter_id, play.channel.id, earlier.seating.host_id, 99, "")
    anna = await changing(play, "lane")
    await pick(anna, f"past-{earlier.encounter_id}")
    moment = await begun(play, anna)
    mine = {figure.name for figure in earlier.record.figures if figure.side == "police"}
    assert mine <= {figure.name for figure in moment.record.figures}


@pytest.mark.long
async def test_another_battle_keeps_the_seats(play: Play) -> None:
    anna = await changing(play, "farm")
    await pick(anna, "village")
    moment = await begun(play, anna)
    assert moment.record.ruleset.id == "mg42"


@pytest.mark.long
@pytest.mark.rule("CMP-RUL-228")
async def test_figures_are_placed_where_stars_have_to_leave_in_machines(play: Play) -> None:
    anna = await changing(play, "speakeasy")
    await anna.press("My figures")
    assert "Where your figures stand" in anna.text


@pytest.mark.long
async def test_a_stranger_changes_nothing_and_the_guest_only_their_own_forces(play: Play) -> None:
    anna = await changing(play, "farm")
    chloe = Finger(play, "Chloe")
    await pressed_on_card(play, chloe, "Change")
    assert "Join a side" in chloe.text
    assert not [way for way in chloe.ways if way.pick]
    ben = Finger(play, "Ben")
    await pressed_on_card(play, ben, "Join")
    await pressed_on_card(play, ben, "Change")
    assert {way.custom_id.split(":")[1] for way in ben.ways} == {"forces", "who", "open"}
    await pick(ben, next(way.pick for way in ben.ways if way.pick.startswith("duel-lane")))
    assert anna.panel is not None


@pytest.mark.long
async def test_an_old_page_opens_the_panel_once_the_battle_has_begun(play: Play) -> None:
    anna = await changing(play, "farm")
    page = anna.panel
    await begun(play, anna)
    anna.panel = page
    await anna.press_any(page, next(way for way in seen(page.components) if way.pick == "hidden"))
    assert "p:" in " ".join(way.custom_id for way in anna.ways), text_of(anna.panel)


async def test_a_set_up_is_given_up_by_presses(play: Play) -> None:
    anna = await changing(play, "farm")
    await anna.press("Give it up")
    await anna.press_any(anna.panel, anna.ways[0])
    assert await play.bot.service.drafts.stored(play.channel.id) is None


@pytest.mark.long
@pytest.mark.parametrize("first_seat", [True, False])
async def test_the_host_of_an_ambush_learns_nothing_of_where_it_lies(play: Play, *, first_seat: bool) -> None:
    """Anna hosts a changed battle, as the patrol or unseated: she raises the guerrillas; their places are secret."""
    anna = await changing(play, "crossroads")
    if not first_seat:
        await play.table.order("Anna", "encounter leave", side="patrol")
    await pick(anna, "hidden")
    here, secrets = play.table.people["Anna"], ("hidden", " at ", "no place")

    async def of_guerrillas() -> str:
        listed = await told(play, "Anna", "force list")
        return next(line for line in listed.splitlines() if line.startswith("-# Condor"))

    assert not [word for word in secrets if word in await of_guerrillas()]
    sheet = await play.bot.service.drafts.sheet(play.channel.id, here.id)
    theirs = [figure for figure in sheet.draft["figures"] if figure["side"] == "guerrillas"]
    assert len(theirs) == 8
    assert not [figure for figure in theirs if {"at", "facing", "floor", "unseen"} & figure.keys()]
    exported = (await play.table.order("Anna", "encounter export")).response
    assert exported is not None
    raw = json.loads(await exported.attachments[0].read())
    assert not [f for f in raw["figures"] if f["side"] == "guerrillas" and {"at", "unseen"} & f.keys()]
    assert await here.autocomplete(play.channel, "deploy lift", "figure", "Condor") == []
    shown = await play.table.order("Anna", "encounter status")
    assert shown.response is not None
    pictures = " ".join(attachment.description or "" for attachment in shown.response.attachments)
    assert "Condor" not in pictures
    before = await _lair(play)
    for command, options in (("figure", {"figure": "Condor", "at": "H4"}), ("lift", {"figure": "Condor"})):
        assert "Join the side first" in await told(play, "Anna", f"deploy {command}", **options)
    assert await _lair(play) == before
    edited = await told(play, "Anna", "force edit", figure="Condor", rep=3)
    assert "Rep 3" in edited
    assert not [word for word in secrets if word in edited]
    assert await _lair(play) == before
    if first_seat:
        await pressed_on_card(play, Finger(play, "Ben"), "Join")
        assert "hidden" in await told(play, "Ben", "force list")
        assert "Condor" not in await told(play, "Anna", "force list")
    await pick(anna, "public")
    stands = await _lair(play)
    assert not [name for name in before if stands[name] == before[name]], "what was hidden is placed anew"


@pytest.mark.long
async def test_a_host_who_has_looked_at_an_ambush_and_leaves_knows_nothing_of_it(play: Play) -> None:
    """Anna takes the free guerrillas, looks at them, and goes back to the patrol: they lie elsewhere by then."""
    anna = await changing(play, "crossroads")
    await pick(anna, "hidden")
    await play.table.order("Anna", "encounter leave", side="patrol")
    assert "no longer where" not in play.said()[-1], "nobody of the patrol hides"
    await play.table.order("Anna", "encounter join", side="guerrillas")
    assert "Condor" in await told(play, "Anna", "force list")
    seen_by_anna = await _lair(play)
    await play.table.order("Anna", "encounter leave", side="guerrillas")
    assert "The hidden figures of **Guerrillas** are no longer where they were." in play.said()[-1]
    lies = await _lair(play)
    assert len([name for name in lies if lies[name] != seen_by_anna[name]]) > len(lies) / 2
    await play.table.order("Anna", "encounter join", side="patrol")
    await begun(play, anna)


def test_hidden_figures_that_lie_in_no_ambush_wait_for_a_place_and_for_their_orders() -> None:
    agreed = agreed_upon(duel("crossroads", "en"))
    sides = [{key: value for key, value in side.items() if key != "drill"} for side in agreed["sides"]]
    draft = noted(placed({**agreed, "sides": sides}, "guerrillas"), "orders", [{"figure": "lobo", "choice": "first"}])
    hidden = {figure["id"] for figure in draft["figures"] if figure.get("unseen")}
    left = forsaken(draft, "guerrillas")
    assert {figure["id"] for figure in left["figures"] if "at" not in figure} == hidden
    assert (left["setup"]["placing"], left["setup"]["orders"]) == (["guerrillas"], [])
    again = auto(left, "guerrillas")
    assert {figure["id"] for figure in again["figures"] if "at" in figure and figure.get("unseen")} == hidden
    assert forsaken(draft, "patrol") == draft


async def _lair(play: Play) -> dict[str, list[float]]:
    """Where the guerrillas of the set-up are."""
    stored = await play.bot.service.drafts.stored(play.channel.id)
    assert stored is not None
    return {figure["name"]: figure["at"] for figure in stored.draft["figures"] if figure["side"] == "guerrillas"}
