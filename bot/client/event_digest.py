"""What those who run an event hear once a day: what needs them, and what is late."""

from __future__ import annotations

from datetime import UTC

from bot.client.event_notices import tell_runners
from bot.client.protocol import Client
from bot.messages.event_desk import digest
from bot.play.contests import chores
from bot.play.contests.calendar import digest_in
from bot.play.contests.needs import desk_of
from bot.storage.chores import StoredChore
from bot.storage.contests import GOING_ON, Changed, StoredContest
from bot.text.words import Words
from bot.zones import zone_of


async def tell(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Tell each of those who wish to hear it, where there is anything to tell, and call for the next day's."""
    if contest.status not in GOING_ON:
        return
    kept, words = client.service.repository, Words(contest.language)
    desk = desk_of(contest, await kept.cases.overview(contest.id, contest.round))
    hear = {user for user in contest.runners if await kept.plans.hears_daily(user)}
    await tell_runners(client, contest, chore, lambda user: digest(desk, user, words) if user in hear else {})
    tomorrow = chores.digest(contest.id, digest_in(client.service.now(), zone_of(contest.zone) or UTC))
    await client.contests.change(contest.id, lambda now: Changed(now, [tomorrow]))
