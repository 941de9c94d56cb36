"""Events as messages: the first message of a table, and the names of those who take part."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.messages.parts import date, mention, only, sendable, timestamp, view_of
from bot.names import plain, safe
from bot.play.contests.flags import FORFEIT
from bot.play.contests.masters import master_of, people_of
from bot.play.contests.story import standings_of, story_of, word_before
from bot.setup.duels import duel, title
from bot.storage.contests import StoredContest, StoredMatch
from bot.text.sides import side_in
from bot.text.words import Words
from engine.contest.log import RULING
from engine.contest.plan import CUP, STORY, read_plan
from engine.contest.rounds import VOID
from engine.contest.score import LOSS, Score

TAGS = ("waits", "playing")
"""The names of tags that a table's post begins with, where the forum has them."""
_LINE = 1_000
_NAME = 100
"""Letters in the name of a thread."""


def table_name(contest: StoredContest, match: StoredMatch, words: Words) -> str:
    """The name of a table's thread."""
    names = [plain(contest.entrant(number).name or words("event.nameless"), 20) for number in match.sides.values()]
    event, shown = plain(contest.name, 30), " – ".join(names)
    return words(of_story(contest, "event.thread"), event=event, number=match.round, table=match.number, names=shown)[
        :_NAME
    ]


def starter(contest: StoredContest, match: StoredMatch, words: Words) -> dict[str, Any]:
    """The first message of a table, which calls its people in."""
    names = sides_of(match, words)
    sides = [
        words(of_story(contest, "event.plays"), who=_people(contest, number, words), side=names[side])
        for side, number in match.sides.items()
    ]
    master = master_of(contest, match)
    sides += [
        words("role.gm-plays", who=mention(master), side=names[side])
        for side, people in people_of(contest, match).items()
        if master in people
    ]
    head = words(of_story(contest, "event.table"), event=safe(contest.name), number=match.round, table=match.number)
    ends = [] if match.due_at is None else [until(match.due_at, words)]
    lines = [head, *quoted(word_before(contest, match.round)), battle_of(contest, match, words), *sides, *ends]
    return _message("\n".join(lines), called(contest, match))


def quoted(text: str) -> list[str]:
    """The lines of a text that a person has written, as a quotation."""
    return [f"> {safe(line, _LINE)}" for line in text.splitlines() if line.strip()]


def of_story(contest: StoredContest, key: str) -> str:
    """The key of words about an event; that of a story's own words where it is one."""
    return key.replace("event.", "event.story.", 1) if contest.plan["kind"] == STORY else key


def battle_of(contest: StoredContest, match: StoredMatch, words: Words) -> str:
    """The battle of a table, and after how many turns it ends."""
    return words("event.battle", read_plan(contest.plan).turns, battle=title(match.scenario, words.language))


def sides_of(match: StoredMatch, words: Words) -> Mapping[str, str]:
    """The names of the sides of a table, by their ids."""
    return {side["id"]: side["name"] for side in duel(match.scenario, words.language)["sides"]}


def called(contest: StoredContest, match: StoredMatch) -> list[int]:
    """The people of a table."""
    return [user for number in match.sides.values() for user in contest.entrant(number).people]


def archive(contest: StoredContest, words: Words) -> str:
    """What stands above the archive of an event."""
    return words(of_story(contest, "event.archived"), event=safe(contest.name), won=won(contest, words))


def notice(contest: StoredContest, args: Mapping[str, Any], channel: int | None, words: Words) -> str:
    """What those who run an event hear of it, by what a chore says of that."""
    values: dict[str, object] = {"event": safe(contest.name), "number": contest.round + 1}
    if args["entrant"]:
        values["who"] = name_of(contest, args["entrant"], words)
    if args["match"]:
        match = contest.match(args["match"])
        values["table"] = match.number
        values["place"] = "" if channel is None else link_to(contest, channel)
    if args.get("why"):
        values["why"] = hindered(contest, args["why"], words)
    return words(f"event.notice.{args['what']}", 1, **values)


def call(contest: StoredContest, words: Words) -> str:
    """The question to a person whether they will play."""
    place = contest.channel_id if contest.post_id is None else contest.post_id
    link = f"{link_to(contest, place)}/{contest.card_id or ''}".rstrip("/")
    values: dict[str, Any] = {"event": safe(contest.name), "link": link}
    if contest.starts_at is None:
        return words("event.call", **values)
    return words("event.call.at", when=timestamp(contest.starts_at), **values)


def link_to(contest: StoredContest, channel: int) -> str:
    """The link to a channel of the event's server, which is read outside of it too."""
    return f"https://discord.com/channels/{contest.guild_id}/{channel}"


def call_on(contest: StoredContest, user: int, words: Words) -> str:
    """The same where the event is told of."""
    return f"{mention(user)} {call(contest, words)}"


def until(end: datetime, words: Words) -> str:
    """When a table, or the last one of a round, ends at the latest."""
    return words("event.until", day=date(end), when=timestamp(end))


def hindered(contest: StoredContest, why: str, words: Words) -> str:
    """Why a chore waits, in a sentence, by the reason that is kept of it."""
    key, _, names = why.partition(":")
    lacks = words.listed([words(f"allow.{name}") for name in names.split(",") if name])
    return words(f"event.hindered.{key}", place=link_to(contest, contest.channel_id), names=lacks)


def won(contest: StoredContest, words: Words) -> str:
    """The first of an event and the second, as its results stand: of a cup those of its final."""
    cup = story_of(contest).cup() if contest.plan["kind"] == CUP else None
    first, *others = [row.entrant for row in standings_of(contest)]
    second = others[0] if others else None
    if cup is not None and cup.champion is not None:
        first, second = cup.champion, cup.second
    if second is None:
        return words("event.won-alone", first=name_of(contest, first, words))
    return words("event.won", first=name_of(contest, first, words), second=name_of(contest, second, words))


def without(contest: StoredContest, round_: int, words: Words) -> list[str]:
    """A line for each entrant without an opponent in a round: what that scores, once the round is over."""
    story = story_of(contest)
    key = "event.bye" if round_ <= story.finished else "event.bye.open"
    return [words(key, who=name_of(contest, number, words)) for number in story.rounds[round_ - 1].bye]


def name_of(contest: StoredContest, number: int, words: Words) -> str:
    """The name of an entrant; what stands for it where the person was forgotten at their wish."""
    name = contest.entrant(number).name
    if name and contest.plan["kind"] == STORY:
        name = side_in(name, words)
    return safe(name) if name else words("event.nameless")


def asked_in(contest: StoredContest) -> str:
    """The link to where one on the bench is asked: where the event is told of."""
    return f"<#{contest.post_id or contest.channel_id}>"


def _people(contest: StoredContest, number: int, words: Words) -> str:
    return ", ".join(map(mention, contest.entrant(number).people)) or name_of(contest, number, words)


def _message(text: str, people: list[int] | None = None) -> dict[str, Any]:
    return {"view": sendable(view_of(text))["view"], "allowed_mentions": only(people or ())}


def decided(contest: StoredContest, match: StoredMatch, why: str, words: Words) -> str:
    """What a table counts that was decided off the table, and why."""
    return words("event.decided", pairs=scored(contest, match, words), why=_why(contest, match, why, words))


def ruled_why(contest: StoredContest, match: StoredMatch, words: Words) -> str:
    """The reason of the ruling by which a table counts what it does; nothing where there was none."""
    if match.source not in (RULING, VOID):
        return ""
    here = match.round, match.number
    made = [item for item in contest.inputs if item["do"] == RULING and (item["round"], item["table"]) == here]
    return f"{words('event.by-ruling')}. {words('event.reason', why=safe(made[-1]['why'], 300))}" if made else ""


def _why(contest: StoredContest, match: StoredMatch, why: str, words: Words) -> str:
    if match.source != FORFEIT:
        return words("event.reason", why=safe(why, 300))
    points = (match.result or {}).get("result", {})
    lost = [name_of(contest, number, words) for side, number in match.sides.items() if points[side] == LOSS]
    return words("event.gave-up", who=words.listed(lost))


def scored(contest: StoredContest, match: StoredMatch, words: Words) -> str:
    """`Anna 3 – Ben 0`, of an act `Anna wins`; that a table does not count."""
    points = (match.result or {}).get("result", {})
    names = [name_of(contest, number, words) for number in match.sides.values()]
    if not points:
        return f"{' – '.join(names)} · {words('event.is-void')}"
    if contest.plan["kind"] == STORY:
        victor = match.sides.get(Score(points, {}).winner)
        return (
            words("event.story.draw")
            if victor is None
            else words("event.story.wins", side=name_of(contest, victor, words))
        )
    return " – ".join(f"{name} {points[side]}" for name, side in zip(names, match.sides, strict=True))
