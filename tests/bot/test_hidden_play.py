"""Hidden information through Discord: a battle in which nobody is shown whom he may not know of."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from bot.messages.ids import EndId
from bot.people import seats
from bot.play.moment import Moment
from bot.play.service import Service
from engine.errors import DuckbackError
from engine.space.cells import cell_name
from engine.views import PUBLIC, Viewer, known
from tests.bot.conftest import FARM, Play, answered, text_of
from tests.bot.farm import ORDERS, SEATS, carried
from tests.bot.finger import Finger


def disguised() -> dict[str, Any]:
    """The farm with hidden information, names found nowhere else, and a wall that parts the sides but for a gap."""
    record = json.loads(json.dumps({**FARM, "information": "hidden"}))
    for n, figure in enumerate(record["figures"]):
        figure["id"], figure["name"] = f"zq{n}x", f"Qz{n}y"
    record["table"]["terrain"].append({"id": "high", "type": "wall", "line": [[0, 24], [30, 24]], "tall": True})
    return {key: value for key, value in record.items() if key != "inputs"}


async def unknown_to(play: Play, who: str) -> list[str]:
    """Ids, names and places of the figures that a person may not know of."""
    moment = await play.table.moment()
    side = next((side for side, name in SEATS.items() if name == who), "")
    async with play.bot.service.hold(moment.encounter_id) as warm:
        encounter = warm.encounter
        knows = set(known(encounter.record, Viewer(side) if side else PUBLIC, encounter.state))
        figures = [figure for figure in encounter.state.figures if figure.index not in knows]
    return [text for f in figures for text in (f.id, f.name, f"{cell_name(f.at)} ", f"{cell_name(f.at)},")]


def everything(message: Any) -> str:
    """All that a message carries: its words, what its buttons carry, and the words of its pictures."""
    parts = [text_of(message), *(str(component.to_dict()) for component in message.components)]
    return "\n".join([*parts, *(attachment.description or "" for attachment in message.attachments)])


async def shown_to(play: Play, who: str) -> str:
    """Whatever a person can look up just now, and whatever is offered to him while he types."""
    person = play.table.people[who]
    texts = []
    for command, options in LOOKS:
        result = await play.table.order(who, command, **options)
        found = result.followups[-1] if result.followups else result.response
        assert found is not None
        texts.append(everything(found.message))
        texts += [(await a.read()).decode() for a in found.message.attachments if a.filename.endswith(".txt")]
    for message in play.channel.history()[-3:]:
        for id_ in carried(message.components):
            if id_.startswith("s:d:"):
                dice = (await person.click(message, custom_id=id_)).response
                assert dice is not None
                texts.append(everything(dice.message))
    for command, option in OFFERS:
        for choice in await person.autocomplete(play.channel, command, option, ""):
            texts.append(f"{choice['name']} {choice['value']}")
    return "\n".join(texts)


LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("board", {}),
    ("board", {"text": True}),
    ("catchup", {}),
    ("log read", {}),
    ("log file", {}),
    ("log luck", {}),
    ("encounter status", {}),
    ("encounter export", {}),
    ("verify", {}),
    ("turn", {}),
)
OFFERS = (
    ("board", "at"),
    ("log read", "figure"),
    ("activate", "figures"),
    ("move", "figure"),
    ("move", "to"),
    ("fire", "figure"),
    ("fire", "target"),
    ("charge", "target"),
)


async def decide(play: Play) -> str:
    """The first open question, answered by whoever must, by the button behind the one that all see; who that was."""
    moment = await play.table.moment()
    open_ = moment.pending[0]
    who = SEATS[open_.question.side]
    await Finger(play, who).decide()
    return who


def listed(choices: Sequence[Any]) -> list[Any]:
    """What may be chosen, without the line that says why a list is empty."""
    return [choice for choice in choices if choice["value"] != "?"]


async def act(play: Play, chance: random.Random) -> None:
    """Something that the active side may do, or that somebody must decide."""
    moment = await play.table.moment()
    if moment.pending:
        if chance.random() < 0.3:
            await play.restart()
        await decide(play)
        return
    if not moment.state.phase:
        await play.table.order("Anna", "turn")
        return
    who = SEATS[moment.state.active_side]
    person = play.table.people[who]
    figures = listed(await person.autocomplete(play.channel, "move", "figure", ""))
    groups = listed(await person.autocomplete(play.channel, "activate", "figures", ""))
    if figures and chance.random() < 0.8:
        figure = chance.choice(figures)["value"]
        cells = listed(await person.autocomplete(play.channel, "move", "to", "", figure=figure))
        if cells:
            to = chance.choice(cells)["value"]
            await play.table.order(who, "move", figure=figure, to=to, now=True)
            return
    if groups:
        await play.table.order(who, "activate", figures=chance.choice(groups)["value"])
    else:
        await play.table.order(who, "end", what="phase")


async def check_silence(play: Play) -> int:
    """Nobody is told, shown or offered anything of whom he may not know; how many such figures there are."""
    public = await unknown_to(play, "Chloe")
    channel = "\n".join(everything(message) for message in play.channel.history())
    for name in public:
        assert name not in channel, f"the channel is told of {name!r}: …{channel[channel.index(name) - 200 :][:400]}"
    for who in ("Anna", "Ben", "Chloe"):
        seen_by = await shown_to(play, who)
        hidden = await unknown_to(play, who)
        for name in hidden:
            assert name not in seen_by, f"{who} sees {name!r}: …{seen_by[seen_by.index(name) - 200 :][:400]}"
    return len(public)


@pytest.mark.long
@pytest.mark.parametrize(("deeds", "met"), [(6, False), (30, True)])
async def test_a_battle_in_the_dark(play: Play, deeds: int, met: bool) -> None:
    chance = random.Random(1)
    await play.set_up({**disguised(), "seed": "dark-1"})
    await play.seat()
    assert await check_silence(play)
    for n in range(1, deeds + 1):
        await act(play, chance)
        if n % 10 == 0 or n == deeds:
            await check_silence(play)
    moment = await play.table.moment()
    assert moment.sequence > deeds / 3
    assert (0 < len(moment.state.figures) < len(FARM["figures"])) == met, "some come to be known, and some not"


@pytest.mark.long
async def test_a_question_stands_behind_a_button_and_outlives_a_restart(play: Play) -> None:
    await play.set_up({**FARM, "information": "hidden"})
    await play.seat()
    for who, command, options in ORDERS:
        await play.table.order(who, command, **options)
        if (await play.table.moment()).pending:
            break
    before = await play.table.moment()
    asked = "\n".join(play.said()[-len(before.pending) :])
    assert "a question waits for you that the other side may not read" in asked
    assert all("custom_id': 'a:" not in everything(message) for message in play.channel.history())
    await play.restart()
    await decide(play)
    assert (await play.table.moment()).sequence == before.sequence + 1


@pytest.mark.long
async def test_a_side_sees_its_own_and_the_other_is_told_less(play: Play) -> None:
    await play.set_up(disguised())
    await play.seat()
    await play.table.order("Anna", "turn")
    side = (await play.table.moment()).state.active_side
    who = SEATS[side]
    groups = await play.table.people[who].autocomplete(play.channel, "activate", "figures", "")
    result = await play.table.order(who, "activate", figures=groups[0]["value"])
    name = groups[0]["name"].split(" (")[0].split(",")[0]
    own = result.followups[-1]
    assert own.ephemeral
    assert name in text_of(own.message)
    assert " acted unseen\n" in play.said()[-1]
    assert name not in play.said()[-1]
    board = await play.table.order(who, "board")
    assert board.response is not None
    assert name in everything(board.response.message)


@pytest.mark.long
async def test_an_unknown_name_is_refused_like_one_that_is_not_there(play: Play) -> None:
    await play.set_up(disguised())
    await play.seat()
    await play.table.order("Anna", "turn")
    moment = await play.table.moment()
    who = SEATS[moment.state.active_side]
    foe = next(f for f in disguised()["figures"] if f["side"] != moment.state.active_side)
    own = next(f for f in disguised()["figures"] if f["side"] == moment.state.active_side)
    await play.table.order(who, "activate", figures=own["id"])
    for command, options in (
        ("activate", {"figures": "?"}),
        ("fire", {"figure": own["id"], "target": "?", "now": True}),
        ("fire", {"figure": own["id"], "target": "?"}),
        ("fire", {"figure": "?", "target": own["id"]}),
        ("move", {"figure": "?", "to": "H12", "now": True}),
        ("charge", {"figure": own["id"], "target": "?"}),
        ("board", {"at": "?"}),
        ("log read", {"figure": "?"}),
    ):
        said = []
        for name in (foe["id"], foe["name"], "nobody"):
            given = {
                key: value.replace("?", name) if isinstance(value, str) else value for key, value in options.items()
            }
            said.append(answered(await play.table.order(who, command, **given)).replace(name, "?").casefold())
        assert said[0].replace(foe["name"].casefold(), "?") == said[2], command
        assert said[1] == said[2], command


@pytest.mark.long
async def test_the_record_is_sealed_until_the_end(play: Play) -> None:
    await play.set_up(disguised())
    await play.seat()
    await play.table.order("Anna", "turn")
    assert "when it is over" in answered(await play.table.order("Anna", "encounter export"))
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.table.agree("Ben")
    master = await play.table.order("Chloe", "encounter export")
    assert master.response is not None
    raw = json.loads(await master.response.attachments[0].read())
    assert len(raw["figures"]) == len(FARM["figures"])
    assert "seed" not in raw
    board = await play.table.order("Chloe", "board", text=True)
    assert board.response is not None
    assert all(figure["name"] in everything(board.response.message) for figure in disguised()["figures"])


@pytest.mark.long
async def test_at_the_end_everything_is_open(play: Play) -> None:
    await play.set_up(disguised())
    await play.seat()
    await play.table.order("Anna", "turn")
    moment = await play.table.moment()
    asked = await play.table.order("Anna", "encounter end")
    assert asked.response is not None
    await play.table.people["Anna"].click(asked.response, custom_id=str(EndId(moment.encounter_id, "")))
    exported = await play.table.order("Ben", "encounter export", encounter=moment.encounter_id)
    assert exported.response is not None
    raw = json.loads(await exported.response.attachments[0].read())
    assert raw["seed"] == FARM["seed"]
    assert len(raw["figures"]) == len(FARM["figures"])
    read = await play.table.order("Chloe", "log file")
    assert read.response is not None
    assert "Turn 1" in (await read.response.attachments[0].read()).decode()
    proof = await play.table.order("Chloe", "verify", encounter=moment.encounter_id)
    assert proof.response is not None
    assert FARM["seed"] in everything(proof.response.message)


async def test_the_door_itself_takes_the_unknown_for_nobody(service: Service) -> None:
    await service.begin(10, None, 1, disguised())
    for side, user in (("police", 1), ("gang", 2)):
        await service.people(10, partial(seats.join, user=user, side_name=side))
    moment, _ = await service.apply(10, 1, 1, {"do": "start-turn"})
    user = {"police": 1, "gang": 2}[moment.state.active_side]
    assert not moment.state.figures, "nobody sees anybody over the wall"
    own, foe = (next(f["id"] for f in disguised()["figures"] if f["side"] in sides) for sides in _sides(moment))
    await service.apply(10, user, 2, {"do": "activate", "figures": [own]})
    for number, item in enumerate(
        (
            {"do": "activate", "figures": ["?"]},
            {"do": "fire", "figure": own, "targets": [{"figure": "?"}]},
            {"do": "move", "figure": "?", "to": "H12"},
            {"do": "dispatch", "figure": own, "target": "?"},
            {"do": "decide", "figure": "?", "kind": "free-will", "choice": "pass-2"},
            {"do": "order", "figure": "?", "kind": "free-will", "choice": "pass-2"},
        ),
        10,
    ):
        said = []
        for name in (foe, "nobody"):
            with pytest.raises(DuckbackError) as refused:
                await service.apply(10, user, number, json.loads(json.dumps(item).replace("?", name)))
            said.append(str(refused.value.as_dict()).replace(name, "?"))
        assert said[0] == said[1]
    assert (await service.look(10)).sequence == 2


def _sides(moment: Moment) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The active side, and the others."""
    active = moment.state.active_side
    return (active,), tuple(side.id for side in moment.record.sides if side.id != active)
