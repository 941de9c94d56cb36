"""Missions in words: what one is about, what dice decided before it began, and what it came to."""

from collections.abc import Iterable, Sequence
from typing import Any

from bot.language import renamed
from bot.names import safe
from bot.play.leaving import band, cut_off, forgone, may_leave, unmet
from bot.play.looting import broken_off
from bot.play.moment import Moment
from bot.report.course import JUDGED, LOSSES, LOST
from bot.report.kinds import sign_of
from bot.text.figures import fitting
from bot.text.machines import called_by_name
from bot.text.progress import building, objective_lines
from bot.text.sides import side_name
from bot.text.words import Words
from engine.commands.umpire.words import RULED
from engine.contest.score import DRAWN
from engine.events import Roll
from engine.procedures.missions.objectives import SECTIONS
from engine.procedures.second.break_through import UNMET
from engine.record.mission import HOLD_OUT, Goal
from engine.record.model import Record
from engine.state import OFF_TABLE

BRIEFING = 400
"""Characters of a briefing."""
UNSAID = "ended"
"""The reason why an encounter ended, where none was given."""
LONGEST = 600
"""Characters for the names of those a side lost to one cause."""


def goal(record: Record, words: Words) -> str:
    """The objective in a few sentences, those with what is joined to it last; empty without one."""
    joined = record.mission.joined if record.mission is not None else ()
    return " ".join(filter(None, (_own_goal(record, words), *(_joined(each, record, words) for each in joined))))


def _joined(goal: Goal, record: Record, words: Words) -> str:
    named = [called_by_name(m, words) for m in record.machines if m.id in goal.machines]
    machines = words.listed(named) if named else words("solo.machines", len(goal.machines))
    told = words(f"solo.joined.{goal.id}", goal.count, machines=machines)
    return f"{told} {words('solo.joined-edge', edge=words(f'solo.edge.{goal.edge}'))}" if goal.edge else told


def _own_goal(record: Record, words: Words) -> str:
    mission = record.mission
    if mission is None:
        return ""
    key = ".".join(["solo.goal", mission.id, *(goal.id for goal in mission.goals[-1:])])
    key = key if words.has(key) else f"solo.goal.{mission.id}"
    if not (mission.count or words.has(key)):
        return ""
    buildings, one = (words(f"solo.{which}", len(mission.objectives)) for which in ("buildings", "one-building"))
    edge = words(f"solo.edge.{mission.way_out}") if mission.way_out else ""
    if mission.count:
        names = {side.id: safe(side.name) for side in record.sides}
        side = names.pop(mission.side)
        foes = words.listed([*names.values()])
        if mission.machines:
            named = _driven(record, words)
            # Before everybody knows of them they have no names, but for those of a ready-made battle.
            driven = words.listed(named) if named else words("solo.machines", len(mission.machines))
            key, what = "solo.goal.machines-through", {"needed": mission.count, "machines": driven}
            if mission.stars:
                key = "solo.goal.stars-off"
            if mission.objectives:
                key, what["place"] = "solo.goal.machines-there", building(record, mission.objectives[0], words)
            if not mission.stars and 1 < len(mission.machines) == mission.count:
                key += "-all"
            told = words(key, len(mission.machines), side=side, foes=foes, edge=edge, turns=mission.turns, **what)
            return f"{told} {_carried(record, words)}" if mission.goods else told
        leaves = "-and-leave" if mission.id == HOLD_OUT and mission.exit else ""
        key = f"solo.goal.so-many.{mission.id}{leaves}"
        told = words(key, mission.count, side=side, foes=foes, edge=edge, turns=mission.turns)
        return f"{told} {_work(record, words)}" if mission.workers else told
    points = [words(f"points.{deed}", points=count) for deed, count in mission.points.items() if count]
    sides = {side.id: safe(side.name) for side in record.sides}
    values: dict[str, Any] = {
        "side": sides.pop(mission.side),
        # Where a side hides, its figures are not in what others read.
        "captive": next(
            (safe(figure.name) for figure in record.figures if figure.id == mission.captive), words("solo.captive")
        ),
        "foes": words.listed([*sides.values()]),
        "points": words.started(f"{words.listed(points)}."),
        "total": mission.total,
    }
    return words(key, edge=edge, buildings=buildings, one=one, turns=mission.turns, **values)


def _driven(record: Record, words: Words) -> list[str]:
    """The machines of a mission that have names, for a reader of its record."""
    mission = record.mission
    assert mission is not None
    named = [called_by_name(m, words) for m in record.machines if m.id in mission.machines]
    return named or [words(key) for m in mission.machines if words.has(key := f"the-machine.{m}")]


def _work(record: Record, words: Words) -> str:
    """Which figures have what work to do first."""
    mission = record.mission
    assert mission is not None
    # Before everybody knows of them they have no names.
    named = [safe(figure.name) for figure in record.figures if figure.id in mission.workers]
    who = words.listed(named) if named else words("solo.workers", len(mission.workers))
    places = words.listed([building(record, name, words) for name in mission.objectives])
    return words("solo.goal.work", mission.needed, who=who, place=places)


def _carried(record: Record, words: Words) -> str:
    """Which Stars have what has to be brought away."""
    mission = record.mission
    assert mission is not None
    stars = [safe(figure.name) for figure in record.figures if figure.star and figure.side == mission.side]
    goods = safe(renamed(words.language, "scenario-goods", mission.goods))
    # Before everybody knows of the Stars they have no names.
    key = "solo.goal.goods" if stars else "solo.goal.goods-unnamed"
    return words(key, len(stars), who=words.listed(stars), goods=goods)


def brief(record: Record, words: Words) -> str:
    """What happens, in the words of the one who set it up, and the objective; empty where there is neither."""
    told = str(record.raw.get("briefing", ""))
    return "\n".join(filter(None, [safe(told, BRIEFING) if told else "", goal(record, words)]))


def decided(record: Record, words: Words) -> list[str]:
    """What dice decided before the first turn, as a line."""
    rolls = record.prepared
    if record.mission is None or not rolls:
        return []
    dice = next((_dice(roll) for roll in rolls if roll.label == "eal"), "")
    parts = _ground(rolls, words)
    if record.mission.enemy is not None:
        eal = words("solo.eal-rolled" if dice else "solo.eal", eal=record.mission.eal, dice=dice)
        parts = [eal, words(f"solo.light.{record.table.light}"), *parts]
    return [words("solo.dice-decided", what=" · ".join(parts))]


def about(record: Record, words: Words) -> list[str]:
    """What the people at the table must know before the first turn: without a mission, how it is won."""
    told = brief(record, words)
    if record.mission is None:
        return [*filter(None, [told]), words("goal.last")]
    if not told:
        return []
    markers = [words("solo.markers")] if record.mission.enemy is not None else []
    return [told, *markers, *decided(record, words)]


def _ground(rolls: Iterable[Roll], words: Words) -> list[str]:
    """`woods: 3, 7 and 8`."""
    found: dict[str, list[str]] = {}
    for roll in rolls:
        if roll.label == "terrain":
            found.setdefault(roll.result, []).append(section_of(roll))
    return [
        words("solo.laid", what=words.term("solo.section", kind), sections=words.listed(sections))
        for kind, sections in found.items()
    ]


def rolled(record: Record, words: Words) -> list[str]:
    """Every roll that was made before the first turn, one a line, with its rule."""
    names = {figure.id: safe(figure.name) for figure in record.figures}
    lines = []
    for roll in record.prepared:
        who = section_of(roll) if roll.label == "terrain" else names.get(roll.figure, safe(roll.figure))
        key = f"solo.roll.{roll.label}"
        what = words(key, who=who) if words.has(key) else words.term("label", roll.label)
        result = words.term("solo.section", roll.result) if roll.label == "terrain" else words.term("row", roll.result)
        if not roll.result and roll.total is not None:
            result = str(roll.total)
        lines.append("-# " + words("solo.roll.line", what=what, dice=_dice(roll), result=result, rule=roll.rule or "?"))
    return lines


def section_of(roll: Roll) -> str:
    """The number of the section that a roll was made for."""
    return roll.figure.rpartition("-")[2]


def _dice(roll: Roll) -> str:
    return " ".join(map(str, roll.dice))


def undone(moment: Moment, leaving: Sequence[str], words: Words) -> str:
    """What these figures leave undone if they leave the table, where only they could still do it; empty for nothing."""
    mission, progress, what = moment.record.mission, moment.state.progress, forgone(moment, leaving)
    if mission is None or progress is None or not what:
        return ""
    stars = [figure.id for figure in band(moment) if figure.star and figure.id in leaving]
    return words(
        f"mission.{what}",
        len(progress.scouted) if what == "unscouted" else len(leaving),
        who=words.listed([safe(moment.name(figure)) for figure in (stars if what == "unscouted" else leaving)]),
        done=sum(loot.done for loot in progress.loot),
        all=len(SECTIONS) if what == "unscouted" else len(mission.objectives),
        goals=" ".join(_joined(each, moment.record, words) for each in unmet(moment, leaving)) if what == UNMET else "",
    )


def cut_off_lines(moment: Moment, words: Words) -> list[str]:
    """That a band which is to leave can do so no more, as it becomes so, and how it wins still."""
    mission = moment.record.mission
    if mission is None or not cut_off(moment):
        return []
    key, left = "mission.cut-off" if mission.count else "mission.cut-off-star", len(may_leave(moment))
    return [words(key, left, left=left, needed=mission.count, side=safe(side_name(mission.side, moment, words)))]


def broken_off_lines(moment: Moment, words: Words) -> list[str]:
    """The figures whose looting or work was disturbed, and begins anew."""
    mission = moment.record.mission
    key = "mission.broken-off-work" if mission is not None and mission.workers else "mission.broken-off"
    return [
        words(key, who=safe(moment.name(who)), building=building(moment.record, one.building, words))
        for who, one in broken_off(moment).items()
    ]


def outcome_lines(moment: Moment, words: Words) -> list[str]:
    """How the mission stands, and why it ended, where somebody said so."""
    state = moment.state
    said = [] if state.ended in (UNSAID, DRAWN, RULED, *JUDGED) else [f"-# {_why(state.ended, words)}"]
    by_hand = moment.item.get("do") == "end-encounter" and moment.actor_id is not None
    by = [words("ending.by", who=f"<@{moment.actor_id}>")] if by_hand else []
    return [*objective_lines(moment, words), *by, *said]


def _why(reason: str, words: Words) -> str:
    """Why a battle ended: as the rules know it, else as a person put it."""
    key = f"ending.why.{reason}"
    return words(key) if words.has(key) else safe(reason, 80)


def losses(moment: Moment, words: Words) -> list[str]:
    """A line for each side, with those it lost below."""
    state, lines = moment.state, list[str]()
    for side in moment.record.sides:
        mine = [figure for figure in state.figures if figure.side == side.id]
        sign, name = sign_of(side.id, moment), safe(side_name(side.id, moment, words))
        if not mine:
            told = words("ending.named", name=f"**{name}**", what=words("ending.nobody"))
            lines.append(f"{sign} {told}")
            continue
        left = sum(figure.status not in (*LOST, OFF_TABLE) for figure in mine)
        away = sum(figure.status == OFF_TABLE for figure in mine)
        key = "ending.side" if not away else "ending.side.away" if left else "ending.side.all-away"
        line = words(key, sign=sign, side=name, left=left, away=away, count=len(mine))
        lost_by = []
        for status in LOSSES:
            lost = [safe(figure.name) for figure in mine if figure.status == status]
            if lost:
                names = fitting(lost, LONGEST // len(moment.record.sides), words)
                lost_by.append(words("ending.loss", state=words.term("status", status), names=names))
        lines.append(line + (f"\n-# {' · '.join(lost_by)}" if lost_by else ""))
    return lines
