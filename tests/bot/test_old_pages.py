"""A page that was opened before anything on it changed gives nothing any more, and says so in one sentence."""

from __future__ import annotations

from random import Random

import pytest

from bot.messages.ids import PanelId
from bot.panel.path import Path
from bot.play.stretch import is_secret
from tests.bot.begun import BATTLES
from tests.bot.conftest import Play, text_of
from tests.bot.finger import Finger, Seen, chosen, pressed

MOVED_ON = "The table has moved on. This is how it stands now."
EVER = ("Watch the table", "Ping me", "Hold fire", "Standing orders", "Take back")
"""What may be pressed at any time, or makes a page as good as new."""
OLD, STEPS = 5, 12
"""So many buttons of an old page are pressed, and so many pages of a battle looked at."""
LOOKS = 0.3
"""How often any page is looked at, and not what is sensible."""


async def old(play: Play, who: str, ways: list[Seen]) -> None:
    """Press buttons of pages that are old by now."""
    before = (await play.table.moment()).sequence
    for way in ways:
        carried = PanelId.parse(way.custom_id)
        assert carried is not None
        if carried.input in (before, (await play.table.moment()).told_as(before)):
            continue  # what came has been taken back
        result = await pressed(play, who, way.custom_id)
        text = text_of((result.followups[-1] if result.followups else result.response).message)  # type: ignore[union-attr]
        assert (await play.table.moment()).sequence == before, (way, text)
        assert text.count(MOVED_ON) <= 1, (way, text)
        assert MOVED_ON in text or not Path.read(carried.path).bound, (way, text)


@pytest.mark.long
@pytest.mark.parametrize("name", BATTLES)
async def test_no_button_of_an_old_page_gives_anything(play: Play, name: str) -> None:
    random = Random(f"old {name}")
    people = await BATTLES[name](play, random)
    seats = {play.table.people[who].id: who for who in people}
    pages: list[Seen] = []
    finger = Finger(play, people[0])
    for _ in range(STEPS):
        moment = await play.table.moment()
        waited = {moment.decider(one) for one in moment.pending} or set(
            moment.seating.players(moment.state.active_side)
        )
        who = next((seats[user] for user in waited if user in seats), people[0])
        if finger.who != who or finger.panel is None:
            finger = Finger(play, who)
            await finger.open()
        ways = [way for way in finger.ways if way.custom_id.startswith("p:") and not way.label.startswith(EVER)]
        pages += ways
        if not ways:
            finger.panel = None
            continue
        await finger.take(random.choice(ways) if random.random() < LOOKS else chosen(finger, random))
        now = await play.bot.service.standing_of(moment.encounter_id)
        if now.state.ended:
            return
        if now.sequence != moment.sequence and not is_secret(now.item):
            await old(play, who, random.sample(pages, min(OLD, len(pages))))
            pages, finger.panel = [], None
