"""The last report: what the battle came to with its card, the dice opened, and ways to play again and to look back."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import discord
from discord import ui

from bot.board.cards import CardPanel, EndCard, FateLine, SideFates
from bot.board.crop import crop_to_action
from bot.board.files import ending_file
from bot.messages.ids import Back, BackId, CampaignId
from bot.messages.parts import View, button, gallery, view_of
from bot.messages.photos import FRONT
from bot.messages.setup_ids import AgainId
from bot.messages.welcome import Friend, challenge_way, friend_way, solo_way
from bot.modes.duels import sides_of as sides_of_people
from bot.modes.duels import swappable
from bot.names import plain
from bot.play.moment import Moment
from bot.report.course import WholeBattle, left_of, winner
from bot.report.hindsight import Hindsight
from bot.report.picture import Picture, drawn, missing
from bot.report.scene import scene_of, sides_of, token_of
from bot.report.steps import steps_of
from bot.report.story import story_of
from bot.setup.first import is_practice
from bot.text.ending import deed_lines, fact, falls_to, hindsight_line, result, tally
from bot.text.heading import heading_of, title_of
from bot.text.log import plain_text
from bot.text.mission import losses, outcome_lines
from bot.text.report import Report
from bot.text.sides import side_name
from bot.text.words import Words
from engine.loading.recruits import campaign_of

WAYS: tuple[Back, ...] = ("log", "replay", "luck", "proof", "export")
"""The ways to look back at a battle."""
SHOWN: tuple[Back, ...] = ("replay", "share", "more")
"""Those under the last report; the others wait behind the second."""
DRAWN = 15
"""The most figures of a side that are drawn; the others are counted."""


def is_ending(moment: Moment) -> bool:
    """Whether the encounter is over with this moment."""
    return bool(moment.state.ended) and not moment.before.ended and not moment.pending


def ending_view(
    report: Report,
    moment: Moment,
    course: WholeBattle,
    picture: Picture,
    words: Words,
    *,
    minutes: int = 0,
    undone: int = 0,
    month: tuple[int, int] | None = None,
    friend: Friend | None = None,
    seen: Hindsight | None = None,
    front: Picture | None = None,
) -> View:
    """What the winner has won, the card, the last news, the deeds, and ways to play it again.

    `report` is that of the last moment; `minutes` is how long it was played, `undone` how often dice were
    taken back. In the `month` of a campaign the next one follows, and nothing is played again.
    `friend` is challenged by name; `seen` is what could have been known of the turning point. Where the press was there
    the `front` page comes first.
    """
    opened = ""
    if moment.record.seed and moment.record.commitment:
        # The seed answers for itself (`/verify`); the whole seal stands there.
        seal, seed = moment.record.commitment[:8], moment.record.seed.replace("`", "'")[:64]
        key = "practice.status" if is_practice(moment.record) else "ending.seed"
        opened = "-# " + words(key, seal=seal, seed=seed)
    return view_of(
        f"## {result(moment, words)}\n-# {tally(moment, words, minutes)}",
        gallery(front, names=(FRONT,)),
        gallery(picture),
        report.page().text,
        "\n".join(
            [*hindsight_line(seen, moment, words), *deed_lines(moment, course, words), *outcome_lines(moment, words)]
        ),
        opened,
        "-# " + words("verify.undone", undone) if undone else None,
        *ways_on(moment, words, month, friend),
    )


def over_view(moment: Moment, picture: Picture, words: Words, month: tuple[int, int] | None, news: str = "") -> View:
    """How it ended and the ways on, for somebody who presses a button of a battle that is over."""
    head = f"## {result(moment, words)}\n-# {tally(moment, words)}"
    return view_of(news, head, gallery(picture), *ways_on(moment, words, month))


def more_view(moment: Moment, words: Words, extras: Sequence[ui.Button[View]]) -> View:
    """The losses of each side, and everything else that may be looked up; `extras` show the last moment's report."""
    ways = [way(what, moment, words) for what in WAYS if what not in SHOWN]
    return view_of("\n".join(losses(moment, words)), ways, list(extras))


def ways_on(
    moment: Moment, words: Words, month: tuple[int, int] | None, friend: Friend | None = None
) -> list[list[ui.Button[View]]]:
    """Another battle, with sides swapped where both can be played, or the next month's, and a look back at this one;
    an event draws its battles itself."""
    back, blue = [way(what, moment, words) for what in SHOWN], discord.ButtonStyle.primary
    if moment.turns is not None:
        return [back]
    if month is not None:
        campaign, number = month
        key = f"campaign.next.{campaign_of(moment.record.ruleset).turn}"
        return [[button(words(key), CampaignId("next", campaign, number + 1), blue), *back]]
    again = [button(words("again.play"), AgainId("play", moment.encounter_id), blue)]
    if len(sides_of_people(moment.record.raw)) > 1 or swappable(moment.record.raw):
        again.append(button(words("again.swap"), AgainId("swap", moment.encounter_id)))
    challenge = [] if friend is None else [challenge_way(friend, words)]
    return [again, back, [*challenge, solo_way(words), friend_way(words)]]


def ways_back(moment: Moment, words: Words) -> list[ui.Button[View]]:
    """The buttons to look back at an encounter that is over."""
    return [way(what, moment, words) for what in WAYS]


def way(what: Back, moment: Moment, words: Words) -> ui.Button[View]:
    """One way to look back."""
    return button(words(f"ending.{what}"), BackId(what, moment.encounter_id))


def minutes_of(times: Sequence[datetime | None]) -> int:
    """Whole minutes from the first to the last of some times."""
    known = [time for time in times if time is not None]
    return (max(known) - min(known)) // timedelta(minutes=1) if known else 0


async def ending_picture(moments: Sequence[Moment], course: WholeBattle, words: Words) -> Picture:
    """The card of a battle from all of its moments, and the same in words."""
    card = end_card(moments, course, words)
    data = await drawn(ending_file, card)
    return missing(words.language) if data is None else Picture(data, in_words(card, words))


def end_card(moments: Sequence[Moment], course: WholeBattle, words: Words) -> EndCard:
    """What stands on the card."""
    last = moments[-1]
    sides, victor = [side.id for side in last.record.sides], winner(last)
    turns = words("card.turns", last.state.turn)
    line = " · ".join(plain(part) for part in (plain_text(title_of(last, words)), turns, last.record.ruleset.title))
    return EndCard(
        title=result(last, words),
        line=line,
        sides=sides_of(last, words.language),
        winner=sides.index(victor) if victor else None,
        left_title=words("card.left"),
        left=tuple(course.left),
        start=words("card.start"),
        panel=_panel(moments, course, words),
        rosters=tuple(_roster(side, last, course, words) for side in sides),
    )


def _panel(moments: Sequence[Moment], course: WholeBattle, words: Words) -> CardPanel:
    """The turning point; the table at the end of a battle that had none."""
    fall = course.turning
    if fall is None:
        return CardPanel(
            title=words("card.end"), scene=scene_of(moments[-1], (), words.language), view="whole", text=""
        )
    moment = moments[fall.moment]
    # No other deed of that moment draws its lines across the one that counts.
    lines = [line for line in story_of(steps_of(moment.entries)) if line.about(fall.figure)]
    steps = [step for line in lines for step in line.steps]
    scene = scene_of(moment, steps, words.language)
    heading = plain_text(heading_of(steps, moment, words))
    told = f"{heading}." if plain(moment.name(fall.figure)) in heading else falls_to(fall, moment, words)
    side = moment.state.figure(fall.figure).side
    left = dict(zip((side.id for side in moment.record.sides), left_of(moment, moment.state), strict=True))[side]
    text = f"{told} {words('card.remain', left, side=plain(side_name(side, moment, words)))}"
    return CardPanel(title=words("card.turning", turn=fall.turn), scene=scene, view=crop_to_action(scene), text=text)


def _roster(side: str, moment: Moment, course: WholeBattle, words: Words) -> SideFates:
    figures = [figure for figure in moment.state.figures if figure.side == side]
    fates = [FateLine(token=token_of(figure, moment), fact=fact(figure, course, words)) for figure in figures[:DRAWN]]
    more = "" if figures else words("ending.nobody")
    if len(figures) > DRAWN:
        more = words("card.more", len(figures) - DRAWN)
    name = plain(side_name(side, moment, words))
    title = words("card.rules", side=name) if moment.by_rules(side) else name
    return SideFates(title=title, fates=tuple(fates), more=more)


def in_words(card: EndCard, words: Words) -> str:
    """All that stands on the card."""
    rows = [
        f"{side.name} {', '.join(str(left[number]) for left in card.left)}" for number, side in enumerate(card.sides)
    ]
    told = [(card.left_title, " · ".join(rows))]
    told += [(card.panel.title, card.panel.text.rstrip("."))] if card.panel.text else []
    for roster in card.rosters:
        fates = [f"{fate.token.name} {fate.fact}" for fate in roster.fates]
        told.append((roster.title, ", ".join([*fates, *filter(None, [roster.more])])))
    parts = [card.title, card.line, *(words("ending.named", name=name, what=what) for name, what in told)]
    return ". ".join(parts)[:1_000] + "."
