"""Names are found by any part that means one of them only."""

from __future__ import annotations

import pytest

from bot.names import meant
from bot.report.tags import figure_meant, tag_of
from tests.bot.conftest import Play, answered
from tests.bot.setting_up import draft, new, told

KNOWN = ["Sergeant Hale", "Ruiz", "Kowalski", "Kowal", "Hai Ling", "Anne-Marie", "Old Anne"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("sergeant hale", "Sergeant Hale"),
        ("Hale", "Sergeant Hale"),
        (" hale ", "Sergeant Hale"),
        ("serg", "Sergeant Hale"),
        ("r", "Ruiz"),
        ("kowal", "Kowal"),
        ("kowals", "Kowalski"),
        ("marie", "Anne-Marie"),
        ("anne", "Anne-Marie"),
        ("gean", "Sergeant Hale"),
        ("ing", "Hai Ling"),
        ("kow", None),
        ("ha", "Hai Ling"),
        ("ui", None),
        ("banana", None),
        ("", None),
        ("  ", None),
    ],
)
def test_a_part_means_the_one_who_alone_has_it(typed: str, found: str | None) -> None:
    assert meant(typed, ((name, (name,)) for name in KNOWN)) == found


async def test_figures_sides_and_weapons_are_found_by_parts_in_play(play: Play) -> None:
    await play.set_up()
    await play.table.order("Anna", "encounter join", side="pol")
    await play.table.order("Ben", "encounter join", side="ang")
    assert (await play.table.moment()).seating.seats.keys() == {"police", "gang"}
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="illy, arol")
    state = (await play.table.moment()).state
    assert {state.figures[index].name for index in state.active} == {"Billy", "Carol"}
    await play.table.order("Anna", "fire", figure="lly", target="arlos", weapon="rifle", now=True)
    assert "Billy" in play.said()[-1]


async def test_a_bare_number_is_that_on_the_token_of_ones_own_figure(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    moment = await play.table.moment()
    for side, person in (("police", "Anna"), ("gang", "Ben")):
        user = play.table.people[person].id
        sides = [each.id for each in moment.record.sides if user in moment.seating.players(each.id)]
        assert sides == [side]
        own = [figure for figure in moment.state.figures if figure.side == side]
        assert figure_meant("2", moment.state.figures, moment, sides) is own[1]
        assert figure_meant(tag_of(own[1], moment).casefold(), moment.state.figures, moment) is own[1]
    assert figure_meant("2", moment.state.figures, moment) is None
    assert "“2”" in answered(await play.table.order("Chloe", "face", figure="2", towards="N"))


async def test_figures_and_sides_are_found_by_parts_in_a_draft(play: Play) -> None:
    await new(play, sides="The Harbour Watch, The Dock Gang")
    await told(play, "Anna", "force add", side="gang", name="Fat Eddie", rep=4)
    await told(play, "Anna", "force edit", figure="eddie", rep=5)
    [figure] = (await draft(play)).draft["figures"]
    assert (figure["side"], figure["rep"]) == ("the-dock-gang", 5)
    refused = answered(await play.table.order("Anna", "force edit", figure="the", rep=5))
    assert "the" in refused
    empty = answered(await play.table.order("Anna", "deploy auto", side="watch"))
    assert "has no figures yet" in empty
