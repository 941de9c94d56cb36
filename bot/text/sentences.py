"""One sentence for each kind of step: one actor, one verb, present tense, the outcome in bold."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.board.place_words import place
from bot.names import safe
from bot.play.leaving import away, band
from bot.play.moment import Moment
from bot.report.meaning import frees
from bot.report.odds import space_at
from bot.report.step import AT_MERCY, BY_ORDER, ReportStep
from bot.report.steps import is_unseen
from bot.text import charges, fighting, reactions
from bot.text.causes import caused, with_dice
from bot.text.checks import label_of, result_of
from bot.text.creatures import creature_sentence
from bot.text.dice import tested
from bot.text.fighting import FATES, aftermath, fallen_inside, names_of
from bot.text.gear import about_weapon, weapon_in_text
from bot.text.machines import begun, called, crews_lost, machine_sentence
from bot.text.markers import arrival_sentence, marker_sentence
from bot.text.moving import move_sentence
from bot.text.orders import does
from bot.text.progress import building
from bot.text.questions import SAVED, missed_unseen
from bot.text.sides import side_called, side_name
from bot.text.sighting import sighting
from bot.text.turns import turn_sentence
from bot.text.umpiring import umpired
from bot.text.words import Words
from engine.commands.orders import OF_HIDDEN
from engine.events import (
    BEFOREHAND,
    OVERRULED,
    Ammo,
    Decided,
    DeedKind,
    EncounterEvent,
    Event,
    Hidden,
    Item,
    MissionEvent,
    Move,
    Ordered,
    Plan,
    Posture,
    PressEvent,
    Removed,
    Revealed,
    Roll,
    SkyEvent,
    Status,
    Watching,
)
from engine.flow import Question
from engine.procedures.in_turn import MELEE_ORDER
from engine.state import CARRY_ON
from engine.waits import name_of

TWO = 2
"""Of so many sides each knows whom the other hides from."""


def sentence(step: ReportStep, moment: Moment, words: Words) -> str:
    """The step in words; empty where there is nothing to be said of it after all."""
    told = begun(_SENTENCES[step.kind](step, moment, words))
    return " ".join(filter(None, (_missed_unseen(step, moment, words), told)))


def _missed_unseen(step: ReportStep, moment: Moment, words: Words) -> str:
    """What called for a test, where that was a shot that these entries keep back, as its shooter is not known to their
    reader."""
    if not moment.record.hidden or moment.viewer.gm:
        return ""
    asked = [open_.question for open_ in moment.asked if missed_unseen(open_.question, moment.record)]
    late = [roll.figure for roll in step.rolls if any((roll.figure, roll.label) == (q.figure, q.test) for q in asked)]
    figures = list(dict.fromkeys([*step.unseen, *(late if step.kind == "test" else ())]))
    if not figures:
        return ""
    thrown = any(deed.cause is not None and deed.cause.kind == "blast" for deed in step.deeds)
    key = "test.blast-unseen" if thrown else "test.shot-unseen"
    return words(key, len(figures), who=names_of(figures, moment, words))


def _activate(step: ReportStep, moment: Moment, words: Words) -> str:
    if len(step.actors) == 1:
        return words("activate.one", names=names_of(step.actors, moment, words))
    leader = getattr(step.events[0], "leader", "") or step.actors[0]
    others = [figure for figure in step.actors if figure != leader]
    return words("activate.group", leader=called(leader, moment, words), names=names_of(others, moment, words))


def _change(step: ReportStep, moment: Moment, words: Words) -> str:
    inside = fallen_inside((event for event in step.events if isinstance(event, Status)), moment)
    others = [figure for figure in step.actors if figure not in inside]
    told = [_changed(step, others, moment, words)] if others else []
    return " ".join([*told, *crews_lost(inside, moment, words)])


def _changed(step: ReportStep, figures: Sequence[str], moment: Moment, words: Words) -> str:
    event = step.events[-1] if isinstance(step.events[0], Posture) else step.events[0]
    who, count = names_of(figures, moment, words), len({moment.shut_away.get(figure, figure) for figure in figures})
    why = caused(figures, step, moment, words)
    match event:
        case Posture(to=to):
            driven = to == "prone" and step.deeds[0].kind
            return words("change.prone" if to == "prone" else "change.up", count, who=why if driven else who)
        case Ammo(to="out") if count == 1:
            return fighting.out_of_ammo(event, moment, words)
        case Ammo(to=to):
            key = f"change.{to}"
            return words(key if words.has(key) else "change.out", count, who=who)
        case Removed(how="ran-away"):
            return words("what.runs", count, who=why)
        case Status(to=to) if frees(event):
            free = to == CARRY_ON
            key = "change.freed" if free else "change.freed-still"
            return words(key, count, who=who, status="" if free else words.term("status", to))
        case Status(to="ducked-back") if isinstance(step.events[0], Posture) and step.events[0].to == "prone":
            return words("what.dives", count, who=why)
        case Status(from_="fleeing", to="ducked-back"):
            return words("change.shelters", count, who=who)
        case Status(to="ducked-back"):
            return words("what.ducks", count, who=why, place=words("what.back"))
        case Status(to="ran-away" | "fleeing"):
            return words("what.runs", count, who=why)
        case Status(to=to) if to in FATES and is_unseen(step.deeds[0]):
            told = words(f"change.{step.deeds[0].kind}-unseen", count, who=who)
            return words("fate.line", told=told, fate=words(f"fate.{to}"))
        case Status(to=to) if to in FATES and (asked := _saved(figures[0], moment)):
            by = called(asked.about[0], moment, words) if asked.about else ""
            told = words("struck.by" if by else "struck.unseen", who=who, by=by)
            return words("fate.line", told=told, fate=words(f"fate.{to}"))
        case Status(to=to) if to in FATES and figures[0] in _drawn(moment):
            return words("fate.line", told=words("change.unlucky", who=who), fate=words(f"fate.{to}"))
        case Status(to=to) if words.has(f"change.{to}"):
            return words(f"change.{to}", count, who=who)
        case Status(to=to):
            return words("change.status", count, who=who, status=words.term("status", to))
        case _:
            return words("change.gone", count, who=who)


def _saved(figure: str, moment: Moment) -> Question | None:
    """What was asked of a figure that another struck, before what becomes of it: whether it lives on. Of several whom
    one blow struck, the question that was answered last stands for all."""
    events = (entry.event for entry in moment.entries)
    saved = {event.figure for event in events if isinstance(event, Decided) and event.kind in SAVED}
    asked = (open_.question for open_ in moment.asked if open_.question.kind in SAVED)
    return next((one for one in asked if figure in saved and one.figure not in one.about), None)


def _drawn(moment: Moment) -> set[str]:
    """The figures that have drawn a shot meant for a friend beside them."""
    rolls = (entry.event for entry in moment.entries if isinstance(entry.event, Roll))
    return {roll.figure for roll in rolls if (roll.label, roll.result) == ("unlucky", "hit")}


def _item(step: ReportStep, moment: Moment, words: Words) -> str:
    [item] = [event for event in step.events if isinstance(event, Item)]
    who = called(item.figure, moment, words)
    people = {figure.id for figure in moment.state.figures}
    target = called(item.item, moment, words) if item.item in people else weapon_in_text(item.item, words)
    fixed = item.what == "takes" and item.item in moment.record.ruleset.melee_weapons
    key = "item.fixes" if fixed else about_weapon(f"item.{item.what}", item.item, words)
    told = words(key if words.has(key) else "item.other", who=who, what=item.what, target=target, item=target)
    return told if item.what in AT_MERCY else " ".join([told, *aftermath(step, moment, words)])


def _roll(step: ReportStep, moment: Moment, words: Words) -> str:
    roll = step.rolls[0]
    figures = [figure for each in step.rolls if (figure := tested(each, moment))]
    who = safe(side_name(roll.side, moment, words)) if roll.side else names_of(figures, moment, words)
    what = label_of(roll.label, moment.record.ruleset, words).lower()
    if skill := moment.item.get("skill"):
        what = words("roll.with-skill", what=what, skill=words.term("skill", str(skill)))
    own = f"roll.{roll.label}"
    if roll.label == "fast-move":
        return words(own, len(figures), who=who, inches=max(each.total or 0 for each in step.rolls))
    if words.has(f"{own}.{roll.result}"):
        return words(f"{own}.{roll.result}", len(figures), who=who)
    if any(isinstance(event, Status) and event.to in FATES for event in step.events):
        return " ".join(aftermath(step, moment, words))
    if roll.result:
        result = result_of(roll.label, roll.result, words)
        if roll.against and words.has(f"{own}.against"):
            result = words(f"{own}.against", result=result, target=called(roll.against, moment, words))
        return words(own if words.has(own) else "roll.line", len(figures), who=who, what=what, result=result)
    return words(own if words.has(own) else "roll.plain", len(figures), who=who, what=what)


def _plan(step: ReportStep, moment: Moment, words: Words) -> str:
    [plan] = [event for event in step.events if isinstance(event, Plan)]
    who = called(plan.figure, moment, words)
    if len(plan.figures) > 1:
        who = words("plan.group", who=who)
    what = words(".".join(part for part in ("plan", plan.plan, plan.flank) if part))
    told = words("plan.goes-on", who=who, plan=what)
    moves = [event for event in step.events if isinstance(event, Move)]
    if not moves:
        return told
    moving = replace(step, actors=[move.figure for move in moves], events=list(moves))
    return f"{told} {move_sentence(moving, moment, words)}"


def _mission(step: ReportStep, moment: Moment, words: Words) -> str:
    [event] = [event for event in step.events if isinstance(event, MissionEvent)]
    mission = moment.record.mission
    band_side = words.started(safe(side_called(moment.side_name(mission.side), words))) if mission is not None else ""
    if event.detail == "too-few":
        return _too_few(event, moment, band_side, words)
    # The table of an event has a winner when a side has given it up, and whatever a game master rules.
    ruled = event.detail == "ended" and (moment.turns is not None or moment.state.ruled)
    detail = "broken-off" if ruled else event.detail
    return words(
        f"mission.{event.what}{detail and '.'}{detail}",
        len(event.sections or ()),
        side=band_side,
        who=called(event.figure, moment, words) if event.figure else "",
        sections=words.listed([str(section) for section in event.sections or ()]),
        building=building(moment.record, event.building, words) if event.building else "",
        turns=event.turns,
        needed=event.needed,
    )


def _sky(step: ReportStep, moment: Moment, words: Words) -> str:
    """`It is night, for 10 turns. Figures see 12″ far.`, `The smoke behind the wall clears.`"""
    [sky] = [event for event in step.events if isinstance(event, SkyEvent)]
    if sky.wind or sky.at is not None:
        where = place(space_at(moment), sky.at, words.language) if sky.at is not None else ""
        drifts = words(f"drifts.{sky.wind}") if sky.wind else ""
        return words(f"sky.{sky.what}", sky.turns or 1, place=where, drifts=drifts)
    told = words(f"sky.{sky.hour}", sky.turns or 1) if sky.what == "hour" else words(f"sky.{sky.weather}")
    return told if sky.sight is None else f"{told} {words('sky.sight', inches=sky.sight // 100)}"


def _too_few(event: MissionEvent, moment: Moment, side: str, words: Words) -> str:
    """The figures of the band of a side that got through, and those that did not."""
    gone = away(moment)
    others = [figure for figure in band(moment) if figure not in gone]
    away_names, other_names = (names_of([f.id for f in figures], moment, words) for figures in (gone, others))
    of = "-of" if moment.record.mission is not None and moment.record.mission.count else ""
    return words(f"mission.{event.what}.{event.detail}{of}", side=side, away=away_names, others=other_names)


def _order(step: ReportStep, moment: Moment, words: Words) -> str:
    [order] = [event for event in step.events if isinstance(event, Ordered)]
    who = called(order.figure, moment, words)
    if order.how == OVERRULED:
        return words(
            f"order.{OVERRULED}.{order.rule}", who=who, order=does(order.choice, words, moment), rule=order.rule
        )
    return words(f"order.{order.how}", who=who)


def _choice(step: ReportStep, moment: Moment, words: Words) -> str:
    [choice] = [event for event in step.events if isinstance(event, Decided)]
    if choice.kind == MELEE_ORDER:
        first, *others = choice.choice
        then = words.listed([called(name, moment, words) for name in others])
        return words("choice.in-turn", first=called(first, moment, words), others=then)
    who = called(choice.figure, moment, words)
    if choice.how == BEFOREHAND:
        return words("choice.kept-back", len(choice.choice), who=names_of(choice.choice, moment, words))
    if choice.how == BY_ORDER and choice.kind in OF_HIDDEN:
        waits = any(isinstance(e.event, Watching) and e.event.figure == choice.figure for e in moment.entries)
        return "" if waits else words("choice.ordered", who=who, order=does(name_of(choice.choice), words, moment))
    return words("watching.hold" if choice.kind == "targets" else "choice.hold", who=who)


def _hiding(step: ReportStep, moment: Moment, words: Words) -> str:
    """The figures that are hidden or hidden no more, and from which of several sides; for one that holds fire, what it
    waits for."""
    event = next(event for event in step.events if isinstance(event, Hidden | Revealed | Watching))
    who = names_of(step.actors, moment, words)
    if isinstance(event, Watching):
        told = words(f"watching.{event.until}", who=who, inches=event.inches)
        alone = event.target and words("watching.alone", target=called(event.target, moment, words))
        ordered = any(_ordered(entry.event, event.figure) for entry in moment.entries)
        told = words("watching.ordered", told=told) if ordered else told
        return f"{told} {alone}".strip()
    what = "hidden" if isinstance(event, Hidden) else "revealed"
    several = ".from" if len(moment.record.sides) > TWO else ""
    told = words(f"hiding.{what}{several}", len(step.actors), who=who, side=safe(side_name(event.side, moment, words)))
    why = _shown_by(step, moment)
    because = words(f"hiding.because.{why}", len(step.actors)) if why else ""
    return f"{told} {because}".rstrip()


def _ordered(event: Event, figure: str) -> bool:
    """Whether a figure waits by its standing order."""
    return isinstance(event, Decided) and (event.figure, event.how) == (figure, BY_ORDER) and event.kind in OF_HIDDEN


_GIVES_AWAY: Mapping[DeedKind, str] = {"test": "fired", "shoot": "fired", "blast": "fired", "sight": "exposed"}
"""By deed what shows a figure that stays in its cover."""


def _shown_by(step: ReportStep, moment: Moment) -> str:
    """What has shown hidden figures to their enemies: a move of theirs, shots, a check passed with no die, or an
    enemy's way round their cover; empty where that cannot be told, or is not the same for all."""
    whys = set()
    for shown in moment.entries:
        if isinstance(shown.event, Revealed) and shown.event in step.events:
            moves = [entry.event for entry in moment.entries if entry.deed.number == shown.deed.number]
            movers = {event.figure for event in moves if isinstance(event, Move)}
            by = _GIVES_AWAY.get(shown.deed.kind, "found" if movers else "")
            whys.add("moved" if shown.event.figure in movers else by)
    return whys.pop() if len(whys) == 1 else ""


def _press(step: ReportStep, moment: Moment, words: Words) -> str:
    """`Bo takes **a picture** of Duke.`, `Duke pushes Kit Lane away.`"""
    [event] = [event for event in step.events if isinstance(event, PressEvent)]
    who, target = (called(figure, moment, words) for figure in (event.figure, event.target))
    told = words(f"press.{event.what}", who=who, target=target)
    return with_dice(told, step, words)


def _encounter(step: ReportStep, moment: Moment, words: Words) -> str:
    [event] = [event for event in step.events if isinstance(event, EncounterEvent)]
    key = f"encounter.{event.what}"
    told = words(key) if words.has(key) else words("encounter.other", what=safe(event.what))
    return " ".join([told, *aftermath(step, moment, words)])


_SENTENCES: dict[str, Callable[[ReportStep, Moment, Words], str]] = {
    "turn": turn_sentence, "activate": _activate, "move": move_sentence, "sight": sighting, "shoot": fighting.shoot,
    "test": reactions.reaction, "charge": charges.charge, "melee": fighting.melee, "blast": fighting.blast,
    "change": _change, "item": _item, "roll": _roll, "order": _order, "plan": _plan, "marker": marker_sentence,
    "arrival": arrival_sentence, "mission": _mission, "sky": _sky, "choice": _choice, "hiding": _hiding,
    "machine": machine_sentence, "creature": creature_sentence, "encounter": _encounter, "press": _press,
    "umpire": umpired,
}  # fmt: skip
