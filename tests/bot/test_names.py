"""Names are found by any part that means one of them only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import pytest

from bot.errors import Unfit
from bot.names import Named, meant, picked, side_in
from bot.report.tags import figure_meant, tag_of
from bot.setup.draft import require_new
from bot.setup.duels import duel
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
        ("ha", "Hai Ling"),
        ("ui", None),
        ("banana", None),
        ("", None),
        ("  ", None),
    ],
)
def test_a_part_means_the_one_who_alone_has_it(typed: str, found: str | None) -> None:
    assert meant(typed, named(KNOWN)) == found


def named(names: Sequence[str], tags: Sequence[str] = ()) -> list[Named[str]]:
    """Things with these names and tags; their ids are the names in small letters."""
    pairs = zip_longest(names, tags, fillvalue="")
    return [Named(name, name.casefold().replace(" ", "-"), (name,), tag) for name, tag in pairs]


def test_what_fits_two_is_refused_and_names_both() -> None:
    with pytest.raises(Unfit) as refused:
        meant("kow", named(KNOWN))
    assert refused.value.values["names"] == ("Kowalski (kowalski)", "Kowal (kowal)")
    thugs = [Named(n, f"thug-{n}", ("Thug",), f"G{n}") for n in (1, 2)]
    with pytest.raises(Unfit) as refused:
        meant("thug", thugs)
    assert refused.value.values["names"] == ("Thug (G1)", "Thug (G2)")


def test_a_line_of_a_list_means_itself_and_a_text_a_name_before_a_tag_before_an_id() -> None:
    one = Named(1, "g2", ("G3",), "G1", "1")
    two = Named(2, "g1", ("Slag",), "G2", "2")
    three = Named(3, "x", ("g2",), "G3", "3")
    everybody = [one, two, three]
    assert [meant(picked(each.id), everybody) for each in everybody] == [1, 2, 3]
    assert meant("G3", everybody) == 1
    assert meant("g2", everybody) == 3
    assert meant("G1", everybody) == 1
    assert meant("x", everybody) == 3
    assert meant("3", everybody) == 3
    assert meant("Slag (G2) · 9″ · in cover", everybody) == 2


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("O'Brien", "O’Brien"),
        ("o`brien", "O’Brien"),
        ("Muller", "Müller"),
        ("Mu\u0308ller", "Müller"),
        ("Jean–Luc", "Jean-Luc"),
        ("Jean‑Luc", "Jean-Luc"),
        ("Ｄｅｚ", "Dez"),
        ("Soren", "Søren"),
        ("Aure\u0301lie  Noël", "Aurélie Noel"),
        ("Man ２", "Man 2"),
    ],
)
def test_what_looks_alike_on_any_keyboard_is_one_name(typed: str, name: str) -> None:
    assert meant(typed, named([name, "Somebody else"]), parts=False) == name
    with pytest.raises(Unfit):
        require_new(typed, [name])


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
    with pytest.raises(Unfit):
        figure_meant("2", moment.state.figures, moment)
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
    assert "There are no figures of" in empty


def test_a_side_of_ours_has_the_name_that_its_reader_knows() -> None:
    sides = zip(duel("crossroads", "en")["sides"], duel("crossroads", "fr")["sides"], strict=True)
    for english, french in sides:
        assert english["name"] != french["name"]
        assert side_in(english["name"], "fr") == french["name"]
    assert side_in("The Old Guard", "fr") == "The Old Guard"
