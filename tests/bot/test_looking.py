"""Looking things up: the board, the log, moving pictures, luck, and what one missed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import simcord

from bot.assets import assets
from bot.messages.hand import open_id
from bot.play.story import Stories
from bot.report.odds import space_at
from bot.text.figures import inches
from bot.text.sight_lines import around
from bot.text.words import Words
from engine.encounter import Encounter
from tests import ROOT
from tests.bot.asked import to_the_first_question
from tests.bot.conftest import Play, answered, text_of
from tests.bot.farm import SEATS
from tests.bot.finger import pressed

PLAYED: dict[str, Any] = json.loads((assets() / "demo" / "farm-played.json").read_bytes())


def told(result: simcord.InteractionResult) -> str:
    """What one person alone was shown."""
    return text_of(shown(result))


def shown(result: simcord.InteractionResult) -> Any:
    """The message that one person alone was shown, as it is now."""
    found = result.followups[-1] if result.followups else result.response
    assert found is not None
    assert found.ephemeral
    return found.message


async def a_battle(play: Play, inputs: int | None = None) -> None:
    """The farm with the first of its inputs given, without its end."""
    record = {**PLAYED, "inputs": PLAYED["inputs"][:inputs]}
    if inputs is None:
        record["inputs"] = [item for item in record["inputs"] if item["do"] != "end-encounter"]
    await play.set_up(record)
    await play.seat()


@pytest.mark.drawn
async def test_the_board_is_shown_to_one_person_with_its_words(play: Play) -> None:
    await a_battle(play, 6)
    before = len(play.channel.history())
    result = await play.table.order("Chloe", "board")
    assert "## The table now" in told(result)
    [picture] = shown(result).attachments
    assert (await picture.read()).startswith(b"\x89PNG")
    assert "Billy (P1, Star)" in (picture.description or "")
    assert len(list(play.channel.history())) == before


async def test_a_part_of_the_board_is_shown_around_a_figure_or_cell(play: Play) -> None:
    await a_battle(play, 6)
    around = shown(await play.table.order("Anna", "board", at="Billy", zoom=12))
    assert "Around Billy" in text_of(around)
    assert "Part of the board, " in (around.attachments[0].description or "")
    cell = shown(await play.table.order("Anna", "board", at="h12"))
    assert "Around H12" in text_of(cell)
    wrong = await play.table.order("Anna", "board", at="Nobody")
    assert "no figure or cell called Nobody" in answered(wrong)
    assert "no figure or cell called ZZ99" in answered(await play.table.order("Anna", "board", at="ZZ99"))


async def test_the_board_is_told_by_bearing_range_and_sight(play: Play) -> None:
    await a_battle(play, 3)
    text = told(await play.table.order("Anna", "board", text=True))
    assert "Lines of sight" in text
    assert "Billy (P1) sees " in text
    around = told(await play.table.order("Anna", "board", at="Billy", text=True))
    assert "From Billy at " in around
    assert any(line.startswith("- Slag (G2) ") and "″ " in line for line in around.splitlines())


async def test_a_place_is_as_far_from_everybody_as_who_stands_there(play: Play) -> None:
    """From base to base, and halves of an inch rounded up, as below a question."""
    await a_battle(play, 3)
    moment, words, ranges = await play.table.moment(), Words(), re.compile(r"(\w+ \(.*?(\d+)″)")
    space = space_at(moment)
    for figure in moment.state.figures:
        lines = "\n".join(around(moment, figure, words))
        assert lines
        assert set(ranges.findall(lines)) <= set(ranges.findall("\n".join(around(moment, figure.at, words))))
        for other in moment.state.figures:
            if other is not figure and other.on_table:
                assert f"{inches(space.distance(figure.at, other.at))}″" in lines


async def test_a_board_posted_is_for_everybody(play: Play) -> None:
    await a_battle(play, 3)
    await play.table.order("Anna", "board", post=True)
    assert "The table now" in play.said()[-1]


@pytest.mark.long
async def test_the_log_is_turned_page_by_page_across_a_restart(play: Play) -> None:
    await play.set_up(json.loads((ROOT / "tests" / "golden" / "house-fight.json").read_bytes()))
    result = await play.table.order("Ben", "log read")
    newest = told(result)
    assert "Page " in newest
    assert "Newer" not in labels(shown(result))
    await play.restart()
    ben = play.table.people["Ben"]
    await ben.click(shown(result), label="Older")
    assert told(result) != newest
    assert "Newer" in labels(shown(result))


def labels(message: Any) -> list[str]:
    found = []
    for component in message.components:
        found += [child.label for child in getattr(component, "children", ()) if getattr(child, "label", None)]
    return found


@pytest.mark.long
async def test_the_log_of_one_figure_or_turn(play: Play) -> None:
    await a_battle(play)
    slag = told(await play.table.order("Ben", "log read", figure="slag"))
    assert "The battle as Slag saw it" in slag
    assert "Slag" in slag
    steps = re.split(r"\n(?=\*\*)", slag)[1:]
    assert steps
    assert not [step for step in steps if "Slag" not in step], "in the line or among its dice"
    first = told(await play.table.order("Ben", "log read", turn=1))
    assert "## Turn 1" in first
    assert "nothing to read" in told(await play.table.order("Ben", "log read", turn=99))
    assert "no figure called Nobody" in answered(await play.table.order("Ben", "log read", figure="Nobody"))


@pytest.mark.long
async def test_the_log_as_a_file_tells_everything(play: Play) -> None:
    await a_battle(play)
    message = shown(await play.table.order("Ben", "log file"))
    text = (await message.attachments[0].read()).decode()
    story = await Stories(play.bot.service).of(play.channel.id, None)
    assert "Turn 1 · Police" in text
    assert "**" not in text
    assert len(story.moments) == len([i for i in PLAYED["inputs"] if i["do"] != "end-encounter"])


@pytest.mark.long
async def test_a_turn_is_shown_as_moving_pictures(play: Play) -> None:
    await a_battle(play, 5)
    message = shown(await play.table.order("Ben", "log replay", turn=1))
    data = await message.attachments[0].read()
    assert data[:4] == b"RIFF"
    assert data[8:12] == b"WEBP"
    assert len(data) < 10 * 1024 * 1024
    assert "moving pictures" in (message.attachments[0].description or "")
    assert "nothing to watch" in answered(await play.table.order("Ben", "log replay", turn=9))


async def test_luck_compares_passes_with_what_was_to_be_expected(play: Play) -> None:
    await play.set_up()
    assert "No test" in told(await play.table.order("Ben", "log luck"))
    await play.restart()
    story = await Stories(play.bot.service).of(play.channel.id, None)
    assert story.moments == ()


@pytest.mark.long
async def test_luck_names_both_sides(play: Play) -> None:
    await a_battle(play)
    text = told(await play.table.order("Ben", "log luck"))
    # The farm's dice are fixed: counted by hand from its log.
    assert "**Police**: 26 passes, 21.3 expected, 35 dice" in text
    assert "**Gang**: 26 passes, 22.5 expected, 38 dice" in text


@pytest.mark.long
async def test_catching_up_tells_what_changed_and_what_waits(play: Play) -> None:
    await to_the_first_question(play)
    moment = await play.table.moment()
    owner = SEATS[moment.pending[0].question.side]
    result = await play.table.order(owner, "catchup")
    text = told(result)
    assert "is waiting for you" in text or "Nothing has happened" in text
    assert "To the question" in text
    await play.restart()
    asked = await play.table.people[owner].click(shown(result), custom_id=str(open_id(moment.encounter_id)))
    assert "Carlos acts now" in told(asked)
    while (await play.table.moment()).pending:
        await play.table.answer()
    again = await pressed(play, owner, f"w:{moment.encounter_id}")
    assert "acts now" not in told(again)


async def test_nothing_new_is_one_line_without_a_picture(play: Play) -> None:
    await play.set_up()
    await play.table.order("Anna", "turn")
    message = shown(await play.table.order("Anna", "catchup"))
    assert "Nothing has happened since your last action." in text_of(message)
    assert not message.attachments


@pytest.mark.long
async def test_catching_up_tells_the_gravest_in_the_sentences_of_the_reports(play: Play) -> None:
    await a_battle(play)
    for who in ("Anna", "Ben"):
        result = await play.table.order(who, "catchup")
        story = [line for line in told(result).splitlines() if re.search(r"\*\*.+\*\*\.$", line)]
        assert 0 < len(story) <= 6
        assert any("**out of the fight**" in line or "**dead**" in line for line in story)
        assert not any(re.search(r"\b[A-Z]{1,2}\d+\b", line) for line in story), "no cells"
        moments = await play.table.people[who].click(shown(result), label="See the 3 moments")
        assert len(shown(moments).attachments) == 3
        text = await play.table.people[who].click(shown(result), label="As text")
        assert "Billy" in told(text) or shown(text).attachments


@pytest.mark.long
async def test_each_input_of_a_long_log_is_run_again_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = [{"do": "start-turn"}, {"do": "end-phase"}, {"do": "end-phase"}]
    await play.set_up({**PLAYED, "inputs": turns * 100, "dice": {}})
    submit = Encounter.submit
    ran: list[Any] = []

    def noted(encounter: Encounter, item: Any, side: str = "") -> Any:
        ran.append(item)
        return submit(encounter, item, side)

    monkeypatch.setattr(Encounter, "submit", noted)
    await play.table.order("Ben", "log read")
    assert 0 < len(ran) <= 300
    ran.clear()
    await play.table.order("Ben", "log read")
    assert not ran


@pytest.mark.parametrize("command", ["board", "catchup", "log read", "log file", "log replay", "log luck"])
async def test_where_nothing_runs_it_is_said(play: Play, command: str) -> None:
    assert "no encounter" in answered(await play.table.order("Anna", command))
