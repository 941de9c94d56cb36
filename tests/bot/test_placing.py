"""Figures are placed by presses, hidden ones too: each person sees their own, and nobody learns of the others'."""

from __future__ import annotations

import re

import pytest

from bot.setup.draft import table_of
from bot.setup.duels import duel
from bot.text.mission import goal
from bot.text.words import Words
from engine.space import parse_point, space_of
from tests.bot.conftest import Play, answered, text_of
from tests.bot.finger import Finger, seen
from tests.bot.setting_up import draft

BATTLE = "crossroads"
HIDERS = [figure["name"] for figure in duel(BATTLE, "en")["figures"] if figure["side"] == "guerrillas"]


async def accepted(play: Play, *, swapped: bool = False) -> tuple[Finger, Finger]:
    """Anna challenges Ben, who accepts; Anna plays the patrol, or the guerrillas."""
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    anna.panel = (await play.table.order("Anna", "duel")).response.message  # type: ignore[union-attr]
    await anna.take(next(way for way in anna.ways if way.pick == BATTLE))
    if swapped:
        await anna.press("Swap")
    card = anna.panel
    await ben.press_any(card, next(way for way in seen(card.components) if way.label == "Accept"))
    return anna, ben


def public(play: Play) -> str:
    """Everything that the channel reads, pictures' words among it."""
    return "\n".join(
        text_of(message) + " ".join(a.description or "" for a in message.attachments)
        for message in play.channel.history()
    )


async def place(finger: Finger, name: str, *letters: str) -> None:
    """Pick a figure, then squares; without letters the first one that can be pressed each time."""
    await finger.take(next(way for way in finger.ways if way.pick and way.label == name))
    await squares(finger, *letters)


async def squares(finger: Finger, *letters: str) -> None:
    wanted = list(letters)
    while way := next(
        (w for w in finger.ways if len(w.label) == 1 and w.label == (wanted[0] if wanted else w.label)), None
    ):
        wanted = wanted[1:]
        await finger.take(way)


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-04")
async def test_one_side_hides_by_presses_and_the_battle_begins_when_it_is_ready(play: Play) -> None:
    _, ben = await accepted(play)
    assert "Still being placed: " in public(play)
    assert "Where your figures stand" in ben.text
    await place(ben, "Condor", "D")
    assert "**Condor** hides at " in ben.text
    cell = ben.text.partition("hides at ")[2].partition(".")[0]
    sheet = await draft(play, play.table.people["Ben"].id)
    condor = next(figure for figure in sheet.draft["figures"] if figure["id"] == "condor")
    assert condor["unseen"]
    assert condor["at"] != [22.5, 12.3]
    await play.restart()
    said = public(play)
    assert not [name for name in HIDERS if name in said.replace("Condor and 7", "")]
    assert not re.search(rf"\b{cell}\b", said)
    await ben.press("Ready")
    moment = await play.table.moment()
    assert moment.state.turn == 1
    assert "be the only side" not in said
    assert goal(moment.record, Words()) in said, "the aim of the battle that begins"
    assert not [f for f in moment.state.figures if f.name in HIDERS], "nobody knows of them"
    stored = await play.bot.service.repository.load(moment.encounter_id)
    hidden = [figure for figure in stored.record["figures"] if figure.get("unseen")]
    assert {figure["name"] for figure in hidden} == set(HIDERS)
    assert next(figure["at"] for figure in hidden if figure["id"] == "condor") == condor["at"]


@pytest.mark.long
async def test_the_one_who_hides_finds_the_page_below_the_set_up(play: Play) -> None:
    anna, ben = await accepted(play, swapped=True)
    await anna.press_below("My figures")
    assert "Condor" in [way.label for way in anna.ways]
    await ben.press_below("My figures")
    assert not [way for way in ben.ways if way.label in HIDERS]
    assert not [way for way in ben.ways if way.label == "Ready"]
    await anna.press("Ready")
    assert (await play.table.moment()).state.turn == 1


@pytest.mark.long
async def test_nobody_in_the_open_hides_and_a_figure_may_come_out(play: Play) -> None:
    _, ben = await accepted(play)
    await ben.take(next(way for way in ben.ways if way.label == "Gato"))
    hiding = len([way for way in ben.ways if len(way.label) == 1])
    await ben.press("Hidden: on")
    assert len([way for way in ben.ways if len(way.label) == 1]) > hiding, "there is more open ground than cover"
    await squares(ben)
    assert "**Gato** stands at " in ben.text
    refused = answered(await play.table.order("Ben", "deploy figure", figure="Gato", at="AH6", hidden=True))
    assert "CR2-REACT-04" in refused
    sheet = await draft(play, play.table.people["Ben"].id)
    assert not next(figure for figure in sheet.draft["figures"] if figure["id"] == "gato").get("unseen")


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-04")
async def test_a_hidden_figure_in_the_open_is_refused_by_name_of_the_rule(play: Play) -> None:
    await accepted(play)
    refused = answered(await play.table.order("Ben", "deploy figure", figure="Condor", at="AH6"))
    assert "CR2-REACT-04" in refused
    assert "Condor" in refused
    stranger = answered(await play.table.order("Anna", "deploy figure", figure="Condor", at="AH6"))
    nobody = answered(await play.table.order("Anna", "deploy figure", figure="Nemo", at="AH6"))
    assert stranger.replace("Condor", "Nemo") == nobody


@pytest.mark.long
async def test_what_was_taken_off_is_placed_in_cover_again_with_the_rest(play: Play) -> None:
    _, ben = await accepted(play)
    for name in ("Lobo", "Toro"):
        await ben.take(next(way for way in ben.ways if way.label == name))
        await ben.press("Take off")
    await ben.press("Place the rest")
    sheet = await draft(play, play.table.people["Ben"].id)
    mine = [figure for figure in sheet.draft["figures"] if figure["side"] == "guerrillas"]
    assert all("at" in figure and figure["unseen"] for figure in mine)


@pytest.mark.long
async def test_an_old_page_opens_the_panel_once_the_battle_has_begun(play: Play) -> None:
    _, ben = await accepted(play)
    page = ben.panel
    await ben.press_below("My figures")
    await ben.press("Ready")
    await ben.press_any(page, next(way for way in seen(page.components) if way.pick == "condor"))
    assert "p:" in " ".join(way.custom_id for way in ben.ways), ben.text


@pytest.mark.long
@pytest.mark.parametrize("ruleset", ["cr3", "swordplay", "mg42"])
async def test_figures_of_every_ruleset_are_placed_by_presses(play: Play, ruleset: str) -> None:
    await play.table.order("Anna", "encounter new", title="Any", sides="Us, Them", ruleset=ruleset)
    for side, name in (("Us", "Ann"), ("Them", "Bob")):
        await play.table.order("Anna", "force add", side=side, name=name, rep=4)
    await play.table.order("Anna", "encounter join", side="Us")
    anna = Finger(play, "Anna")
    await anna.press_below("My figures")
    assert "Bob" not in [way.label for way in anna.ways]
    await place(anna, "Ann")
    assert "**Ann** stands at " in anna.text
    assert any("at" in figure for figure in (await draft(play)).draft["figures"])
    assert not [way for way in anna.ways if way.label.startswith("Hidden")], any


async def told_others(play: Play) -> list[str]:
    """Everything that those who do not play the guerrillas may read, ask or be refused."""
    found = [public(play)]
    for who in ("Anna", "Chloe"):
        person = play.table.people[who]
        for command, option in (("deploy figure", "figure"), ("deploy lift", "figure"), ("force edit", "figure")):
            found.append(str(await person.autocomplete(play.channel, command, option, "")))
        found.append(str(await person.autocomplete(play.channel, "deploy figure", "at", "", figure="condor")))
        found.append(answered(await play.table.order(who, "force list")))
        found += [
            answered(await play.table.order(who, command, **options))
            for command, options in (
                ("deploy figure", {"figure": "condor", "at": "C4"}),
                ("deploy lift", {"figure": "Condor"}),
                ("force edit", {"figure": "Condor", "rep": 3}),
            )
        ]
        exported = await play.table.order(who, "encounter export")
        assert exported.response is not None
        found += [(await file.read()).decode() for file in exported.response.attachments]
    finger = Finger(play, "Anna")
    await finger.press_below("My figures")
    found += [finger.text, str(finger.labels), str([file.description for file in finger.panel.attachments])]
    return found


@pytest.mark.long
async def test_nothing_that_others_may_ask_tells_who_hides_where(play: Play) -> None:
    _, ben = await accepted(play)
    await play.bot.cards.close()
    before = await told_others(play)
    for name, letter in (("Condor", "D"), ("Puma", "A"), ("Zorro", "H")):
        await place(ben, name, letter)
    await ben.take(next(way for way in ben.ways if way.label == "Gato"))
    await ben.press("Hidden: on")
    await squares(ben)
    await play.bot.cards.close()
    assert await told_others(play) == before


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-07")
async def test_those_who_hide_are_told_beforehand_when_to_fire(play: Play) -> None:
    anna, ben = await accepted(play)
    said = public(play)
    await ben.press("Hold fire")
    assert "**Condor**: no order" in ben.text
    await ben.press("Within 8″")
    await ben.press("Toro")
    await play.restart()
    await ben.press("End of move")
    await ben.press("Condor")
    await ben.press("No order")
    assert "**Toro**: shoots when the move ends" in ben.text
    assert "**Condor**: no order" in ben.text
    older = Finger(play, "Ben")
    await older.press_below("My figures")
    await older.press("Hold fire")
    await ben.press("Back")
    assert "Where your figures stand" in ben.text
    await ben.take(next(way for way in ben.ways if way.label == "Gato"))
    await ben.press("Hidden: on")
    await squares(ben)
    assert public(play) == said
    await anna.press_below("My figures")
    assert "Hold fire" not in anna.labels
    await ben.press("Ready")
    moment = await play.table.moment()
    assert moment.state.turn == 1
    async with play.bot.service.hold(moment.encounter_id) as loaded:
        given = {order.figure: order.choice for order in loaded.encounter.state.orders}
    hidden = {name.lower() for name in HIDERS} - {"condor", "gato", "toro"}
    assert given == {**dict.fromkeys(hidden, "at-inches-8"), "toro": "end-of-move"}
    assert not [name for name in HIDERS if name in public(play).replace("Condor and 7", "")]
    await older.press("Within 12″")
    assert "**Condor**: shoots within 12″" in older.text, "what was left open of the set-up goes on in the battle"


@pytest.mark.long
async def test_each_of_eight_is_placed_by_one_press_from_a_list_of_places(play: Play) -> None:
    _, ben = await accepted(play)
    await ben.take(next(way for way in ben.ways if way.label == "Condor"))
    for name in HIDERS:
        assert f"A place for {name}" in ben.text
        await ben.take(next(way for way in ben.ways if way.pick and way.label.startswith(("In ", "Behind "))))
        assert f"**{name}** hides at " in ben.text
    assert "Where your figures stand" in ben.text, "the last one leads back"
    sheet = await draft(play, play.table.people["Ben"].id)
    table = table_of(sheet.draft)
    mine = [parse_point(one["at"], table) for one in sheet.draft["figures"] if one["side"] == "guerrillas"]
    assert all(space_of(table).shelters(at) for at in mine)


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-04")
async def test_all_who_hide_go_to_one_place_by_one_press(play: Play) -> None:
    _, ben = await accepted(play)
    await ben.take(next(way for way in ben.ways if way.pick and way.label.startswith("All in the house")))
    await play.restart()
    sheet = await draft(play, play.table.people["Ben"].id)
    table = table_of(sheet.draft)
    mine = [one for one in sheet.draft["figures"] if one["side"] == "guerrillas"]
    house = [one for one in mine if "house" in space_of(table).shelters(parse_point(one["at"], table))]
    assert all(one["unseen"] for one in mine)
    assert len(house) >= 2
    assert not [name for name in HIDERS if name in public(play).replace("Condor and 7", "")]
    await ben.press("Ready")
    assert (await play.table.moment()).state.turn == 1


@pytest.mark.long
async def test_a_tank_and_its_enemies_gun_are_placed_by_the_same_presses(play: Play) -> None:
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    anna.panel = (await play.table.order("Anna", "duel")).response.message  # type: ignore[union-attr]
    await anna.take(next(way for way in anna.ways if way.pick == "tiger"))
    await ben.press_any(anna.panel, next(way for way in seen(anna.panel.components) if way.label == "Accept"))
    await ben.take(next(way for way in ben.ways if way.pick == "field-gun"))
    await ben.take(next(way for way in ben.ways if way.label == "In the scrub"))
    assert "**field gun** stands at " in ben.text
    await anna.press_below("My figures")
    assert "Lenz" not in [way.label for way in anna.ways], "they have the tank's place"
    await place(anna, "Tiger")
    assert "**Tiger** stands at " in anna.text
    tank = (await draft(play, play.table.people["Anna"].id)).draft["machines"][0]
    assert tank["at"] != [4, 18.8]
    assert "field gun" not in anna.text
    await anna.take(next(way for way in anna.ways if way.pick == "tiger"))
    await anna.press("Take off")
    await anna.press("Place the rest")
    assert "at" in (await draft(play, play.table.people["Anna"].id)).draft["machines"][0]
