"""With hidden information nobody waits for a figure of which they know nothing: neither pause nor word betrays it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.play.defaults import unasked
from engine.encounter import Encounter
from engine.events import Shot
from engine.loading.load import load
from engine.space.cells import cell_name
from tests.bot.conftest import Play, answered, text_of
from tests.bot.farm import own_dice
from tests.bot.finger import Finger
from tests.bot.leaks import World, world
from tests.bot.street import GUERRILLAS, PATROL, man
from tests.bot.test_cr2_hold_fire import RECORD
from tests.bot.test_hidden_traffic import CARRIED
from tests.databases import Sqlite

NUMBER = re.compile(r'"id": \d{6,10}, ')
"""What a list is known by; it comes of the numbers of inputs too."""
IVAN = RECORD["figures"][-1]
ELSEWHERE = {**IVAN, "at": [20, 5], "facing": 0}
"""Behind walls, with his back to the street."""
OTHER = man("Zora", GUERRILLAS, 4, "carbine", [17, 5], unseen=True)
WORLDS: dict[str, list[dict[str, Any]]] = {"watched": [IVAN], "not watched": [ELSEWHERE], "nobody there": []}


def street(*watchers: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The street with these in ambush, and one who sees nothing of it."""
    figures = [*RECORD["figures"][:-1], *watchers, OTHER]
    record: dict[str, Any] = json.loads(json.dumps({**RECORD, "figures": figures, "information": "hidden", **more}))
    return record


async def begun(play: Play, record: dict[str, Any] | None = None) -> None:
    """Both are seated, and it is the patrol's phase."""
    await play.set_up(record or street(IVAN))
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="Betts")


async def go(play: Play, to: str = "O13") -> None:
    await play.table.order("Anna", "move", figure="Betts", to=to, when_seen="stay", now=True)


async def passed(here: World, record: dict[str, Any]) -> None:
    """Betts and Moss walk down the street, by a command and by presses; then everybody looks round."""
    with own_dice():
        await here.order("Ben", "encounter import", record=("record.json", json.dumps(record).encode()))
    await here.order("Anna", "encounter join", side=PATROL)
    await here.order("Ben", "encounter join", side=GUERRILLAS)
    await here.order("Anna", "turn")
    await here.order("Anna", "activate", figures="Betts")
    await here.order("Anna", "move", figure="Betts", to="O13", when_seen="stay", now=True)
    await here.panel("Anna")
    await here.order("Anna", "undo")
    await here.order("Anna", "move", figure="Betts", to="M13", when_seen="stay", now=True)
    finger = Finger(here.play, "Anna")
    await finger.open()
    here.listen("Anna")
    for _ in range(4):
        if (await here.play.table.moment()).state.active_side != PATROL:
            break
        await finger.take(finger.ways[0])
        here.listen("Anna")
    await here.order("Ben", "end", what="phase")
    await here.order("Anna", "turn")
    await here.order("Anna", "activate", figures="Betts")
    await here.order("Anna", "face", figure="Betts", towards="O8")
    await here.order("Anna", "move", figure="Betts", to="P14", when_seen="stay", now=True)
    await here.order("Anna", "prone", figure="Betts")
    await here.order("Anna", "end", what="activation")
    await here.order("Anna", "activate", figures="Moss")
    await here.order("Anna", "move", figure="Moss", to="K13", when_seen="stay")
    for who in ("Anna", "Chloe"):
        await here.panel(who)
        await here.look_round(who)


def told(here: World, who: str) -> list[str]:
    """Whatever reaches a person, in its order, without the numbers of inputs that buttons carry."""
    return [NUMBER.sub("", CARRIED.sub(r'\1"', line)) for line in here.told(who)]


@pytest.fixture
def urls(sqlite: Sqlite, tmp_path: Path) -> list[str]:
    """A database for each world."""
    for what in WORLDS:
        (tmp_path / what).mkdir()
    return [sqlite.migrated(tmp_path / what) for what in WORLDS]


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-07", "CR2-RUL-275")
async def test_who_moves_is_told_the_same_in_the_same_order_whether_they_are_watched_or_not(
    urls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    worlds = []
    for url, watchers in zip(urls, WORLDS.values(), strict=True):
        async with world(url, monkeypatch) as here:
            await passed(here, street(*watchers))
            worlds.append({who: told(here, who) for who in ("Anna", "Chloe", "all")})
    for other in worlds[1:]:
        for who, lines in worlds[0].items():
            assert [pair for pair in zip(lines, other[who], strict=True) if pair[0] != pair[1]] == [], who


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-07", "CR2-RUL-275")
async def test_the_owner_alone_reads_what_their_figure_saw_and_did(play: Play) -> None:
    await begun(play)
    await go(play)
    moment = await play.table.moment()
    assert not moment.pending
    letters = await play.bot.service.repository.letters.waiting()
    ben = play.table.people["Ben"]
    assert [letter.user_id for letter in letters] == [ben.user.id]
    assert "**Ivan** sees Betts (9″ away). Without an order the choice is **Hold fire**." in letters[0].text
    await play.restart()
    await play.bot.outbox._turn()
    assert ben.user.dm_channel.history()[-1].content == letters[0].text
    assert "Ivan holds fire" in answered(await play.table.order("Ben", "log read"))
    for who in ("Anna", "Chloe"):
        assert "Ivan" not in answered(await play.table.order(who, "log read"))
        caught = await play.table.order(who, "catchup")
        assert caught.response is not None
        assert "Ivan" not in text_of(caught.response.message)
    assert "Ivan" not in "\n".join(play.said())


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-07", "CR2-RUL-275")
@pytest.mark.parametrize(
    ("order", "shoots", "said"),
    [
        ("at-inches-6", True, "As ordered: Ivan waits for an enemy within 6″."),
        ("fire", True, "As ordered: Ivan shoots at once."),
        ("at-inches-20", True, "As ordered: Ivan shoots within 20″."),
        ("at-inches-3", False, "As ordered: Ivan waits for an enemy within 3″."),
        ("hold", False, "As ordered: Ivan holds fire."),
    ],
)
async def test_a_standing_order_decides_without_a_question(play: Play, order: str, shoots: bool, said: str) -> None:
    await begun(play)
    await play.table.order("Ben", "orders set", figure="Ivan", when="hold-fire", choose=order)
    before = len(play.said())
    await go(play)
    assert not (await play.table.moment()).pending
    async with play.bot.service.hold((await play.table.moment()).encounter_id) as loaded:
        encounter = loaded.encounter
    assert any(isinstance(entry.event, Shot) for entry in encounter.log) is shoots
    assert (cell_name(encounter.state.figure("betts").at) == "O13") is not shoots
    [letter] = await play.bot.service.repository.letters.waiting()
    assert letter.user_id == play.table.people["Ben"].id
    assert said in letter.text
    assert ("Ivan's rifle misses Betts" in letter.text) is shoots
    assert ("Ivan" in "\n".join(play.said()[before:])) is shoots


@pytest.mark.long
async def test_the_inputs_given_in_its_place_are_taken_back_with_the_move(play: Play) -> None:
    await begun(play)
    before = await play.table.moment()
    await go(play)
    await play.table.order("Anna", "undo")
    after = await play.table.moment()
    assert after.state.figures == before.state.figures
    assert "takes back" in play.said()[-1]
    assert "unseen" in play.said()[-1] or "Betts" in play.said()[-1]
    assert "nobody" not in play.said()[-1].lower()
    await play.restart()
    assert (await play.table.moment()).state.figures == before.state.figures


@pytest.mark.long
@pytest.mark.rule("CR2-RUL-104")
async def test_a_move_that_has_drawn_fire_is_not_taken_back_unasked_though_the_shooter_stays_hidden(play: Play) -> None:
    hit = {"ranged-combat:ivan": [6], "obviously-dead:ivan": [6], "damage:ivan": [6]}
    await begun(play, street(IVAN, dice={**RECORD["dice"], **hit}))
    await play.table.order("Ben", "orders set", figure="Ivan", when="hold-fire", choose="fire")
    await go(play)
    encounter = (await play.table.moment()).encounter_id
    await play.table.order("Anna", "undo")
    async with play.bot.service.hold(encounter) as loaded:
        state = loaded.encounter.state
    assert state.figure("betts").status == "out-of-the-fight"
    assert state.hidden[state.figure("ivan").index]


@pytest.mark.long
async def test_a_figure_that_the_enemy_knows_of_is_asked_about_as_ever(play: Play) -> None:
    """In an open battle there is nothing to betray."""
    await begun(play, street(IVAN, information="public"))
    await go(play)
    [open_] = (await play.table.moment()).pending
    assert (open_.question.kind, open_.question.figure) == ("hold-fire", "ivan")


def test_it_is_asked_in_a_phase_that_the_rules_play() -> None:
    """Rules that wait learn nothing by it."""
    record = street(IVAN)
    record["sides"][0]["controller"] = "rules"
    encounter = Encounter(load(record))
    encounter.submit({"do": "start-turn"})
    encounter.submit({"do": "activate", "figures": ["betts"]})
    encounter.submit({"do": "move", "figure": "betts", "to": "O13"})
    assert [question.figure for question in encounter.pending] == ["ivan"]
    assert unasked(encounter) is None
