"""Every form of question is answered by presses alone: dice, an order, a place, places for several, a deed at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bot.messages.panel import List, Panel, PanelLine, panel_view
from bot.messages.panel import Panel as Page
from bot.panel.path import Path
from tests.bot.conftest import Play
from tests.bot.finger import Finger, seen

SCREEN: dict[str, Any] = {"id": "screen", "type": "wall", "line": [[0, 20], [17, 20]], "dv": 4, "tall": True}
ONE = [1, 6]
"""Faces with which a Rep 4 passes one die."""


def figure(name: str, side: str, at: tuple[float, float], rep: int = 4, **more: Any) -> dict[str, Any]:
    facing = 0 if side == "blue" else 180
    base = {"id": name.lower(), "name": name, "side": side, "rep": rep, "at": list(at), "facing": facing}
    return {**base, "weapons": ["assault-rifle"], **more}


def begun(*figures: str) -> list[dict[str, Any]]:
    """The first activation of these figures."""
    return [{"do": "start-turn"}, {"do": "activate", "figures": list(figures)}]


def situation(
    figures: Sequence[Mapping[str, Any]],
    inputs: Sequence[Mapping[str, Any]],
    dice: Mapping[str, Sequence[int]],
    *terrain: Mapping[str, Any],
) -> dict[str, Any]:
    """A battle in which a question is open."""
    return {
        "format": "duckback-record/1",
        "title": "A question",
        "ruleset": "cr3",
        "table": {"width": 36, "height": 36, "terrain": list(terrain)},
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "figures": list(figures),
        "dice": dict(dice),
        "seed": "forms",
        "inputs": list(inputs),
    }


async def asked(play: Play, record: dict[str, Any]) -> Finger:
    """The thumb of the person to whom the one open question is put, on its page."""
    await play.set_up(record)
    await play.table.order("Anna", "encounter join", side="Blue")
    await play.table.order("Ben", "encounter join", side="Red")
    [open_] = (await play.table.moment()).pending
    finger = Finger(play, "Anna" if open_.question.side == "blue" else "Ben")
    await finger.open()
    return finger


async def chosen(play: Play) -> Any:
    """The choice that was last made."""
    stored = await play.bot.service.repository.load((await play.table.moment()).encounter_id)
    return next(given.body for given in reversed(stored.live) if given.body["do"] == "decide")["choice"]


# ---- dice ----


CHARGED = situation(
    [
        figure("Ann", "blue", (9, 17.5), 5, weapons=[]),
        figure("Abe", "blue", (12, 17.5), weapons=[]),
        figure("Rob", "red", (10.5, 10.5)),
    ],
    [*begun("ann", "abe"), {"do": "charge", "figures": ["ann", "abe"], "target": "rob"}],
    {"activation:blue": [2], "activation:red": [1], "charge:ann": [5, 1], "charge:rob": ONE},
)
"""Rob is charged by Ann, who may be shot at with one die, and by Abe, with three in all."""


async def test_dice_are_shared_among_chargers_as_far_as_each_allows(play: Play) -> None:
    ben = await asked(play, CHARGED)
    assert [label.partition(" · ")[0] for label in ben.labels[:3]] == [
        "1 on Ann, 2 on Abe",
        "Shoot Abe",
        "Shoot Ann",
    ], "three dice hit oftener than two, and two than one"
    await ben.press("1 on Ann")
    assert await chosen(play) == {"ann": 1, "abe": 2}


async def test_dice_are_put_on_chargers_one_a_press_and_may_be_taken_back(play: Play) -> None:
    ben = await asked(play, CHARGED)
    await ben.press("More choices")
    assert "3 dice are left." in ben.text
    assert ben.labels == ["Ann · 1 die", "Abe · 1 die", "Back"]
    await ben.press("Ann")
    assert ben.labels == ["Abe · 1 die", "Back"], "one die is all that Ann takes"
    await ben.press("Abe")
    assert "1 die is left." in ben.text
    await ben.press("Start over")
    for _ in range(3):
        assert await _asked(play)
        await ben.press("Abe")
    assert await chosen(play) == {"abe": 3}


async def _asked(play: Play) -> bool:
    return bool((await play.table.moment()).pending)


# ---- an order ----

ROUND = (
    figure("Ann", "blue", (9, 17.5), weapons=[]),
    figure("Abe", "blue", (12, 17.5), weapons=[]),
    figure("Amy", "blue", (9, 3.5), weapons=[], facing=180),
    figure("Art", "blue", (12, 3.5), weapons=[], facing=180),
    figure("Rob", "red", (10.5, 10.5), 5, weapons=[]),
    {**figure("Rex", "red", (34.5, 34.5), weapons=[]), "status": "stunned"},
)
DRAWS = {
    "activation:blue": [2, 1],
    "activation:red": [1, 2],
    "charge:ann": ONE,
    "charge:amy": ONE,
    "charge:rob": [5, 6, 5, 6],
    "melee:rob": [4] * 40,
    **{f"melee:{name}": [4] * (n + 3) for n, name in enumerate(("ann", "abe", "amy", "art"))},
}
"""Nobody wins in the first turn, so that all four fight Rob in the second."""


def fought(*order: str) -> dict[str, Any]:
    return {"do": "decide", "kind": "melee-order", "side": "blue", "choice": list(order)}


SURROUNDED = situation(
    ROUND,
    [
        *begun("ann", "abe"),
        {"do": "charge", "figures": ["ann", "abe"], "target": "rob"},
        fought("ann", "abe"),
        {"do": "activate", "figures": ["amy", "art"]},
        {"do": "charge", "figures": ["amy", "art"], "target": "rob"},
        fought("amy", "art"),
        {"do": "end-phase"},
        {"do": "end-phase"},
        *begun("rob"),
    ],
    DRAWS,
)


async def test_an_order_is_pressed_one_after_the_other(play: Play) -> None:
    anna = await asked(play, SURROUNDED)
    assert anna.labels == ["As they stand", "Ann first", "Abe first", "Amy first", "Art first"]
    await anna.press("Abe first")
    assert "## Abe" in anna.text
    await anna.press("Art")
    assert "## Abe · Art" in anna.text
    assert anna.labels == ["Abe, Art, Ann and Amy", "Abe, Art, Amy and Ann", "Back"]
    await anna.press("Abe, Art, Amy")
    assert await chosen(play) == ["abe", "art", "amy", "ann"]


async def test_an_order_is_left_as_it_stands_by_one_press(play: Play) -> None:
    anna = await asked(play, SURROUNDED)
    assert "-# Ann, Abe, Amy and Art." in anna.text
    await anna.press("As they stand")
    assert await chosen(play) == ["ann", "abe", "amy", "art"]


# ---- places ----


def wall(name: str, x: float, to: float) -> dict[str, Any]:
    return {"id": name, "type": "wall", "line": [[x, 29], [to, 29]], "dv": 4}


DUCKS = situation(
    [figure("Ann", "blue", (10.5, 30.5), weapons=["pistol"]), figure("Rob", "red", (10.5, 20.5))],
    [*begun("rob"), {"do": "fire", "figure": "rob", "targets": [{"figure": "ann"}]}],
    {"activation:blue": [1], "activation:red": [2], "ranged-combat:rob": [1, 2, 2], "received-fire:ann": [1, 1]},
    wall("left", 5, 7.4),
    wall("right", 13.6, 16),
)


async def test_one_of_a_few_places_is_pressed_on_a_button_or_on_the_picture(play: Play) -> None:
    anna = await asked(play, DUCKS)
    assert anna.labels[:2] == ["Behind the wall · O30", "Behind the wall · H30"]
    await anna.press("More choices")
    assert anna.labels == ["A", "D", "As a list", "Back"], "the two places, as they lie on the picture"
    await anna.press("A")
    assert (await chosen(play))[0] < 10.5


IN_SIGHT = situation(
    [figure("Ann", "blue", (15.5, 26)), figure("Abe", "blue", (15.5, 27.5)), figure("Rob", "red", (15.5, 10))],
    [
        *begun("ann", "abe"),
        {"do": "move", "moves": [{"figure": "ann", "to": [20.5, 26]}, {"figure": "abe", "to": [20.5, 27.5]}]},
    ],
    {"activation:blue": [2], "activation:red": [1]},
    SCREEN,
)
"""Rob sees Ann and Abe come round the screen."""


async def test_a_group_in_sight_stays_or_goes_on_by_one_press(play: Play) -> None:
    anna = await asked(play, IN_SIGHT)
    assert anna.labels == ["Stay", "Go on", "More choices"]
    await anna.press("Go on")
    assert await chosen(play) == "go-on"


@pytest.mark.long
async def test_figures_are_given_places_one_after_the_other(play: Play) -> None:
    anna = await asked(play, IN_SIGHT)
    await anna.press("More choices")
    assert anna.labels == ["Stay", "Go on", "Elsewhere", "Back"]
    await anna.press("Elsewhere")
    assert anna.labels == ["Ann", "Abe", "Back"]
    await anna.press("Ann")
    assert "## Elsewhere · Ann" in anna.text
    await anna.press("A")
    assert "Ann R25" in anna.text
    assert anna.labels == ["Place them", "One figure more", "Back"]
    await anna.press("One figure more")
    assert anna.labels == ["Ann R25", "Elsewhere", "Back"]
    await play.restart()
    await anna.press("Elsewhere")
    await anna.press("G")
    assert sorted(await chosen(play)) == ["abe", "ann"]


# ---- a deed at once ----


QUICKEST = situation(
    [
        figure("Ann", "blue", (15.5, 26), 5, star=True),
        figure("Rob", "red", (15.5, 10)),
        figure("Bob", "red", (17.5, 10)),
        figure("Cal", "red", (16.5, 11), weapons=[]),
    ],
    [*begun("ann"), {"do": "move", "figure": "ann", "to": [20.5, 26], "in_sight_move": "stay"}],
    {
        "activation:blue": [2], "activation:red": [1], "in-sight:ann": [1] * 5, "in-sight:rob": [6] * 6,
        "in-sight:bob": [6] * 6,
    },
    SCREEN,
)  # fmt: skip
"""Ann comes round the screen, is seen by three, and acts before them."""
SITUATIONS = {"dice": CHARGED, "order": SURROUNDED, "point": DUCKS, "points": IN_SIGHT, "action": QUICKEST}
"""A question of each form."""


@pytest.mark.long
async def test_every_deed_of_a_star_who_acts_at_once_is_behind_presses(play: Play) -> None:
    anna = await asked(play, QUICKEST)
    await anna.press("More choices")
    assert anna.labels == ["Shoot", "Duck back", "Keep moving", "Run away", "Wait", "Back"]
    await anna.press("Keep moving")
    assert "## Ann · Keep moving" in anna.text
    assert anna.labels[-3:] == ["As planned", "As a list", "Back"]
    while squares := [label for label in anna.labels if len(label) == 1]:
        await anna.press(squares[-1])
    given = await chosen(play)
    assert given["act"] == "finish-move"
    assert given["to"] != [20.5, 26]


@pytest.mark.long
async def test_the_rest_of_a_move_goes_as_planned_by_one_press(play: Play) -> None:
    anna = await asked(play, QUICKEST)
    await anna.press("More choices")
    await anna.press("Keep moving")
    await anna.press("As planned")
    assert await chosen(play) == {"act": "finish-move"}


# ---- lists ----


def test_the_lists_of_two_presses_are_told_apart_and_mean_the_same() -> None:
    page = Page("Whom?", lists=(List(Path("t"), (PanelLine("Ann", "0"), PanelLine("Abe", "1"))),))
    first, second = (_list(page, press) for press in (1_001, 1_002))
    assert first.custom_id != second.custom_id
    assert first.id != second.id
    paths = [Path.read(one.custom_id.split(":", 3)[3]) for one in (first, second)]
    assert paths[0] == paths[1] == Path("t")


def _list(page: Panel, press: int) -> Any:
    view = panel_view(page, 7, 12, None, press)
    return next(child for row in view.children for child in getattr(row, "children", ()))


async def test_what_was_picked_in_a_list_can_be_picked_again(play: Play) -> None:
    arms = ["submachine-gun", "pistol", "ba-pistol", "bolt-action-rifle", "shotgun", "machine-pistol"]
    people = [figure("Billy", "blue", (11.5, 26), 5, star=True, weapons=arms)]
    people += [figure("Rob", "red", (11.5, 18))]
    await play.set_up(
        {
            "format": "duckback-record/1", "ruleset": "cr3", "seed": "arms", "table": {"width": 36, "height": 36},
            "sides": [{"id": "blue"}, {"id": "red"}], "figures": people, "inputs": begun("billy"),
            "dice": {"activation:blue": [2], "activation:red": [1]},
        }
    )  # fmt: skip
    await play.table.order("Anna", "encounter join", side="blue")
    anna = Finger(play, "Anna")
    await anna.open()
    await anna.press("Billy shoots Rob")
    ids = []
    for _ in range(2):
        pistol = next(way for way in seen(anna.panel.components) if way.pick and way.label.startswith("Pistol"))
        ids.append(pistol.custom_id)
        await anna.take(pistol)
        assert "## Billy: pistol" in anna.text
        await anna.press("Back")
    assert ids[0] != ids[1]
