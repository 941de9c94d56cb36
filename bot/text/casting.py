"""Changes of who plays what, in words: as a person asks for them, and as they are told."""

from collections.abc import Iterable, Mapping, Sequence

from bot.names import picked, safe
from bot.people import seats
from bot.people.casting import RETURNED, Change
from bot.play.moment import Moment
from bot.storage.roster import Handover, Roster
from bot.text.words import Words
from engine.record.model import Side


def changed(change: Change, roster: Roster, actor: int, words: Words) -> str:
    """What a change has done, behind which people sit so."""
    into, out = _at(change.into), _at(change.out)
    match change.what:
        case "leave":
            return words("people.left", who=_at(actor), side=_side(change, roster, actor))
        case "join":
            own = [safe(one.name) for one in roster.figures if roster.owners.get(one.id) == actor]
            key, own = ("people.joined", []) if roster.hidden or not own else ("people.joined-with", own)
            return words(key, who=_at(actor), side=_side(change, roster, actor), figures=words.listed(own))
        case "assign":
            figure = seats.figure_of(roster, actor, change.figure)
            key = "role.unassigned" if change.into is None else "role.assigned"
            key, name = (f"{key}-hidden", "") if roster.hidden else (key, safe(figure.name))
            return words(key, 1, figure=name, who=into, side=_side(change, roster, actor))
        case "gm" | "back":
            return words("role.no-gm") if roster.gm_id is None else words("role.gm", who=_at(roster.gm_id))
        case "host":
            return words("role.host", who=into)
        case "captain":
            return words("role.captain", who=into, side=_side(change, roster, actor))
        case "return":
            return words("rules.back", who=into or _at(actor))
        case "rules":
            return _in_other_hands(actor if change.out is None else change.out, roster, words)
        case "seat":
            key = "role.unseated" if change.into is None else "role.seated" if change.out is None else "role.replaced"
            return words(key, 1, who=into or out, out=out, side=_side(change, roster, actor))


def played_by(side: Side, moment: Moment, words: Words) -> str:
    """The players of a side; of several also the figures that each holds, unless some may be hidden."""
    seating, players = moment.seating, moment.seating.seats.get(side.id, ())
    if side.controller == "rules":
        return words("people.rules")
    if not players:
        return words("people.free", host=_at(seating.host_id))
    if seating.by_rules(side.id):
        return words("rules.plays", who=words.listed([*map(_at, players)]))
    if len(players) == 1 or moment.record.hidden:
        return words("people.plays", len(players), who=words.listed(ranked(players, words)))
    held: dict[int, list[str]] = {player: [] for player in players}
    for figure in moment.record.figures:
        if figure.side == side.id:
            held.setdefault(seating.decider(side.id, [figure.id]), []).append(safe(figure.name))
    called = dict(zip(players, ranked(players, words), strict=True))
    none = "no-squad" if seating.runners and not seating.counts else "holds-none"
    lines = [
        words("people.holds", who=called.get(player, _at(player)), figures=words.listed(names))
        if names
        else words(f"people.{none}", who=_at(player), captain=_at(players[0]))
        for player, names in held.items()
    ]
    return "\n".join(lines)


def ranked(players: Sequence[int], words: Words) -> list[str]:
    """The players of a side as mentions; of several the first is marked as their captain."""
    captain, *others = map(_at, players)
    return [words("people.captain", who=captain), *others] if others else [captain]


def masters_of(moment: Moment, words: Words) -> list[str]:
    """The game masters, if there are any, with the sides that they play: all should know who sees everything."""
    found = moment.seating.masters
    names = {side.id: safe(side.name) for side in moment.record.sides}
    sides = {user: moment.seating.side_of(user) for user in found}
    plays = [words("role.gm-plays", who=_at(user), side=names[side]) for user, side in sides.items() if side]
    return [words("role.is-gm", len(found), who=words.listed([*map(_at, found)])), *plays] if found else []


def forsaken(change: Change, roster: Roster, actor: int, words: Words) -> str:
    """That those who hide on a side left by its last player are no longer where they were; else empty."""
    if change.what not in ("leave", "seat") or roster.begun or not roster.hidden:
        return ""
    side = seats.side_of(roster, change.side)
    hides = any(one.unseen for one in roster.figures if one.side == side.id)
    free = side.id not in roster.seating().seats
    return words("people.forsaken", side=_side(change, roster, actor)) if hides and free else ""


def wished(change: Change, roster: Roster, asker: int, people: Iterable[int], words: Words) -> str:
    """What a person asks the captains for."""
    mentions = words.listed([_at(user) for user in people])
    into, out, nobody = _at(change.into), _at(change.out), change.into is None
    match change.what:
        case "gm":
            key = "consent.no-gm" if nobody else "consent.gm"
        case "host":
            key = "consent.host"
        case "assign":
            key = "consent.unshare" if nobody else "consent.share"
        case "seat" if change.out is not None:
            key = "consent.free" if nobody else "consent.replace"
        case "rules":
            key = "consent.rules"
        case _:
            key, into = "consent.lead", into or _at(asker)
    side = "" if change.what in ("gm", "host", "rules") else _side(change, roster, asker)
    return words(key, mentions=mentions, who=_at(asker), into=into, out=out, side=side)


def by_silence(change: Change, people: Iterable[int], words: Words) -> str:
    """That these captains agreed by silence, and what may still be done about it."""
    named = [_at(user) for user in people]
    lines = [words("consent.silent", len(named), people=words.listed(named))]
    if change.what in RETURNED:
        lines.append(words("consent.back-gm" if change.what == "gm" else "consent.back-seat"))
    return "\n".join(f"-# {line}" for line in lines)


def handed_over(change: Handover, sides: Mapping[str, str], words: Words) -> str:
    """That a seat changed hands, without the people; `sides` are their names by id."""
    side = safe(sides.get(change.side, change.side))
    nobody, newcomer = change.in_id is None, change.out_id is None
    match change.what:
        case "gm":
            told = words("log.no-gm" if nobody else "log.gm")
        case "host":
            told = words("log.host")
        case "captain":
            told = words("log.free" if nobody else "log.captain", side=side)
        case "rules" | "side":
            told = words(f"log.{change.what}" if nobody else "log.back", side=side)
        case _:
            told = words("log.leaves" if nobody else "log.shares" if newcomer else "log.replaces", side=side)
    return f"{told} {words('log.silent')}" if change.silent else told


def _in_other_hands(user: int, roster: Roster, words: Words) -> str:
    """The seats of a person that are led by the rules, or by the others of their side."""
    names = {side.id: safe(side.name) for side in roster.sides}
    return "\n".join(
        words(f"rules.play-{sitting.played_by}", who=_at(user), side=names[sitting.side])
        for sitting in roster.sittings
        if sitting.user_id == user and sitting.played_by
    )


def _side(change: Change, roster: Roster, actor: int) -> str:
    assigned = change.what == "assign"
    name = picked(seats.figure_of(roster, actor, change.figure).side) if assigned else change.side
    return safe(seats.side_of(roster, name).name)


def _at(user: int | None) -> str:
    return "" if user is None else f"<@{user}>"
