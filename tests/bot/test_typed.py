"""What people type and pick: whatever the keyboard, it means the one thing that it names, or is refused by name."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.reading import still
from bot.report.tags import tags_of
from bot.text.words import Words
from bot.typed.figures import aimed_at, one_figure
from bot.typed.ways import way_of
from engine.fold import fold
from engine.views import GM
from tests.bot.conftest import FARM, Play, Speaking, answered
from tests.bot.setting_up import draft, new, told

NAMES = {"slag": "Thug", "nails": "Thug", "moss": "Slag", "otto": "O’Brien", "dez": "Müller", "carol": "Man 2"}
"""Two of one name, one called as another's id, and two with signs that keyboards have in several ways."""


def renamed() -> dict[str, Any]:
    figures = [{**figure, "name": NAMES.get(figure["id"], figure["name"])} for figure in FARM["figures"]]
    return {**FARM, "figures": figures}


async def begun(play: Play) -> None:
    await play.set_up(renamed())
    await play.seat()
    await play.table.order("Anna", "turn")


@pytest.mark.parametrize(("language", "says"), [("en", "fits more than one"), ("fr", "Plusieurs choix")])
async def test_a_name_that_fits_two_is_refused_and_names_both(
    play: Play, speaking: Speaking, language: str, says: str
) -> None:
    await begun(play)
    speaking(language, language)
    refused = answered(await play.table.order("Anna", "log read", figure="thug"))
    assert says in refused
    assert "Thug (G2), Thug (G3)" in refused


async def test_a_line_that_is_picked_means_itself(play: Play) -> None:
    await begun(play)
    anna = play.table.people["Anna"]
    here = await play.bot.service.standpoint(play.channel.id, anna.id)
    words = Words("en")
    for option, command in (("at", "board"), ("figure", "log read")):
        offered = await anna.autocomplete(play.channel, command, option, "")
        found = [one_figure(choice["value"], here, words) for choice in offered]
        assert [figure.name for figure in found] == [choice["name"] for choice in offered]
        assert len({figure.id for figure in found}) == len(FARM["figures"])


async def test_a_name_comes_before_a_tag_and_a_tag_before_an_id(play: Play) -> None:
    await begun(play)
    here = await play.bot.service.standpoint(play.channel.id, play.table.people["Anna"].id)
    words = Words("en")
    assert one_figure("slag", here, words).id == "moss"
    assert one_figure("#slag", here, words).id == "slag"
    assert one_figure("g2", here, words).id == "slag"
    assert one_figure("Thug (G3)", here, words).id == "nails"
    assert aimed_at("nails", here, words) == {"figure": "nails"}


@pytest.mark.parametrize("typed", ["O'Brien", "o`brien", "Ｏ’ＢＲＩＥＮ", "O\u02bcBrien"])
async def test_apostrophes_and_widths_are_those_of_any_keyboard(play: Play, typed: str) -> None:
    await begun(play)
    here = await play.bot.service.standpoint(play.channel.id, play.table.people["Anna"].id)
    assert one_figure(typed, here, Words("en")).id == "otto"
    assert one_figure("Muller", here, Words("en")).id == "dez"


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("6” NE", '6" NE'),
        ("６″ ＮＥ", '6" NE'),
        ("4 @ 45º", "4 @ 45"),
        ("Ｕ２７", "U27"),
        ("u 27", "U27"),
        ("2” towards Man 2", '2" towards #carol'),
    ],
)
async def test_ways_are_read_whatever_the_signs(play: Play, typed: str, same: str) -> None:
    await begun(play)
    await play.table.order("Anna", "activate", figures="billy")
    here = await play.bot.service.standpoint(play.channel.id, play.table.people["Anna"].id)
    billy, words = here.table.named("billy"), Words("en")
    assert way_of(typed, billy, here, words) == way_of(same, billy, here, words)


@pytest.mark.parametrize("typed", ["3d6–1", "３ｄ６－１", "3d6−1", "3D6 ‑ 1"])
async def test_dice_are_read_whatever_the_dashes(play: Play, typed: str) -> None:
    await play.table.order("Anna", "roll", dice=typed)
    assert "3d6-1" in play.said()[-1].replace("−", "-").replace("–", "-")


@pytest.mark.parametrize("second", ["O'Brien", "O’BRIEN", "Ｏ’Brien", "Ò’Brien"])
async def test_two_names_that_read_alike_are_refused_at_set_up(play: Play, second: str) -> None:
    await new(play)
    await told(play, "Anna", "force add", side="Gang", name="O’Brien", rep=4)
    assert "already taken" in await told(play, "Anna", "force add", side="Gang", name=second, rep=4)
    assert len((await draft(play)).draft["figures"]) == 1


@pytest.mark.long
async def test_a_draft_is_changed_where_it_is_picked(play: Play) -> None:
    """The id of the first is the name of the second: the line of each changes that one."""
    await new(play)
    anna = play.table.people["Anna"]
    await told(play, "Anna", "force add", side="Gang", name="Slag", rep=3)
    await told(play, "Anna", "force add", side="Gang", name="Nails", rep=3)
    await told(play, "Anna", "force edit", figure="slag", name="Moss")
    await told(play, "Anna", "force edit", figure="nails", name="Slag")
    offered = await anna.autocomplete(play.channel, "force edit", "figure", "")
    for choice in offered:
        await told(
            play,
            "Anna",
            "force edit",
            figure=choice["value"],
            weapons="pistol" if choice["name"] == "Slag" else "shotgun",
        )
    armed = {figure["name"]: figure["weapons"] for figure in (await draft(play)).draft["figures"]}
    assert armed == {"Slag": ["pistol"], "Moss": ["shotgun"]}


async def test_each_hidden_figure_has_a_tag_of_its_own(play: Play) -> None:
    first, foe = FARM["figures"][0], FARM["figures"][-1]
    many = [
        {**first, "id": f"man-{n}", "name": f"Man {n}", "star": False, "at": [0.5 + n % 30, 35.5 - n // 30]}
        for n in range(59)
    ]
    await play.set_up({**FARM, "information": "hidden", "figures": [*many, foe]})
    async with play.bot.service.hold((await play.table.moment()).encounter_id) as warm:
        tags = tags_of(still(warm, GM))
    assert len(set(map(fold, tags.values()))) == len(tags)
    assert {tags["man-25"][1:], tags["man-26"][1:], tags["man-58"][1:]} == {"z", "aa", "bg"}
