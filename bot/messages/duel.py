"""A challenge as a message: the table, both forces, who would play them, and what to answer."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.messages.ids import DuelId, InfoId
from bot.messages.parts import View, box_of, button, gallery, mention, only, select, sendable, view_of
from bot.names import SIDE_SIGNS, plain, safe
from bot.play.duels import AGAIN, players_of, sides_of
from bot.play.fog import seen
from bot.play.moment import laid_out
from bot.report.picture import board_of
from bot.setup.arranging import hides
from bot.setup.duels import duels, minutes, sizes, title
from bot.text.mission import about
from bot.text.words import Words
from engine.rulesets import get as get_ruleset
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


def closed(asked: DuelId, record: Mapping[str, Any], text: str, words: Words) -> View:
    """A challenge that nobody can accept any more."""
    return view_of(_heading(asked, record, words), text)


def forces(players: Mapping[int, int], record: Mapping[str, Any], words: Words) -> list[str]:
    """A line for each side: its leader, how many go along, and the person who would play it.

    `players` are by the number of their side, from 1; 0 is anybody.
    """
    lines = []
    for number, side in enumerate(record["sides"]):
        mine = [figure for figure in record["figures"] if figure["side"] == side["id"]]
        first = max(mine, key=lambda figure: (bool(figure.get("star")), bool(figure.get("leader")), figure["rep"]))
        star = " ⭐" if first.get("star") else ""
        user = players.get(1 + sides_of(record).index(side["id"]), 0) if side["id"] in sides_of(record) else None
        who = words("duel.rules") if user is None else mention(user) if user else words("duel.anybody")
        who_leads = safe(first.get("name", first["id"])) + star
        lines.append(
            words(
                "duel.side", len(mine) - 1, sign=SIDE_SIGNS[number], side=safe(side["name"]), leader=who_leads, who=who
            )
        )
    return lines


def _unseen(record: Mapping[str, Any], words: Words) -> list[str]:
    """That sides do not know everything of one another, and which of them begin hidden; nothing where they do."""
    if record.get("information") != "hidden":
        return []
    hidden = [safe(side["name"]) for side in record["sides"] if hides(record, side["id"])]
    return [words("duel.hidden"), *([words("duel.ambush", sides=words.listed(hidden))] if hidden else [])]


def _heading(asked: DuelId, record: Mapping[str, Any], words: Words) -> str:
    who, other = mention(asked.asker), mention(asked.asked)
    head = words("duel.head", who=who, other=other) if asked.asked else words("duel.head-anybody", who=who)
    sizes = words("duel.sizes").join(
        str(sum(figure["side"] == side["id"] for figure in record["figures"])) for side in record["sides"]
    )
    small = [safe(record["title"]), get_ruleset(record["ruleset"]).title, sizes]
    if not asked.battle.startswith(AGAIN):
        small.append(words("duel.minutes", minutes(asked.battle)))
    return f"## {head}\n-# {' · '.join(small)}"


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
    counted = words("duel.sizes").join(map(str, figures))
    return f"{get_ruleset(ruleset).title} · {counted} · {words('duel.minutes', minutes(name))}"[:100]


def _to(what: Any, asked: DuelId) -> DuelId:
    return DuelId(what, asked.battle, asked.side, asked.asker, asked.asked)
