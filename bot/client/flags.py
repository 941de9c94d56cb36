"""The banks of people at tables of events: a reminder, the flag with its message, and a day later the policy."""

from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.client.chairs import play_on
from bot.client.event_sends import send_once
from bot.client.protocol import Client
from bot.messages import flags
from bot.messages.parts import View, only
from bot.people import seats
from bot.play.contests import bench, chores, ending
from bot.play.contests.flags import BENCH, FORFEIT, HOST, RULES
from bot.storage.chairs import GIVEN, Bank
from bot.storage.chores import NewChore, StoredChore
from bot.storage.contests import Changed, StoredContest
from bot.text.words import Words

TRIED_AGAIN: Final = timedelta(hours=1)
"""So long after a try the same words are sent again."""


async def tell(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Remind a person of whose time little is left, or let the flag fall where nothing is: not before the table reads
    so, for what follows comes a day later. Raises Gone, Hindered, and what Discord refuses."""
    chairs, now = client.service.repository.chairs, client.service.now()
    for bank in await chairs.running(chore.args["match"]):
        if bank.side != chore.args["side"] or bank.flagged_at is not None or bank.left(now) > bank.low:
            continue
        empty = bank.runs_out() or now
        fallen = await _fallen(client, chore, now) if empty <= now else None
        view = flags.view(bank, contest.policy, empty, fallen, Words(contest.language))
        channel = client.get_partial_messageable(bank.channel_id)
        await send_once(client, chore, channel, view=view, allowed_mentions=only([bank.user_id]))
        await (chairs.flag(bank, client.service.now()) if fallen else chairs.remind(bank))


async def _fallen(client: Client, chore: StoredChore, now: datetime) -> datetime:
    """When the policy holds after a flag that falls now, as an earlier try may have told."""
    told = chore.args.get("then")
    if told is not None and now + GIVEN - datetime.fromisoformat(told) < TRIED_AGAIN:
        return datetime.fromisoformat(told)
    await client.service.repository.chores.note(chore, then=(now + GIVEN).isoformat())
    return now + GIVEN


class Flags:
    """Looks at the banks that run, as often as the bot looks at its clocks."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._chairs = bot.service.repository.chairs

    async def due(self, now: datetime) -> list[Bank]:
        """The banks for which something may have to be done."""
        return [bank for bank in await self._chairs.running() if bank.left(now) <= bank.low]

    async def look(self, bank: Bank) -> None:
        """Call for what is to be told or done where little of a person's time is left, or nothing."""
        now = self._bot.service.now()
        empty = bank.runs_out()
        if bank.flagged_at is not None:
            if now - max(bank.flagged_at, bank.newest or bank.flagged_at) >= GIVEN:
                await self._follow_policy(bank, now)
        elif bank.drafted and empty is not None and empty <= now:
            await self._call(bank, chores.lay(bank.match_id, bank.side))
        elif await self._chairs.delivered(bank):
            if not bank.reminded or (empty is not None and empty <= now):
                await self._call(bank, chores.bank(bank.match_id, bank.side))
        elif empty is not None and empty <= now:
            # What has not reached a person costs them no time.
            await self._chairs.give_back(bank, now)

    async def _call(self, bank: Bank, chore: NewChore) -> None:
        """Call for a chore, unless it waits already."""
        undone = await self._bot.service.repository.chores.undone(bank.contest_id)
        if chore.key not in {one.key for one in undone}:
            await self._bot.contests.change(bank.contest_id, lambda contest: Changed(contest, [chore]))

    async def _say(self, bank: Bank, view: View, people: list[int], mark: str) -> None:
        channel = self._bot.get_partial_messageable(bank.channel_id)
        nonce = f"{bank.encounter_id}-{mark}{bank.behind}-{bank.side}"[:25]
        await channel.send(view=view, allowed_mentions=only(people), nonce=nonce)

    async def _follow_policy(self, bank: Bank, now: datetime) -> None:
        """Do what the event does where no time has been given."""
        contest = await self._bot.contests.find(bank.contest_id)
        words = Words(contest.language)
        if contest.policy in (RULES, BENCH):
            await self._hand_over(bank, now, words)
            if contest.policy == BENCH:
                await bench.call(self._bot.contests, contest.id, contest.match(bank.match_id).sides[bank.side])
        elif contest.policy == FORFEIT:
            number = contest.match(bank.match_id).sides[bank.side]
            await ending.forfeit(self._bot.contests, contest.id, bank.match_id, number)
            await self._say(bank, flags.forfeited(bank, words), [], "p")
        elif contest.policy == HOST:
            # The host is asked once more every week that nothing happens.
            await self._chairs.flag(bank, now + timedelta(days=6))
            await self._say(bank, flags.asked(bank, contest.host_id, words), [contest.host_id], "h")
            called = [chores.notice(contest.id, "flag", bank.match_id, contest.match(bank.match_id).sides[bank.side])]
            await self._bot.contests.change(contest.id, lambda contest: Changed(contest, called))

    async def _hand_over(self, bank: Bank, now: datetime, words: Words) -> None:
        """Have the rules play for a person, who has a day once they are back."""
        user = bank.user_id
        how = partial(seats.hand_over, actor=user, user=user)
        await self._chairs.give(bank, GIVEN, now)
        await self._bot.service.people(bank.channel_id, how, bank.encounter_id)
        await self._say(bank, flags.handed_over(bank, words), [], "r")
        await play_on(self._bot, bank.encounter_id)
