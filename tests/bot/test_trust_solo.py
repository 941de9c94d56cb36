"""A game prepared alone: its dice are drawn once for a person and server, whatever the person tries."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.errors import ChannelTaken, Unfit
from bot.modes.solo import Choices, chosen, first_solo, launch, meets_somebody, new_seed, raise_band, set_up
from bot.play.service import Service
from bot.sandbox.opening import first_step
from engine.campaign.rolls import Roller
from engine.dice import Dice
from engine.loading.recruits import recruiting_of
from engine.ruleset.registry import get
from engine.tables.outcome import Request
from tests.bot.conftest import Play
from tests.bot.test_solo import Steps, steps

SEED = "0123456789abcdef0123456789abcdef"


def _reps(choices: Choices, seed: str) -> list[int]:
    return [member.rep for member in raise_band(choices, seed).band]


@pytest.mark.long
async def test_each_channel_of_a_server_shows_the_same_preparation(play: Play) -> None:
    first = await steps(play)
    await first.pick("mission", "raid-attack")
    await first.press("go-2")
    elsewhere = play.table.people["Anna"].guild.create_text_channel("elsewhere")
    shown = await play.table.people["Anna"].slash(elsewhere, "solo")
    assert shown.response is not None
    second = Steps(play, shown.response.message, "Anna")
    await second.press("go-1")
    assert second.id("go-2") == first.id("go-1").replace("go-1", "go-2")
    await second.press("go-2")
    assert second.text == first.text


@pytest.mark.long
async def test_one_preparation_begins_once(play: Play) -> None:
    first = await steps(play)
    elsewhere = play.table.people["Anna"].guild.create_text_channel("elsewhere")
    shown = await play.table.people["Anna"].slash(elsewhere, "solo")
    assert shown.response is not None
    second = Steps(play, shown.response.message, "Anna")
    await second.press("go-1")
    for here in (first, second):
        await here.press("go-2")
        await here.press("go-3")
    await first.press("begin")
    await second.press("begin")
    assert "## Solo battle" in second.text, "what would be next"
    assert await play.bot.service.repository.in_channel(elsewhere.id) is None


async def test_begun_in_two_channels_at_the_same_moment_it_begins_in_one(service: Service) -> None:
    prepared = await service.repository.preparations.open(1, 5, Choices().to_json(), new_seed(Choices()))
    made = set_up(Choices(), prepared.seed).record

    async def begin(channel: int) -> Any:
        return await launch(service, channel, 5, 1, dict(made), "en", prepared=prepared.key)

    results = await asyncio.gather(*(begin(channel) for channel in (10, 11, 12)), return_exceptions=True)
    assert [isinstance(result, Unfit) for result in results].count(True) == 2
    assert len(await service.repository.running()) == 1
    again = await service.repository.preparations.open(1, 5, Choices().to_json(), new_seed(Choices()))
    assert again.seed != prepared.seed


async def test_a_beginning_that_is_refused_leaves_the_preparation_as_it_was(service: Service) -> None:
    prepared = await service.repository.preparations.open(1, 5, Choices().to_json(), new_seed(Choices()))
    made = set_up(Choices(), prepared.seed).record
    await service.begin(10, 5, 2, dict(made))
    with pytest.raises(ChannelTaken):
        await launch(service, 10, 5, 1, dict(made), "en", prepared=prepared.key)
    assert (await service.repository.preparations.open(1, 5, {}, "another")).seed == prepared.seed


async def test_another_server_and_another_person_have_their_own(service: Service) -> None:
    open_ = service.repository.preparations.open
    seeds = {
        (await open_(user, guild, {}, new_seed(Choices()))).seed
        for user in (1, 2)
        for guild in (5, 6)
        for _ in range(2)
    }
    assert len(seeds) == 4


@pytest.mark.rule("CR3-BAND-03")
def test_the_faces_of_one_list_tell_nothing_of_another_s() -> None:
    kinds = tuple(recruiting_of(get("cr3")).kinds)[:2]
    differ = 0
    for n in range(40):
        rolled = [raise_band(Choices(kind=kind), f"{SEED}{n}").roller.events for kind in kinds]
        faces = [[getattr(event, "dice", None) for event in events] for events in rolled]
        differ += faces[0] != faces[1]
    assert differ > 35
    bare = Dice({}, SEED).roll("party", "grunt-1", 12)
    assert Dice({}, SEED, ("cr3", kinds[0])).roll("party", "grunt-1", 12) != bare


def test_names_arms_and_numbers_move_no_recruit() -> None:
    as_it_is = Choices()
    for other in (
        Choices(names=("Anna", "Ben", "Chloe")),
        Choices(mission="raid-attack", ground="street"),
        as_it_is.with_("weapons", ("pistol",), 1),
    ):
        assert _reps(other, SEED) == _reps(as_it_is, SEED)
    assert _reps(Choices(grunts=2), SEED) == _reps(as_it_is, SEED)[:3]


def test_the_demo_says_that_its_dice_are_always_the_same() -> None:
    assert "the same every time" in first_step(demo=True)
    assert "its seal proves nothing" in first_step(demo=True)


@pytest.mark.rule("CR3-PEF-10", "CR3-ENC-10")
@pytest.mark.parametrize("ruleset", ["cr3", "swordplay"])
@pytest.mark.parametrize("mission", ["patrol", "raid-attack", "raid-defend"])
def test_a_first_battle_as_it_is_proposed_holds_one_group_of_enemies_at_its_first_marker(
    ruleset: str, mission: str
) -> None:
    choices = chosen(chosen(first_solo("en"), "ruleset", [ruleset]), "mission", [mission])
    for _ in range(20):
        seed = new_seed(choices)
        assert meets_somebody(choices, seed)
        asked = Request(eal=choices.activity)
        assert Roller(choices.rules, Dice({}, seed)).test("pef-resolution", "pef-1", asked).result == "B"


def test_only_a_first_battle_whose_level_is_settled_promises_somebody() -> None:
    first = chosen(first_solo("en"), "mission", ["patrol"])
    seed = new_seed(first)
    assert meets_somebody(first, seed)
    for changed in ({"eal": 0}, {"eal": 1}, {"first": False}, {"mission": "mg42-solo", "ruleset": "mg42"}):
        assert not meets_somebody(replace(first, **changed), seed)  # type: ignore[arg-type]
