"""The card of an event that everybody reads: what it is, who takes part, and the ways in and out."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.messages.event_ids import EventId
from bot.messages.events import name_of, of_story, until, won
from bot.messages.parts import Part, button, date, mention, sendable, timestamp, view_of
from bot.names import safe
from bot.play.contests.calendar import OPEN_END
from bot.play.contests.story import newcomers_may_join, story_of
from bot.setup.duels import title
from bot.storage.contest_models import APPROVING, BENCH, DRAWN, IN, LOST, OPEN, OVER, RUNNING
from bot.storage.contests import GOING_ON, StoredContest
from bot.text.words import Words
from engine.contest.plan import CUP, EVENING, HOUR, STORY, Plan, read_plan
from engine.ruleset.registry import get as get_ruleset

_NAMES = 64
"""The most entrants that the card names."""


def card(contest: StoredContest, words: Words) -> dict[str, Any]:
    """The card as it is now."""
    taking, waiting = ([one for one in contest.entrants if one.status == status] for status in (IN, BENCH))
    lines = [
        f"## {safe(contest.name)}",
        f"-# {kind_of(contest, words)} · {hosted(contest, words)}",
        where_it_is(contest, words),
        *_terms(contest, words),
        *_waits(contest, words),
        _taking(contest, [one.number for one in taking], words),
    ]
    if contest.status == OVER:
        lines.append(won(contest, words))
    if waiting and contest.status in GOING_ON:
        named = _names(contest, [one.number for one in waiting], words)
        lines.append(words("event.bench-is", len(waiting), names=named))
    lines.append(seal_of(contest, words, contest.commitment[:8]))
    content = sendable(view_of("\n".join(lines), *_ways(contest, words)))
    return {**content, "allowed_mentions": discord.AllowedMentions.none()}


def kind_of(contest: StoredContest, words: Words) -> str:
    """`Swiss rounds, MG-42`."""
    plan = read_plan(contest.plan)
    return words("event.kind-of", kind=words(f"event.kind.{plan.kind}"), ruleset=get_ruleset(plan.ruleset).title)


def hosted(contest: StoredContest, words: Words) -> str:
    """`hosted by` its host and its leads."""
    return words("event.hosted", host=words.listed(list(map(mention, contest.runners or (contest.host_id,)))))


def where_it_is(contest: StoredContest, words: Words) -> str:
    """How far an event has come."""
    if contest.paused_at is not None and contest.status in GOING_ON:
        return words("event.paused")
    if contest.status == OPEN and contest.starts_at is not None:
        return words("event.begins", day=date(contest.starts_at), when=timestamp(contest.starts_at))
    if contest.plan["kind"] == STORY and contest.status in (RUNNING, APPROVING):
        return words("event.story.between" if contest.between_acts else "event.story.being", number=contest.round)
    if contest.status != RUNNING:
        return words(of_story(contest, f"event.status.{contest.status}"))
    tables = contest.of_round(contest.round)
    done = sum(match.result is not None for match in tables)
    if done == len(tables):
        key = "event.between.unattended" if contest.unattended else "event.between"
        return words(key, number=contest.round, all=story_of(contest).length)
    told = words("event.playing", done, number=contest.round, all=story_of(contest).length, tables=len(tables))
    return told if contest.due_at is None else f"{told} {until(contest.due_at, words)}"


def _terms(contest: StoredContest, words: Words) -> list[str]:
    """What a person signs up for: the battles, how long a round lasts, and the clock."""
    if contest.status != OPEN:
        return []
    plan = read_plan(contest.plan)
    return [f"-# {' '.join([battles_of(plan, words), *_lasts(contest, words), clock_of(plan, words)])}"]


def _waits(contest: StoredContest, words: Words) -> list[str]:
    """What waits for those who run an event, and since when."""
    told, tables = list[str](), contest.of_round(contest.round)
    lost = [match.number for match in tables if match.status == LOST]
    if lost:
        told.append(words("event.waits.thread", len(lost), tables=words.listed([str(number) for number in lost])))
    if contest.since is None or contest.status not in (RUNNING, APPROVING):
        return told
    when, drawn = timestamp(contest.since), sum(match.status == DRAWN for match in tables)
    if drawn:
        told.append(words("event.waits.drawn", drawn, when=when))
    elif all(match.result is not None for match in tables):
        told.append(words("event.waits.over", when=when))
    return told


def rules_of(contest: StoredContest, words: Words) -> str:
    """The rules of an event in a few lines: rounds, battles, clock, score, seal."""
    plan = read_plan(contest.plan)
    lines = [
        f"## {words('event.rules')}",
        words(f"event.rules.{plan.kind}"),
        battles_of(plan, words),
        words("event.rules.turns", plan.turns),
    ]
    if plan.kind != STORY:
        lines += [
            *_lasts(contest, words),
            clock_of(plan, words),
            policy_of(contest.policy, words),
            words("event.rules.score"),
            words("event.rules.order"),
        ]
    return "\n".join([*lines, seal_of(contest, words, contest.commitment)])


def _lasts(contest: StoredContest, words: Words) -> list[str]:
    """How long a round lasts; nothing where there is one round, without an end."""
    return (
        []
        if contest.lasts == OPEN_END and contest.plan["kind"] == EVENING
        else [f"{words(f'event.lasts.{contest.lasts}')}."]
    )


def battles_of(plan: Plan, words: Words) -> str:
    """The battles that the rounds play in turn: as many as there can be rounds."""
    played = plan.scenarios[: 1 if plan.kind == EVENING else plan.rounds or None]
    names = [f"*{title(name, words.language)}*" for name in played]
    return words("event.rules.battles", len(names), names=words.listed(names))


def clock_of(plan: Plan, words: Words) -> str:
    """How much time each has, in hours."""
    bank, gain, most = (words.decimal(f"{seconds / HOUR:g}") for seconds in (plan.bank, plan.gain, plan.most))
    return words("event.clock", bank=bank, gain=gain, most=most)


def policy_of(policy: str, words: Words) -> str:
    """What follows at a table a day after somebody has run out of time."""
    return words("event.rules.flag", then=words(f"bank.policy.{policy}"))


def seal_of(contest: StoredContest, words: Words, seal: str) -> str:
    """The seal of an event, and the seed that is in it once the event is over."""
    return (
        words("event.opened", seal=seal, seed=contest.seed)
        if contest.status == OVER
        else words("event.sealed", seal=seal)
    )


def _taking(contest: StoredContest, numbers: Sequence[int], words: Words) -> str:
    if not numbers:
        return words("event.seats-none")
    return words("event.seats", len(numbers), names=_names(contest, numbers, words))


def _names(contest: StoredContest, numbers: Sequence[int], words: Words) -> str:
    names = [name_of(contest, number, words) for number in numbers[:_NAMES]]
    more = len(numbers) - len(names)
    return words.listed([*names, *([words("event.others", more)] if more else [])])


def _ways(contest: StoredContest, words: Words) -> list[Part]:
    """What may be pressed now."""
    key = contest.id
    rules = rules_way(contest, words)
    mine = button(words("event.my-page"), EventId("page", key))
    standings = button(words("event.show-standings"), EventId("standings", key))
    if contest.status == OPEN:
        return [
            [
                join_way(contest, words),
                button(words("event.bench"), EventId("bench", key)),
                button(words("event.drop"), EventId("leave", key)),
            ],
            [button(words("event.check-in"), EventId("check", key)), button(words("event.word"), EventId("word", key))],
            [rules, mine],
            *([[draw_way(contest, words)]] if drawable(contest) else []),
        ]
    joining = [join_way(contest, words)] if newcomers_may_join(contest) else []
    if contest.status == RUNNING:
        all_over = all(match.result is not None for match in contest.of_round(contest.round))
        ways: list[Part] = [[mine, *bracket_way(contest, words), standings, rules]]
        ways.append([*joining, button(words("event.bench"), EventId("bench", key))])
        return [*ways, [draw_way(contest, words)]] if all_over else ways
    if contest.status == APPROVING:
        approve: list[Part] = [*([joining] if joining else []), [approve_way(contest, words)]]
        return [[mine, *bracket_way(contest, words), standings, rules], *approve]
    return [[*bracket_way(contest, words), standings, rules]] if contest.matches else [[rules]]


def rules_way(contest: StoredContest, words: Words) -> discord.ui.Button[Any]:
    """The way to the rules of an event."""
    return button(words("event.rules-way"), EventId("rules", contest.id))


def join_way(contest: StoredContest, words: Words) -> discord.ui.Button[Any]:
    """The way into an event."""
    return button(words("event.join"), EventId("join", contest.id), discord.ButtonStyle.primary)


def page_way(contest: StoredContest, words: Words) -> discord.ui.Button[Any]:
    """The way back to a person's own page of an event."""
    return button(words("event.its-page"), EventId("page", contest.id))


def bracket_way(contest: StoredContest, words: Words) -> list[discord.ui.Button[Any]]:
    """The way to the bracket of a cup that is drawn."""
    if contest.plan["kind"] != CUP or not contest.round:
        return []
    return [button(words("event.cup.bracket"), EventId("bracket", contest.id))]


def drawable(contest: StoredContest) -> bool:
    """Whether there are two to draw against each other before the first round."""
    return sum(one.status == IN for one in contest.entrants) > 1


def draw_way(contest: StoredContest, words: Words) -> discord.ui.Button[Any]:
    """The way to the draw of the next round, for those who run the event."""
    following = contest.round + 1
    return button(words("event.draw", number=following), EventId("draw", contest.id, following))


def approve_way(contest: StoredContest, words: Words) -> discord.ui.Button[Any]:
    """The way to approve the final standings, for those who run the event."""
    return button(words("event.approve"), EventId("approve", contest.id), discord.ButtonStyle.success)
