"""How far a mission has come: its turns, who has left the table, what was scouted and looted."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.board.place_words import site
from bot.names import escaped, safe
from bot.play.leaving import away, band
from bot.play.moment import Moment
from bot.text.sides import side_name
from bot.text.words import Words
from engine.procedures.missions.objectives import SECTIONS
from engine.procedures.second.break_through import fights
from engine.record.mission import HOLD_OUT, RECOVER, Mission
from engine.record.model import Record
from engine.space import space_of

PAIR = 2
"""A mission that names no number wants the Star and a comrade away."""


def objective_lines(moment: Moment, words: Words) -> list[str]:
    """How the mission stands: its turns, who has left, or activity, what was scouted, looted and captured, and who
    still lies face down."""
    mission, progress = moment.record.mission, moment.state.progress
    if mission is None or progress is None:
        return []
    if mission.timed:
        return [" · ".join(_so_far(mission, moment, words))]
    if mission.enemy is None or not words.has(f"solo.mission.{mission.id}"):
        return []
    lines = [words("solo.stands", mission=words(f"solo.mission.{mission.id}"), eal=progress.eal)]
    if mission.id == "patrol":
        lines.append(_scouted(progress.scouted, words))
    elif mission.id.startswith("raid"):
        done = sum(loot.done for loot in progress.loot)
        lines.append(words("solo.looted", count=done, all=len(mission.objectives)))
        figures = moment.state.figures
        lines += [
            words(
                "solo.at-work",
                who=safe(figures[loot.looter].name),
                building=building(moment.record, loot.building, words),
                turns=loot.turns,
                needed=loot.needed,
            )
            for loot in progress.loot
            if loot.looter >= 0 and not loot.done
        ]
        captured = sum(f.status == "captured" and f.side != mission.side for f in figures)
        if captured:
            lines.append(words("solo.prisoners", count=captured))
    if progress.failed and not progress.result:
        lines.append(words(f"mission.failed.{progress.failed}"))
    if moment.state.markers:
        lines.append(words("solo.hidden-left", count=len(moment.state.markers)))
    return [" · ".join(lines)]


def _scouted(scouted: Sequence[int], words: Words) -> str:
    left = [str(section) for section in SECTIONS if section not in scouted]
    still = words("solo.still", sections=words.listed(left)) if 0 < len(left) < len(SECTIONS) else ""
    return words("solo.scouted", count=len(scouted), still=still)


def _so_far(mission: Mission, moment: Moment, words: Words) -> Iterator[str]:
    """The turn, and whom the band has brought away or still has; only the band knows that of those who hide."""
    state, hidden = moment.state, moment.record.hidden
    yield words("solo.turn", turn=min(state.turn, mission.turns), turns=mission.turns)
    if mission.by_points and state.progress is not None:
        for side, points in state.progress.points:
            yield words("points.side", points, side=safe(side_name(side, moment, words)), points=points)
    if hidden and not moment.viewer.gm and moment.viewer.side != mission.side:
        return
    if mission.id == HOLD_OUT and state.turn <= mission.turns:
        yield words("solo.fit", count=sum(map(fights, band(moment))), needed=mission.count)
    elif mission.id == RECOVER and moment.state.progress is not None:
        done, captive = len(moment.state.progress.loot), moment.state.figure(mission.captive)
        yield words("solo.entered", count=done, all=len(mission.objectives))
        yield words(f"solo.captive-{'aboard' if captive.aboard else 'found' if captive.on_table else 'held'}")
    elif mission.way_out and (mission.workers or not mission.objectives):
        yield from _work(mission, moment, words)
        count, needed = _gone(mission, moment), mission.count or PAIR
        if mission.stars:
            needed = count + sum(figure.star and fights(figure) for figure in band(moment))
        yield words("solo.stars-away" if mission.stars else "solo.away", count=count, all=needed)


def _work(mission: Mission, moment: Moment, words: Words) -> Iterator[str]:
    """How far the work in each building is, where there is any to do."""
    progress = moment.state.progress
    assert progress is not None
    for name in mission.objectives if mission.workers else ():
        begun, place = progress.loot_of(name), building(moment.record, name, words)
        if begun is None or begun.looter < 0:
            yield words("solo.to-do", building=place)
        elif begun.done:
            yield words("solo.worked", building=place)
        else:
            who = safe(moment.state.figures[begun.looter].name)
            yield words("solo.works", who=who, building=place, turns=begun.turns, needed=begun.needed)


def _gone(mission: Mission, moment: Moment) -> int:
    """How many of those have left the table whom the mission wants away: Stars, machines or figures."""
    if mission.machines and not mission.stars:
        return sum(not machine.on_table and machine.id in mission.machines for machine in moment.state.machines)
    return sum(figure.star or not mission.stars for figure in away(moment))


def gone_lines(moment: Moment, words: Words) -> list[str]:
    """How many are away now, as one more of those leaves whom the mission wants away; the points, where they decide."""
    mission, then = moment.record.mission, replace(moment, state=moment.before)
    if mission is None or not mission.timed or mission.id == RECOVER or moment.state.ended:
        return []
    if mission.by_points:
        return objective_lines(moment, words)
    return objective_lines(moment, words) if _gone(mission, moment) > _gone(mission, then) else []


def building(record: Record, name: str, words: Words) -> str:
    """A building with its article: `the farm`, of several without a name `the house in the north-east`."""
    return escaped(site(space_of(record.table), record.table.piece(name), words.language))
