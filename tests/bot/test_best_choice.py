"""The choice that a question proposes is the best for the one who chooses, and one press is one decision."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bot.messages.question import answer_id
from engine.offers.ranking import worth
from engine.preview.model import ForetoldFiring, Preview, Shots
from engine.ruleset.registry import RULESETS, get
from tests.bot.conftest import Play
from tests.bot.test_forms import asked, begun, figure, situation

SHOOTERS = [figure("Ann", "blue", (9, 17.5)), figure("Abe", "blue", (12, 17.5))]
UNDER_FIRE = situation(
    [*SHOOTERS, figure("Rob", "red", (10.5, 10.5), 5, star=True)],
    [
        *begun("ann", "abe"),
        {
            "do": "fire",
            "volley": [
                {"figure": "ann", "targets": [{"figure": "rob"}]},
                {"figure": "abe", "targets": [{"figure": "rob"}]},
            ],
        },
    ],
    {"activation:blue": [2], "activation:red": [1], "ranged-combat:ann": [1, 1, 1], "ranged-combat:abe": [1, 1, 1]},
)
"""Two have shot at Rob, a Star, and missed: he chooses what to do, and if he shoots back, at whom."""


async def given(play: Play) -> list[Any]:
    """The answers given so far: what each decided."""
    stored = await play.bot.service.repository.load((await play.table.moment()).encounter_id)
    return [(one.body["kind"], one.body["choice"]) for one in stored.live if one.body["do"] == "decide"]


@pytest.mark.long
async def test_whoever_shoots_back_says_at_whom_by_the_same_press(play: Play) -> None:
    ben = await asked(play, UNDER_FIRE)
    assert "## Rob is under fire\n-# Turn 1 · Red" in ben.text, "he reads what is decided, by whom, for which side"
    shots = [way.label for way in ben.ways if way.label.startswith("Shoot back")]
    assert [label.split(" · ")[1] for label in shots] == ["Ann", "Abe"]
    assert all(label.endswith("%") for label in shots)
    await ben.press("Shoot back · Abe")
    [(first, _), (second, whom)] = await given(play)
    assert (first, second) == ("free-will", "targets")
    assert whom == [{"figure": "abe"}]
    assert not any(open_.question.kind == "targets" for open_ in (await play.table.moment()).pending)


@pytest.mark.long
async def test_a_button_of_the_public_box_says_both_too_in_whatever_process(play: Play) -> None:
    *before, volley = UNDER_FIRE["inputs"]
    await play.set_up({**UNDER_FIRE, "inputs": before})
    await play.table.order("Anna", "encounter join", side="Blue")
    await play.table.order("Ben", "encounter join", side="Red")
    service, anna = play.bot.service, play.table.people["Anna"].id
    moment, owed = await service.apply(play.channel.id, anna, None, volley)
    await play.bot.poster.post(moment, owed, play.bot.get_partial_messageable(play.channel.id))
    [open_] = moment.pending
    button = answer_id(moment, open_, 0, at=moment.state.figure("abe").index)
    await play.restart()
    await play.table.press("Ben", button)
    assert await given(play) == [("free-will", "pass-2"), ("targets", [{"figure": "abe"}])]


@pytest.mark.parametrize(
    ("deeds", "best"),
    [
        ({"fire": Fraction(1, 4), "hold": None}, "fire"),
        ({"hold": None, "fire": Fraction(1, 5)}, "hold"),
        ({"roll": None, "fire": Fraction(3, 5)}, "fire"),
        ({"roll": None, "carry-on": None}, "carry-on"),
        ({"runaway": None, "duck-back": None, "hold": None}, "hold"),
        ({"melee": None, "fire-then-melee": Fraction(1, 10)}, "fire-then-melee"),
    ],
)
def test_what_is_better_is_the_same_for_every_ruleset(deeds: dict[str, Fraction | None], best: str) -> None:
    for rules in map(get, RULESETS):
        rated = {deed: worth(deed, shot(chance), "red", rules.manners) for deed, chance in deeds.items()}
        assert max(rated, key=lambda deed: rated[deed]) == best


def shot(chance: Fraction | None) -> Preview:
    """What a choice comes to that fires with this chance to hit, or not at all."""
    if chance is None:
        return Preview("decide")
    shots = Shots("ann", 1, 800, "open", (), (), 4, {0: 1 - chance, 1: chance})
    return Preview("decide", firings=(ForetoldFiring("rob", "rifle", False, (shots,), Fraction(0), 1),))
