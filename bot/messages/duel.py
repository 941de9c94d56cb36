"""A challenge as a message: the table, both forces, who would play them, and what to answer."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.messages.ids import InfoId
from bot.messages.parts import View, box_of, button, gallery, mention, only, select, sendable, view_of
from bot.messages.seats import change_ways
from bot.messages.setup_ids import DuelId, ProposalId, SaltId, SeatId
from bot.modes.duels import AGAIN, players_of, sides_of
from bot.names import SIDE_SIGNS, plain, safe
from bot.play.drafts import Sheet
from bot.play.fog import seen
from bot.play.moment import laid_out
from bot.report.picture import board_of
from bot.setup.arranging import hides, unanswered
from bot.setup.draft import name_of, side_in
from bot.setup.duels import duels, minutes, sizes, title
from bot.text.errors import worded
from bot.text.mission import about
from bot.text.words import Words
from engine.ruleset.registry import get as get_ruleset
from engine.views import PUBLIC


async def card(asked: DuelId, record: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """A challenge with its buttons; it pings the person who is challenged."""
    moment = laid_out(record, asked.asker)
    picture = await board_of(seen(moment, PUBLIC), (), words.language, whole=True)
    question = words("duel.ask", who=mention(asked.asked)) if asked.asked else words("duel.ask-anybody")
    accept = button(words("duel.accept"), _to("accept", asked), discord.ButtonStyle.primary)
    ways = [accept, button(words("duel.swap"), _to("swap", asked))]
    more = [button(words("info.how"), InfoId("how", 0)), button(words("arrange.change"), _to("change", asked))]
    more.append(button(words("duel.no"), _to("no", asked)))
    note = words("duel.hides" if hides(record) else "duel.note")
    box = box_of(f"**{question}**", ways, _others(asked, words), more, f"-# {note}")
    players = players_of(asked.asker, asked.asked, asked.side)
    told = "\n".join([*forces(players, record, words), *about(moment.record, words), *_unseen(record, words)])
    view = view_of(_heading(asked, record, words), gallery(picture), told, box)
    return {**sendable(view, picture), "allowed_mentions": only([asked.asked] if asked.asked else [])}


async def changed_card(sheet: Sheet, words: Words) -> dict[str, Any]:
    """A challenge that has been changed: what is other than it was, and the same answers as before."""
    encounter, seating, sides = sheet.moment.encounter_id, sheet.moment.seating, unanswered(sheet.draft)
    picture = await board_of(sheet.moment, (), words.language, whole=True)
    asked = next((user for side in sides for user in seating.seats.get(side, ()) if user != seating.host_id), 0)
    question = words("duel.ask", who=mention(asked)) if asked else words("duel.ask-anybody")
    accept = button(words("duel.accept"), ProposalId("accept", encounter), discord.ButtonStyle.primary)
    ways = [accept, button(words("duel.no"), ProposalId("no", encounter))]
    begins = words("duel.hides" if sheet.draft.get("information") == "hidden" else "duel.note")
    rest = [lack for lack in sheet.lacks if lack.code != "side-asked"]
    notes = [f"-# {line}" for line in (*(worded(lack, words) for lack in rest), begins)]
    free = [side["id"] for side in sheet.draft["sides"] if side["id"] in sides and side["id"] not in seating.seats]
    more = [
        *(
            button(
                words("people.join", side=plain(name_of(side_in(sheet.draft, side)), 20)),
                SeatId("join", encounter, side),
            )
            for side in free
        ),
        *change_ways(sheet.moment, words),
        button(words("salt.open"), SaltId(encounter)),
        button(words("info.how"), InfoId("how", 0)),
    ]
    small = f"-# {safe(str(sheet.draft['title']))} · {get_ruleset(sheet.draft['ruleset']).title}"
    told = [*_seated(sheet, words), *about(sheet.moment.record, words), *_unseen(sheet.draft, words)]
    view = view_of(
        f"## {_challenges(seating.host_id, asked, words)}\n{small}",
        gallery(picture),
        "\n".join(told),
        _changed(sheet, words),
        box_of(f"**{question}**", ways, "\n".join(notes)),
        more,
    )
    return sendable(view, picture)


def _seated(sheet: Sheet, words: Words) -> list[str]:
    """A line for each side: who plays it, and what it has where everybody may know."""
    seats = sheet.moment.seating.seats
    if sheet.draft.get("information") != "hidden":
        players = {n: seats.get(side, (0,))[0] for n, side in enumerate(sides_of(sheet.draft), 1)}
        return forces(players, sheet.draft, words)
    lines = []
    for number, side in enumerate(sheet.draft["sides"]):
        who = words.listed([mention(user) for user in seats.get(side["id"], ())]) or words("duel.anybody")
        named = words("hidden.side", sign=SIDE_SIGNS[number], side=safe(name_of(side)))
        lines.append(words("duel.seat", side=named, who=who))
    return lines


def _changed(sheet: Sheet, words: Words) -> str:
    """What has been changed of a challenge; empty where nothing has."""
    what = sheet.draft["setup"].get("changed", {})
    said = [
        words(f"duel.changed.{key}", what=words.listed(_named(key, chosen, sheet, words)))
        for key, chosen in what.items()
    ]
    return words("duel.changed", what=words.listed(said)) if said else ""


def _named(key: str, chosen: Sequence[str], sheet: Sheet, words: Words) -> list[str]:
    """What was chosen in a list of the page of changes, as everybody reads it."""
    if key == "battle":
        return [title(name, words.language) for name in chosen]
    if key == "forces":
        return [safe(name_of(side_in(sheet.draft, side))) for side in chosen]
    if key in ("sight", "total"):
        return [words(f"arrange.{key}.{how}") for how in chosen]
    group = "preset" if key == "table" else "option"
    return [words.term(group, name) for name in chosen] or [words("duel.changed.none")]


def closed(asked: DuelId, record: Mapping[str, Any], text: str, words: Words) -> View:
    """A challenge that can be accepted no more."""
    return view_of(_heading(asked, record, words), text)


def forces(players: Mapping[int, int], record: Mapping[str, Any], words: Words) -> list[str]:
    """A line for each side: its leader and how many go along, or that dice bring it on, and who would play it.

    `players` are by the number of their side, from 1; 0 is anybody.
    """
    lines = []
    for number, side in enumerate(record["sides"]):
        mine = [figure for figure in record["figures"] if figure["side"] == side["id"]]
        user = players.get(1 + sides_of(record).index(side["id"]), 0) if side["id"] in sides_of(record) else None
        who = words("duel.rules") if user is None else mention(user) if user else words("duel.anybody")
        named: dict[str, Any] = {"sign": SIDE_SIGNS[number], "side": safe(side["name"]), "who": who}
        if not mine:
            lines.append(words("duel.side-arrives", **named))
            continue
        first = max(mine, key=lambda figure: (bool(figure.get("star")), bool(figure.get("leader")), figure["rep"]))
        star = " ⭐" if first.get("star") else ""
        lines.append(words("duel.side", len(mine) - 1, leader=safe(first.get("name", first["id"])) + star, **named))
    return lines


def _unseen(record: Mapping[str, Any], words: Words) -> list[str]:
    """That sides do not know everything of one another, and which of them begin hidden; nothing where they do."""
    if record.get("information") != "hidden":
        return []
    hidden = [safe(side["name"]) for side in record["sides"] if hides(record, side["id"])]
    return [words("duel.hidden"), *([words("duel.ambush", sides=words.listed(hidden))] if hidden else [])]


def _heading(asked: DuelId, record: Mapping[str, Any], words: Words) -> str:
    head = _challenges(asked.asker, asked.asked, words)
    figures = [sum(figure["side"] == side["id"] for figure in record["figures"]) for side in record["sides"]]
    small = [safe(record["title"]), get_ruleset(record["ruleset"]).title, _counted(figures, words)]
    if not asked.battle.startswith(AGAIN):
        small.append(words("duel.minutes", minutes(asked.battle)))
    return f"## {head}\n-# {' · '.join(small)}"


def _challenges(asker: int, asked: int, words: Words) -> str:
    who = mention(asker)
    return words("duel.head", who=who, other=mention(asked)) if asked else words("duel.head-anybody", who=who)


def _others(asked: DuelId, words: Words) -> ui.ActionRow[View]:
    """The list of ready-made battles."""
    options = [
        discord.SelectOption(
            label=plain(title(name, words.language), 100), value=name, description=_described(name, words)
        )
        for name in duels()
    ]
    return select(_to("other", asked), options, words("duel.other"))


def _described(name: str, words: Words) -> str:
    ruleset, figures = sizes(name)
    return f"{get_ruleset(ruleset).title} · {_counted(figures, words)} · {words('duel.minutes', minutes(name))}"[:100]


def _counted(figures: Sequence[int], words: Words) -> str:
    """How many figures each side has; that it arrives by dice where it has none yet."""
    return words("duel.sizes").join(str(count) if count else words("duel.arrivals") for count in figures)


def _to(what: Any, asked: DuelId) -> DuelId:
    return DuelId(what, asked.battle, asked.side, asked.asker, asked.asked)
