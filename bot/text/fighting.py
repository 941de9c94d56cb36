"""Fighting in words: shots, blasts and blows, and what becomes of those they hit, a sentence each."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, takewhile

from bot.board.place_words import place
from bot.play.moment import Moment
from bot.report.arms import burst_of
from bot.report.odds import space_at
from bot.report.step import ReportStep
from bot.text.dice import firing
from bot.text.fates import WORSE
from bot.text.figures import fitting
from bot.text.gear import weapon_in_text
from bot.text.machines import blow_to, called, crews_lost, housed, machine_driven, machine_struck
from bot.text.questions import SAVED
from bot.text.rolls import LOW
from bot.text.words import Words
from engine.events import Activation, Ammo, Blast, Item, Melee, Nature, Posture, Roll, Shot, Status, Turn
from engine.state import CARRY_ON, OFF_TABLE

NAMES = 60
"""The most characters of names in one sentence."""
FATES = ("obviously-dead", "out-of-the-fight", "stunned", "cheated-death")
"""What may befall those who are hit, as the sentence of the shot ends with it."""


def names_of(figures: Sequence[str], moment: Moment, words: Words) -> str:
    """`Billy, Carol and Dez`."""
    return fitting([*dict.fromkeys(called(figure, moment, words) for figure in figures)], NAMES, words)


def shoot(step: ReportStep, moment: Moment, words: Words) -> str:
    """`Billy's submachine gun hits Nails twice: **out of the fight**.`"""
    shots = [event for event in step.events if isinstance(event, Shot)]
    if not shots:
        return " ".join(aftermath(step, moment, words))  # What flames do to a machine is its own sentence.
    arms = words.listed([weapon_in_text(weapon, words) for weapon in dict.fromkeys(s.weapon for s in shots) if weapon])
    aimed_at = list(dict.fromkeys(shot.target for shot in shots))
    alone = len(aimed_at) == 1
    aims = [_aimed([s for s in shots if s.target == target], moment, words, alone=alone) for target in aimed_at]
    # Two weapons at once, or a comrade on the back, make a Rush Shot only where the book has one.
    rushed = "rush-shot" in moment.record.ruleset.checks["ranged-combat"].circumstances
    key = "shoot.rush" if rushed and all(shot.rush for shot in shots) else "shoot.one"
    told = (
        words(key, who=names_of(step.actors, moment, words), weapon=arms, results=words.listed(aims))
        if arms
        else words("shoot.ram", who=machine_driven(shots[0], moment, words), results=words.listed(aims))
    )
    stray = [_bursts(step, event, moment, words) for event in step.events if isinstance(event, Blast)]
    if stray or not alone:
        return " ".join([f"{told}.", *stray, *aftermath(step, moment, words), *_unhorsed(step, moment, words)])
    [target] = aimed_at
    ended = _ended(told, target, step, moment, words)
    return " ".join([ended, *_unhorsed(step, moment, words), *_spent(step, moment, words)])


def _aimed(shots: Sequence[Shot], moment: Moment, words: Words, *, alone: bool) -> str:
    """`hits Nails twice`, or of the only target `misses Nails twice (7 at best, needs 8)`."""
    hits, target = sum(shot.result == "hit" for shot in shots), machine_struck(shots[0], moment, words)
    target = target or called(shots[0].target, moment, words)
    if hits:
        times = _times(hits, words)
        return words("shots.hit" if len(shots) > 1 else "shots.hit-alone", target=target, times=times)
    times = _times(len(shots), words)
    best = max(shots, key=lambda shot: shot.total)
    key = "shots.miss" if len(shots) > 1 else "shots.miss-alone"
    # A pitiful shot reaches its total and fails by a second die.
    key += "" if alone and best.total < best.needs else ".unlucky"
    return words(key, target=target, times=times, best=best.total, needs=best.needs)


def _times(count: int, words: Words) -> str:
    """`once`, `twice`, `three times`."""
    key = f"times.{count}"
    return words(key) if words.has(key) else words("times.many", number=words.number(count))


def _ended(told: str, target: str, step: ReportStep, moment: Moment, words: Words) -> str:
    """A sentence that tells of a hit or a blow with what became of the one who took it."""
    if blow := blow_to(target, step, moment, words):
        return words("fate.line", told=told, fate=blow)
    changes = [event for event in step.events if isinstance(event, Status) and event.figure == target]
    fate = next((event.to for event in reversed(changes) if event.to in FATES), "")
    why = words.listed(list(_why(target, step, words)))
    if fate:
        falls = words("fate.because" if why else "fate.line", told=told, fate=words(f"fate.{fate}"), why=why)
        late = lost_shot(target, changes[-1], moment)
        missed = [words("then.no-shot", who=called(target, moment, words))] if late else []
        return " ".join([falls, *_power(target, step, words), *missed])
    if target in _lucky(step):
        saved = words("fate.lucky", told=told, who=called(target, moment, words))
        return " ".join([saved, *_power(target, step, words)])
    others = [words(f"then.{event.to}", who=called(target, moment, words)) for event in changes if _worth(event, words)]
    others = others or [words("then.because", why=words.started(why))] * bool(why)
    diced = any(roll.label == "damage" for roll in step.rolls)
    if step.kind == "shoot" and diced and not others and not _struck_down(target, step, moment):
        others = [words("then.no-worse", who=called(target, moment, words))]
    return " ".join([f"{told}.", *others])


def _why(target: str, step: ReportStep, words: Words) -> Iterator[str]:
    """What has turned a hit aside or made it less: the mount, a vest, what the target is by nature."""
    for event in step.events:
        if isinstance(event, Nature) and event.figure == target:
            yield words.term("gear", event.trait)
    if any((roll.result, roll.against) == ("mount", target) for roll in step.rolls):
        yield words("because.mount")
    if vest := {roll.result for roll in step.rolls if (roll.label, roll.figure) == ("body-armour", target)}:
        yield words("because.vest-holds" if vest == {"carry-on"} else "because.vest")


def _power(target: str, step: ReportStep, words: Words) -> Iterator[str]:
    """`Star Power lessens the wound from dead to stunned: 3 of 5 dice.`"""
    wounds = {roll.result for roll in step.rolls if target in (roll.against, roll.figure)}
    for roll in step.rolls:
        if (roll.label, roll.figure) == ("star-power", target) and roll.dice:
            levels = sum(die <= LOW for die in roll.dice)
            was = max(wounds & {*WORSE}, key=WORSE.index, default=roll.result)
            states = [words.term("outcome", "unhurt" if state == CARRY_ON else state) for state in (was, roll.result)]
            key = "then.star-power" if levels else "then.no-star-power"
            yield words(key, levels, dice=len(roll.dice), was=states[0], left=states[1])


def _struck_down(figure: str, step: ReportStep, moment: Moment) -> bool:
    """Whether a figure falls to another shot of the same volley, the wounds of which are found together."""
    behind = dropwhile(lambda entry: entry.event is not step.events[0], moment.entries)
    volley = takewhile(lambda entry: not isinstance(entry.event, Activation | Turn), behind)
    return any(isinstance(entry.event, Status) and entry.event.figure == figure for entry in volley)


def lost_shot(figure: str, fall: Status, moment: Moment) -> bool:
    """Whether a figure that was to fire, by its dice or its Star's choice, fell before it could."""
    waits = False
    for event in (entry.event for entry in moment.entries):
        match event:
            case Roll(label="in-sight") if event.figure == figure:
                waits = figure in firing([event], moment)
            case Shot() if event.shooter == figure:
                waits = False
            case Activation() | Turn():
                waits = False
            case _ if event is fall:
                break
            case _:
                pass
    behind = dropwhile(lambda entry: entry.event is not fall, moment.entries)
    together = takewhile(lambda entry: not isinstance(entry.event, Activation | Turn), behind)
    return waits and not any(isinstance(e.event, Shot) and e.event.shooter == figure for e in together)


def _lucky(step: ReportStep) -> list[str]:
    """The figures that Star Power saved from any harm."""
    hurt = {event.figure for event in step.events if isinstance(event, Status)}
    saved = [roll.figure for roll in step.rolls if (roll.label, roll.result) == ("star-power", "carry-on")]
    return [figure for figure in dict.fromkeys(saved) if figure not in hurt]


def _worth(event: Status, words: Words) -> bool:
    return words.has(f"then.{event.to}")


def _spent(step: ReportStep, moment: Moment, words: Words) -> list[str]:
    """The figures that have fired their last shot."""
    empty = [event for event in step.events if isinstance(event, Ammo) and event.to == "out"]
    return list(dict.fromkeys(out_of_ammo(event, moment, words) for event in empty))


def out_of_ammo(spent: Ammo, moment: Moment, words: Words) -> str:
    """`Billy is **out of ammo**.`; of one with other weapons besides, or in a machine, for which weapon."""
    who, figure = names_of([spent.figure], moment, words), moment.state.figure(spent.figure)
    if len(figure.weapons) > 1 or spent.weapon not in figure.weapons:
        return words("then.out-of-ammo-for", who=who, weapon=weapon_in_text(spent.weapon, words))
    return words("then.out-of-ammo", who=who)


def fallen_inside(changes: Iterable[Status], moment: Moment) -> list[str]:
    """Those of them who fell where armour hides them from the reader, by their ids."""
    return [event.figure for event in changes if event.to in FATES and event.figure in moment.shut_away]


def aftermath(step: ReportStep, moment: Moment, words: Words) -> list[str]:
    """The fate of all whom a step befell, those of one fate together."""
    told: list[str] = []
    fates: dict[str, list[str]] = {}
    last = {event.figure: event for event in step.events if isinstance(event, Status)}
    inside = fallen_inside(last.values(), moment)
    for event in last.values():
        moves = step.kind == "move" and event.to in ("ducked-back", OFF_TABLE)
        if _worth(event, words) and not moves and event.figure not in inside:
            fates.setdefault(event.to, []).append(event.figure)
    for fate, figures in fates.items():
        told.append(words(f"then.{fate}", len(figures), who=names_of(figures, moment, words)))
    told += crews_lost(inside, moment, words)
    if lucky := _lucky(step):
        told.append(words("then.unhurt", len(lucky), who=names_of(lucky, moment, words)))
    return [*told, *_spent(step, moment, words)]


def blast(step: ReportStep, moment: Moment, words: Words) -> str:
    """`Carol's grenade bursts **right on the spot**, behind the wall. Nails is **out of the fight**.`; each burst of a
    salvo of bile."""
    bursts = (_bursts(step, event, moment, words) for event in step.events if isinstance(event, Blast))
    hurt = {event.figure for event in step.events if isinstance(event, Status)}
    down = [e.figure for e in step.events if isinstance(e, Posture) and e.to == "prone" and e.figure not in hurt]
    dives = [words("what.dives", len(down), who=names_of(down, moment, words))] if down else []
    return " ".join([*bursts, *aftermath(step, moment, words), *dives])


def _bursts(step: ReportStep, burst: Blast, moment: Moment, words: Words) -> str:
    """`Carol's grenade bursts **right on the spot**, behind the wall.`"""
    where = place(space_at(moment), burst.at, words.language, floor=burst.floor)
    weapon = burst_of(step.deeds, burst, moment)
    kind = moment.record.ruleset.weapons[weapon] if weapon else None
    mounted = kind is not None and kind.on_mount and ("mortar" if kind.plunge.rates else "gun")
    own = f"blast.{burst.result}.{(mounted or weapon) if burst.figure else 'unseen'}"
    key = own if words.has(own) else f"blast.{burst.result}"
    who = housed(burst.figure, moment) if mounted == "gun" else burst.figure
    told = words(key, who=names_of([who] if who else [], moment, words), place=where)
    struck = [roll.result for roll in step.rolls if roll.label == "ranged-combat" and roll.against]
    if struck and "hit" not in struck:
        told = f"{told} {words('blast.nobody')}"
    return told


def melee(step: ReportStep, moment: Moment, words: Words) -> str:
    """`Blue 7 beats Red 4 hand to hand: **out of the fight**.`"""
    [fight] = [event for event in step.events if isinstance(event, Melee)]
    winner, loser = (fight.foe, fight.figure) if fight.result == "lost" else (fight.figure, fight.foe)
    key = "won" if fight.result == "lost" else fight.result
    who, foe = names_of([winner], moment, words), names_of([loser], moment, words)
    told = words(f"melee.{key}", fight.successes, who=who, foe=foe)
    if key != "won":
        return " ".join([told, *aftermath(step, moment, words)])
    hurt = any(isinstance(event, Status) and event.figure == loser for event in step.events)
    if hurt or loser in _lucky(step):
        ended = [_ended(told, loser, step, moment, words), *_others(step, loser, moment, words)]
        return " ".join([*ended, *_unhorsed(step, moment, words)])
    asked = any(open_.question.kind in SAVED and open_.question.figure == loser for open_ in moment.pending)
    if asked or _falls_in_round(loser, fight, moment):
        return f"{told}."
    return words("melee.unhurt", told=told, foe=foe)


def _falls_in_round(loser: str, fight: Melee, moment: Moment) -> bool:
    """Whether the loser of a bout falls to another enemy in the same round, the wounds of which are found together."""
    behind = list(dropwhile(lambda entry: entry.event is not fight, moment.entries))[1:]
    pair = {fight.figure, fight.foe}
    for event in (entry.event for entry in behind):
        match event:
            case Activation() | Turn():
                return False
            case Melee() if {event.figure, event.foe} == pair:
                return False
            case Status() if event.figure == loser and event.to in FATES:
                return True
            case _:
                pass
    return False


def _others(step: ReportStep, told: str, moment: Moment, words: Words) -> Iterator[str]:
    """What else befell anybody in a fight."""
    for event in step.events:
        if isinstance(event, Status) and event.figure != told and _worth(event, words):
            yield words(f"then.{event.to}", who=names_of([event.figure], moment, words))


def _unhorsed(step: ReportStep, moment: Moment, words: Words) -> Iterator[str]:
    """The riders that a blow throws, and the mounts that it puts out of the fight."""
    riding = moment.record.ruleset.parameters.riding
    for rider in [event.figure for event in step.events if isinstance(event, Item) and event.what == "unhorsed"]:
        figure, who = moment.state.figure(rider), names_of([rider], moment, words)
        yield words("item.unhorsed", who=who)
        if riding is not None and riding.waits and not (figure.mounted or figure.mount_at) and figure.on_table:
            yield words("then.mount-out", who=who)
