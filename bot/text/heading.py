"""The heading of a report: the biggest news, and the other side's where both have some."""

from collections.abc import Iterator, Mapping, Sequence

from bot.board.places import place
from bot.names import plain, safe
from bot.play.moment import Moment
from bot.report.arms import burst_of
from bot.report.meaning import balks, charges_on, result_of_test
from bot.report.odds import space_at
from bot.report.step import ReportStep
from bot.text.gear import about_weapon, thrown
from bot.text.machines import machine_in_short
from bot.text.markers import went
from bot.text.questions import label_of
from bot.text.words import Words
from engine.battle.game import names_in
from engine.events import (
    Blast,
    EncounterEvent,
    Event,
    Item,
    MarkerEvent,
    MissionEvent,
    Move,
    Posture,
    Shot,
    SkyEvent,
    Status,
    Turn,
)

LONGEST, BOTH = 30, 32
"""Characters of a heading with the news of one side, and of both: what fits into a line on a phone."""


_RANK = {"obviously-dead": 0, "cheated-death": 1, "out-of-the-fight": 2, "stunned": 3, "captured": 4, "ran-away": 5}
_FELLED = {"obviously-dead": ("kills", "dead"), "out-of-the-fight": ("drops", "out"), "stunned": ("stuns", "stunned")}
_GONE = {"cheated-death": "cheats", "captured": "captured", "ran-away": "flees"}
_BLOWS = ("kills", "drops", "stuns", "hits")
News = tuple[str, str, str, int]
"""Key, actor, victim and count; the first that fits is taken."""


def heading_of(steps: Sequence[ReportStep], moment: Moment, words: Words) -> str:
    """The most important thing that happened."""
    if not moment.sequence and not steps:
        return title_of(moment, words)
    if moment.withheld and not steps and not moment.fresh:
        return _unseen(moment, words)
    for news in _news(steps, moment):
        text = _said(news, moment, words)
        if len(text) <= LONGEST:
            return _with_answer(text, news, steps, moment, words)
    return words("head.quiet")


def _said(news: News, moment: Moment, words: Words) -> str:
    key, actor, victim, count = news
    field = [f for f in moment.state.figures if f.id == actor and f.on_table]
    weapon = str(moment.item.get("what", ""))
    return words(
        about_weapon(f"head.{key}", weapon, words),
        count,
        actor=words.started(_called(actor, moment, words)) if actor else _waiting_side(moment),
        victim=_called(victim, moment, words) if victim else "",
        turn=moment.state.turn,
        side=safe(moment.side_name(moment.state.party), 20) if moment.state.party else "",
        number=words.number(count),
        choice=_chosen(moment, words) if key == "chose" else "",
        place=place(space_at(moment), field[0].at, words.language, floor=field[0].floor) if field else "",
    )


def _chosen(moment: Moment, words: Words) -> str:
    """The answer to the question that its input closed."""
    question = moment.closed[0].question
    return safe(label_of(question, moment.answer_to(question), moment, words), LONGEST)


def _called(one: str, moment: Moment, words: Words) -> str:
    """The name of a figure, or a machine by its class and letters: `the heavy tank CB`."""
    machine = next((machine for machine in moment.state.machines if machine.id == one), None)
    return safe(moment.name(one), 20) if machine is None else machine_in_short(machine, moment, words)


def _with_answer(text: str, news: News, steps: Sequence[ReportStep], moment: Moment, words: Words) -> str:
    """`Hale drops Dagger, Ace hits back`: the news with the gravest that the other side made of it."""
    if news[0] not in _BLOWS:
        return text
    side = moment.state.figure(news[1]).side
    for key, actor, victim, count in _blows(steps, moment):
        if moment.state.figure(actor).side != side:
            answer = _said(("hits-back" if key == "hits" else key, actor, victim, count), moment, words)
            both = words("head.both", one=text, other=answer)
            return both if len(both) <= BOTH else text
    return text


def _blows(steps: Sequence[ReportStep], moment: Moment) -> Iterator[News]:
    """Those whom somebody felled, and those whom somebody hit."""
    yield from (news for news in _falls(steps, moment) if news[0] in _BLOWS)
    yield from _hits(steps)


def _waiting_side(moment: Moment) -> str:
    """The side that must decide something for all of its figures."""
    return safe(moment.side_name(moment.pending[0].question.side), 20) if moment.pending else ""


def _unseen(moment: Moment, words: Words) -> str:
    """Of a side that did what the reader may not know."""
    if not moment.before.active_side:
        return words("hidden.heading-nobody")
    text = words("hidden.heading", side=safe(moment.side_name(moment.before.active_side), 20))
    return text if len(text) <= LONGEST else words("hidden.heading-nobody")


def title_of(moment: Moment, words: Words) -> str:
    """The encounter's own title."""
    title = str(moment.record.raw.get("title", ""))
    return safe(title, 80) if plain(title) != "?" else words("head.untitled")


def _ducks(event: Event) -> bool:
    """Whether a figure goes for cover: as it begins, or when the place was asked for first."""
    return (isinstance(event, Status) and event.to == "ducked-back") or (
        isinstance(event, Move) and event.how == "duck-back"
    )


def _news(steps: Sequence[ReportStep], moment: Moment) -> Iterator[News]:
    for step in steps:
        for event in step.events:
            if isinstance(event, MissionEvent) and event.what in ("success", "failure"):
                yield event.what, "", "", 1
    yield from _falls(steps, moment)
    if any(isinstance(event, EncounterEvent) and event.what == "ends" for step in steps for event in step.events):
        yield "ended", "", "", 1
    yield from _deeds(steps, moment)
    if moment.pending:
        asked = moment.pending[0].question
        one = asked.figure or (asked.options[0] if asked.form == "points" and len(asked.options) == 1 else "")
        if one and asked.kind in _ASKED:
            yield asked.kind, one, "", 1
        yield "waiting", moment.pending[0].question.figure, "", 1
    yield from _order(moment)
    for step in steps:
        if step.kind == "test" and result_of_test(step) == "carry-on":
            yield "steady", step.actors[0], "", 1
    if moment.state.phase:
        yield "phase", "", "", 1


def _falls(steps: Sequence[ReportStep], moment: Moment) -> Iterator[News]:
    """Those who fell or left the fight: first what befell a Star, and of each step the gravest."""
    falls = []
    for step in steps:
        fell = [e for e in step.events if isinstance(e, Status) and e.to in _RANK and e.figure not in moment.shut_away]
        star = any(moment.state.figure(event.figure).star for event in fell)
        falls += [(not star, _RANK[event.to], step, event) for event in fell]
    for _, _, step, event in sorted(falls, key=lambda fall: fall[:2]):
        if event.to in _FELLED:
            with_actor, alone = _FELLED[event.to]
            if (feller := _feller(step, event.figure)) != event.figure:
                yield with_actor, feller, event.figure, 1
            yield alone, "", event.figure, 1
        yield _GONE.get(event.to, "down"), event.figure, event.figure, 1


def _feller(step: ReportStep, fallen: str) -> str:
    """The one who felled a figure: in a fight its foe, whoever began it; itself where nobody else did."""
    parties = [*step.actors, *step.targets] if step.kind == "melee" else step.actors
    return next((figure for figure in parties if figure != fallen), fallen)


def _hits(steps: Sequence[ReportStep]) -> Iterator[News]:
    for step in steps:
        for event in step.events:
            if step.kind == "shoot" and isinstance(event, Shot) and event.result == "hit":
                yield "hits", event.shooter, event.target, 1


def _order(moment: Moment) -> Iterator[News]:
    """What was ordered, where nothing that came of it is news and who is named in it has been told of."""
    do = str(moment.item.get("do", ""))
    closed = moment.closed if do == "decide" and not moment.record.hidden else ()
    if len(closed) == 1 and closed[0].question.figure and not closed[0].secret:
        yield "chose", closed[0].question.figure, "", 1
    told = {name for entry in moment.entries for name in names_in(entry.event)}
    command = moment.record.ruleset.commands.get(do)
    roles = ("figure",) if do == "decide" else command.heading if command is not None else ()
    who = {role: str(moment.item.get(role, "")) for role in roles}
    if who and told.issuperset(who.values()):
        yield f"order.{do}", who.get("figure", ""), who.get("target", ""), 1


def _enemy(by_kind: Mapping[str, Sequence[ReportStep]]) -> Iterator[News]:
    """What the opposition is about: its plans, and markers that turn out or stir."""
    for step in by_kind.get("plan", ()):
        if any(isinstance(event, Move) for event in step.events):
            yield "move", step.actors[0], "", len(set(step.actors))
        yield "plan", step.actors[0], "", 1
    events = [event for step in by_kind.get("marker", ()) for event in step.events]
    whats = {went(event) for event in events if isinstance(event, MarkerEvent)}
    for what in ("something", "nothing"):
        if what in whats:
            yield f"marker-{what}", "", "", 1
    if whats & {"moves", "splits"}:
        yield "marker", "", "", 1


_ASKED = ("in-sight-move", "in-sight-action", "free-will", "targets", "charge-target")
_TESTED = {"cohesion-test": "wavers", "duck-back": "ducks"}


def _deeds(steps: Sequence[ReportStep], moment: Moment) -> Iterator[News]:
    """The deeds where no figure fell, the gravest first."""
    active = {moment.before.figures[index].id for index in moment.before.active}
    by_kind: dict[str, list[ReportStep]] = {}
    for step in steps:
        by_kind.setdefault(step.kind, []).append(step)
    for step in by_kind.get("arrival", ()):
        yield "arrival", step.actors[0], "", len(step.actors)
        yield "arrivals", step.actors[0], "", len(step.actors)
    for step in by_kind.get("melee", ()):
        yield "fight", step.actors[0], step.targets[0], 1
    for step in by_kind.get("blast", ()):
        if isinstance(burst := step.events[0], Blast):
            weapon = burst_of(step, burst, moment)
            fired = weapon and not moment.record.ruleset.weapons[weapon].lobbed
            yield "round" if fired else "blast", step.actors[0], "", 1
    yield from _hits(steps)
    for step in by_kind.get("shoot", ()):
        threw = thrown((event.weapon for event in step.events if isinstance(event, Shot)), moment.record.ruleset)
        yield "throws" if threw else "misses", step.actors[0], "", 1
    for step in (*by_kind.get("charge", ()), *filter(charges_on, steps)):
        yield "charge", step.actors[0], "", 1
    for step in steps:
        if any(_ducks(event) for event in step.events):
            yield "ducks", step.actors[0], "", 1
    for step in by_kind.get("test", ()):
        if balks(step):
            yield "balks", step.actors[0], "", 1
        for roll in step.rolls:
            if roll.result in _TESTED:
                yield _TESTED[roll.result], roll.figure, "", 1
    for step in steps:
        if step.unseen:
            yield "under-fire", step.unseen[0], "", 1
    moves = [figure for step in by_kind.get("move", ()) for figure in step.actors]
    for step in by_kind.get("sight", ()):
        seen = [figure for figure in dict.fromkeys(step.actors) if figure in moves]
        seen = seen or [figure for figure in dict.fromkeys(step.actors) if figure in active]
        if len(seen) == 1 or (seen and seen[0] in moves):
            yield "sees", seen[0], "", 1
        yield "sighted", "", "", 1
    yield from _enemy(by_kind)
    for step in by_kind.get("move", ()):
        if hows := {event.how for event in step.events if isinstance(event, Move)}:
            yield ("flees" if hows == {"flee"} else "move"), step.actors[0], "", len(set(moves))
    ordered = {id(entry.event) for entry in moment.entries if "drive" in entry.because}
    driven = [s.actors[0] for s in by_kind.get("machine", ()) if any(id(event) in ordered for event in s.events)]
    if driven:
        yield "drives", driven[0], "", len(set(driven))
    for step in by_kind.get("test", ()):
        if step.rolls[0].label == "received-fire" and result_of_test(step) in ("fire", "rush-shot"):
            yield "under-fire", step.actors[0], "", 1
    for step in by_kind.get("change", ()):
        event = step.events[-1]
        if isinstance(event, Posture):
            yield ("prone" if event.to == "prone" else "up"), step.actors[0], "", 1
    for step in by_kind.get("item", ()):
        item = step.events[0]
        if isinstance(item, Item) and item.what in ("mounts", "dismounts", "reins-in"):
            yield item.what, item.figure, "", 1
    for step in by_kind.get("roll", ()):
        if step.rolls[0].label == "reload":
            yield "reloads", step.actors[0], "", 1
    for step in reversed(by_kind.get("sky", [])):
        [sky] = [event for event in step.events if isinstance(event, SkyEvent)]
        if sky.what == "hour" and not moment.before.turn:
            continue  # A battle begins at an hour that has come before.
        yield f"sky-{sky.hour if sky.what == 'hour' else sky.weather}", "", "", 1
    for step in reversed(by_kind.get("turn", [])):
        [turn] = [event for event in step.events if isinstance(event, Turn)]
        yield _begins(turn), "", "", 1
    if "mission" in by_kind:
        yield "mission", "", "", 1
    if "marker" in by_kind:
        yield "marker", "", "", 1
    for step in by_kind.get("activate", ()):
        leader = getattr(step.events[0], "leader", "") or step.actors[0]
        yield "activate", leader, "", len(step.actors)


def _begins(turn: Turn) -> str:
    """What is said of a turn or a phase that begins, or of one in which nobody may act."""
    if turn.lull:
        return "lull"
    if turn.phase != 1:
        return "phase" if turn.phase else "quiet"
    return "doubles" if turn.idle else "turn"
