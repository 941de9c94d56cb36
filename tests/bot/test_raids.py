"""Raids alone against the rules, from `/solo` to their last word, each order a command that a person gives."""

from __future__ import annotations

from math import dist
from typing import Any

import pytest

from bot.commands import solo
from bot.messages.question import answer_id
from engine.campaign.setup import BAND_SIDE
from engine.opposition import errands, next_input
from engine.space import INCH
from engine.space.cells import cell_name
from tests.bot.conftest import Play, text_of
from tests.bot.farm import carried
from tests.bot.test_solo import steps

EDGE = 36
"""Inches along each side of the table."""
LONGEST = 30
"""Turns after which a raid here should long be over."""


@pytest.fixture
def _known_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of whatever is prepared are known."""
    seed = str(request.param).rjust(32, "0")
    monkeypatch.setattr(solo, "new_seed", lambda choices: seed)


class Raid:
    """Anna, who does with her band what somebody with the mission in mind would do."""

    def __init__(self, play: Play) -> None:
        self.play = play

    async def begin(self, mission: str, grunts: int = 1, **picks: str) -> None:
        """The three steps: which mission (and rules, and sides), so many recruits, begin."""
        here = await steps(self.play)
        for what, value in {**picks, "mission": mission}.items():
            await here.pick(what, value)
        await here.press("go-2")
        await here.pick("grunts", str(grunts))
        await here.press("go-3")
        await here.press("begin")
        await self.play.restart()

    async def over(self) -> bool:
        """Whether the encounter has ended."""
        return not await self.play.bot.service.repository.in_channel(self.play.channel.id)

    async def answer(self) -> None:
        """Every question by the first of the choices beneath it."""
        while not await self.over() and (pending := (await self.play.table.moment()).pending):
            moment = await self.play.table.moment()
            question = str(answer_id(moment, pending[0], 0)).removesuffix("0")
            ids = {one for message in self.play.channel.history() for one in carried(message.components)}
            await self.play.table.press("Anna", min(one for one in ids if one.startswith(question)))

    async def act(self) -> str:
        """The next order; what it was."""
        await self.answer()
        if await self.over():
            return "over"
        encounter_id = (await self.play.table.moment()).encounter_id
        async with self.play.bot.service.hold(encounter_id) as warm:
            here = warm.encounter
            item = errands.on_the_way(here.game) or next_input(here, sides=(BAND_SIDE,), between_turns=True)
        assert item is not None
        for command, options in _commands(item):
            await self.order(command, **options)
            await self.answer()
        return str(item["do"])

    async def order(self, command: str, **options: Any) -> None:
        """A command; where there is no way to the very spot of a move, the cell next to it."""
        for spot in options.get("to", [""]):
            before = len(self.play.said())
            await self.play.table.order("Anna", command, **options | ({"to": spot} if spot else {}))
            if len(self.play.said()) > before:
                return
        assert command == "move", (command, options)
        await self.play.table.order("Anna", "end", what="activation")

    async def finish(self) -> list[str]:
        """All there is to be done, to the end."""
        done: list[str] = []
        while not await self.over():
            done.append(await self.act())
            assert done.count("start-turn") < LONGEST, self.play.said()[-3:]
        return done


def _commands(item: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """An input as somebody types it."""
    match item["do"]:
        case "start-turn":
            return [("turn", {})]
        case "activate":
            return [("activate", {"figures": ", ".join(item["figures"])})]
        case "move":
            return [
                ("move", {"figure": step["figure"], "to": _spots(step["to"]), "when_seen": "stay", "now": True})
                for step in item.get("moves", [item])
            ]
        case "fire":
            return [
                ("fire", {"figure": shot["figure"], "target": shot["targets"][0]["figure"], "now": True})
                for shot in item["volley"]
            ]
        case "loot" | "dispatch" | "capture" | "dismount" as deed:
            return [("handle", {key: item[key] for key in ("figure", "target") if key in item} | {"deed": deed})]
        case "charge":
            return [("charge", {"figure": ", ".join(item["figures"]), "target": item["target"], "now": True})]
        case "stand" | "reload" as deed:
            return [(deed, {"figure": item["figure"]})]
        case "face":
            return [
                ("face", {"figure": item["figure"], "towards": str(item["facing"]), "when_seen": "stay", "now": True})
            ]
        case "end-phase":
            return [("end", {"what": "phase"})]
    raise AssertionError(item)


def _spots(to: list[float]) -> list[str]:
    """The cells at a point, the nearest first; or over the edge the band came from."""
    if to[1] >= EDGE:
        return ["off S"]
    around = [(to[0] + east, to[1] + south) for south in (0, 1, -1) for east in (0, 1, -1)]
    cells = [(min(max(int(x), 0), EDGE - 1) + 0.5, min(max(int(y), 0), EDGE - 1) + 0.5) for x, y in around]
    cells.sort(key=lambda cell: dist(cell, to))
    return [cell_name((round(x * INCH), round(y * INCH))) for x, y in dict.fromkeys(cells)]


@pytest.mark.long
@pytest.mark.parametrize("_known_dice", [65], indirect=True)
@pytest.mark.usefixtures("_known_dice")
@pytest.mark.rule("CR3-ENC-06", "CR3-ENC-13", "CR3-ENC-14", "CR3-RUL-156")
async def test_a_house_is_looted_and_left_by_the_edge_of_entry(play: Play) -> None:
    raid = Raid(play)
    await raid.begin("raid-attack")
    await raid.finish()
    told = "\n".join(play.said())
    assert "Loot the building in section 2, or take a prisoner, and leave by the south edge." in told
    assert "Sergeant Hale loots the building in the north: turn 1 of 1." in told
    assert "Sergeant Hale has **looted the building in the north**." in told
    end = play.said()[-1]
    assert " won the raid\n" in end
    assert "2 of 2 against 0 of 2" in end, "who got away is no loss"
    assert " leaves the table." in told
    assert "37." not in told, "no cell beyond the table"
    assert "Looted: **1/1**" in end
    assert "objective" not in told, "no id of the record is told"


@pytest.mark.long
@pytest.mark.parametrize("_known_dice", [22], indirect=True)
@pytest.mark.usefixtures("_known_dice")
@pytest.mark.rule("CR3-ENC-15", "CR3-ENC-18", "CR3-RUL-157")
async def test_a_house_is_held_until_no_enemy_is_left(play: Play) -> None:
    raid = Raid(play)
    await raid.begin("raid-defend")
    while not (await play.table.moment()).state.turn > 1:
        await raid.act()
    assert "Looted: **0/1**" in await looked_up(play, "catchup")
    assert "Looted: **0/1**" in await looked_up(play, "log read")
    assert "Looted: **0/1**" in await looked_up(play, "board", text=True)
    await raid.finish()
    told = "\n".join(play.said())
    assert "Hold the building in section 2" in told
    assert " appears " in told
    end = play.said()[-1]
    assert " beat the raid off\n" in end
    assert "The mission is a **success**." in end
    assert " against 0 of " in end


async def looked_up(play: Play, command: str, **options: Any) -> str:
    """What somebody reads who looks something up."""
    result = await play.table.order("Anna", command, **options)
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    return text_of(message.message)
