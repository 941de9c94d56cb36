"""The seats of the players: joining, leaving, captains, figures of one's own, the game master, the host.

Pure changes of a roster. Each raises an error that names what is wrong, and then nothing has changed.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import TypeVar

from bot.errors import NoSeat, NotYours, Unfit
from bot.language import Language
from bot.names import Named, meant, picked, plain
from bot.play.powers import require_in_charge
from bot.storage.roster import RULES, SIDE, FigureOf, Roster, SideOf, Sitting

COMMANDS = "CMP-RUL-161"
"""Each of several allied players has a command of their own."""
Seen = TypeVar("Seen", SideOf, FigureOf)
SALT = 100
"""The longest text, in characters, that a player may add to the dice."""


def named(thing: Seen) -> Named[Seen]:
    """A side or a figure with all that people type for it."""
    return Named(thing, thing.id, (thing.name,))


def side_of(roster: Roster, side: str) -> SideOf:
    """The side that is meant. Raises Unfit, also for one that the rules play."""
    found = meant(side, map(named, roster.sides))
    if found is None:
        raise Unfit("no-side", name=side, names=tuple(s.name for s in roster.sides if not s.rules_run))
    if found.rules_run:
        raise Unfit("rules-run", side=found.name)
    return found


def figure_of(roster: Roster, actor: int, figure: str) -> FigureOf:
    """The figure that is meant: one of this person's sides, or else any by its whole name. Raises Unfit.

    A part that figures of others share would betray those that are hidden.
    """
    seating = roster.seating()
    known = [named(figure) for figure in roster.figures]
    mine = [one for one in known if actor in (*seating.players(one.thing.side), *seating.masters)]
    found = meant(figure, mine) or meant(figure, [one for one in known if one not in mine], parts=False)
    if found is None:
        raise Unfit("no-figure", name=figure)
    return found


def require_side(roster: Roster, actor: int, side: SideOf) -> None:
    """Raise NotYours unless this person decides for the whole side: captain, host of a free one, or game master."""
    seating = roster.seating()
    if not seating.may(actor, side.id):
        raise NotYours(side.name, (seating.decider(side.id),))


def require_host(roster: Roster, actor: int) -> None:
    """Raise NotHost unless this person is the host or the game master."""
    require_in_charge(roster.seating(), actor)


def join(roster: Roster, user: int, side_name: str, salt: str = "") -> Roster:
    """Take a free side and become its captain; in an open battle, sit down beside its players with its next command.

    A captain takes back a side that silence gave away. Raises NoSeat where another person has it, Unfit for one's own
    side, for a person who was taken off it, at a table of an event, and where each command of the side has its player.
    Once play has begun the salt is left out.
    """
    side, seating = side_of(roster, side_name), roster.seating()
    alone = all(other.rules_run for other in roster.sides if other.id != side.id)
    taken = seating.seats.get(side.id, ())
    if roster.lapsed.get(side.id) == user:
        return _seated(roster, side.id, user, captain=True)
    if user in taken:
        raise Unfit("seated", side=side.name)
    _require_known(roster, side.id, user)
    if (side.id, user) in roster.taken_off:
        raise Unfit("taken-off", side=side.name)
    if alone and side.commands:
        if len(taken) >= side.commands:
            raise Unfit("commands-taken", side=side.name, players=side.commands, rule=COMMANDS)
    elif taken or (alone and roster.played and user != roster.host_id):
        raise NoSeat(side.name, seating.players(side.id)[:1])
    seated = _seated(roster, side.id, user, captain=not taken)
    if taken:
        seated = _with_command(seated, side.id, user)
    return salted(seated, user, salt) if salt.strip() and not roster.begun else seated


def salted(roster: Roster, user: int, salt: str) -> Roster:
    """Give a text to the dice before they are rolled. Raises Unfit for strangers, at a table of an event, and where
    play has begun."""
    if roster.begun:
        raise Unfit("salt-late")
    if roster.of_event:
        raise Unfit("salt-event")
    if all(sitting.user_id != user for sitting in roster.sittings):
        raise Unfit("salt-stranger")
    text = plain(salt, SALT) if salt.strip() else ""
    first = min(s.place for s in roster.sittings if s.user_id == user)
    return replace(
        roster,
        sittings=tuple(
            replace(s, salt=text if s.place == first else "") if s.user_id == user else s for s in roster.sittings
        ),
    )


def leave(roster: Roster, user: int, side_name: str) -> Roster:
    """Give a seat up, and the figures that went with it. Raises Unfit for one who does not sit there."""
    side = side_of(roster, side_name)
    taken = roster.seating().seats.get(side.id, ())
    if user not in taken:
        raise Unfit("not-seated", side=side.name)
    return _without(roster, side.id, user)


def captain(roster: Roster, actor: int, side_name: str, heir: int) -> Roster:
    """Hand a side over to another person, who is seated where need be; who had it stays on the side.

    Raises Unfit at a table of a story, whose teams have their captains.
    """
    side = side_of(roster, side_name)
    require_side(roster, actor, side)
    _require_no_team(roster)
    _require_known(roster, side.id, heir)
    return _seated(roster, side.id, heir, captain=True)


def require_shown(roster: Roster, actor: int, figure_name: str) -> None:
    """Raise Unfit for a figure of a side that the person does not play, as for one that there is not."""
    seating = roster.seating()
    if actor not in (*seating.players(figure_of(roster, actor, figure_name).side), *seating.masters):
        raise Unfit("no-figure", name=figure_name)


def assign(roster: Roster, actor: int, figure_name: str, user: int | None) -> Roster:
    """Give one figure to a person, who is seated where need be; with None, back to the captain.

    Raises Unfit at a table of a story, whose teams have their squads.
    """
    figure = figure_of(roster, actor, figure_name)
    side = side_of(roster, picked(figure.side))
    require_side(roster, actor, side)
    _require_no_team(roster)
    owners = {name: owner for name, owner in roster.owners.items() if name != figure.id}
    if user is None:
        return replace(roster, owners=owners)
    _require_known(roster, side.id, user)
    seated = _seated(roster, side.id, user, captain=side.id not in roster.seating().seats)
    return replace(seated, owners={**owners, figure.id: user})


def reseat(roster: Roster, actor: int, side_name: str, out: int | None, into: int | None) -> Roster:
    """The host takes a person off a side, puts one on it, or gives the seat of one to another.

    Without `out` the newcomer becomes captain, but for a team of an event that has one; with it, what that person was,
    with their figures. A person who was taken off joins that side again only when asked back.
    """
    require_host(roster, actor)
    side = side_of(roster, side_name)
    if out is None and into is None:
        raise Unfit("seat-nobody")
    taken = roster.seating().seats.get(side.id, ())
    if out is None:
        assert into is not None
        return _seated(roster, side.id, into, captain=not (roster.of_event and taken))
    if out not in taken:
        raise Unfit("not-on-side", side=side.name)
    left = _without(roster, side.id, out) if into is None else followed(roster, side.id, out, into)
    return left if out == actor else replace(left, taken_off=left.taken_off | {(side.id, out)})


def followed(roster: Roster, side: str, out: int | None, into: int) -> Roster:
    """One person in the place of another on a side: what that person was, with their figures; without `out` as its
    captain."""
    if out is None:
        return _seated(roster, side, into, captain=True)
    captain = out == roster.seating().seats[side][0]
    seated = _seated(_without(roster, side, out), side, into, captain=captain)
    mine = {name: into for name, owner in roster.owners.items() if owner == out and _side(roster, name) == side}
    return replace(seated, owners={**seated.owners, **mine})


def team(roster: Roster, side: str, people: Sequence[int], owners: Mapping[str, int]) -> Roster:
    """Just these people on a side, by its id, the first as captain, each with the figures that they own."""
    for user in roster.seating().seats.get(side, ()):
        if user not in people:
            roster = _without(roster, side, user)
    for user in people:
        roster = _seated(roster, side, user, captain=user == people[0])
    others = {figure: owner for figure, owner in roster.owners.items() if _side(roster, figure) != side}
    return replace(roster, owners={**others, **owners})


def game_master(roster: Roster, actor: int, user: int | None) -> Roster:
    """Name the game master, or with None do without. Only the host or the game master may.

    Raises Unfit at a table of an event: the people who run it are its game masters.
    """
    require_host(roster, actor)
    _require_no_event(roster)
    return replace(roster, gm_id=user)


def back(roster: Roster, actor: int) -> Roster:
    """The game master as before a change to which a captain agreed by silence: any captain may wish that.

    Raises Unfit without a former game master, NotYours for a person who decides for no side.
    """
    if "" not in roster.lapsed:
        raise Unfit("request-gone")
    deciders = tuple(roster.seating().decider(side.id) for side in roster.sides if not side.rules_run)
    if actor not in deciders:
        raise NotYours("", deciders)
    return replace(roster, gm_id=roster.lapsed[""])


def host(roster: Roster, actor: int, user: int) -> Roster:
    """Hand the encounter itself over. Only the host or the game master may.

    Raises Unfit at a table of an event: the people who run it are its game masters.
    """
    require_host(roster, actor)
    _require_no_event(roster)
    return replace(roster, host_id=user)


def hand_over(roster: Roster, actor: int, user: int) -> Roster:
    """Every seat of a person in other hands: the figures of a side that several share without commands are led by the
    others of it, all else by the rules.

    Raises NotYours where the actor has no part in the encounter, Unfit before play has begun, and where the person has
    no seat in their own hands.
    """
    everybody = roster.seating().everybody()
    if actor not in everybody:
        raise NotYours("", everybody)
    if not roster.begun:
        raise Unfit("rules-draft")
    if all(one.played_by for one in roster.sittings if one.user_id == user):
        raise Unfit("rules-no-seat")
    return _led(roster, {(one.side, one.user_id) for one in roster.sittings if one.played_by or one.user_id == user})


def take_back(roster: Roster, actor: int, user: int) -> Roster:
    """Every seat of a person in their own hands again, as they or the game master wish.

    Raises NotYours for anybody else, Unfit where none is handed over.
    """
    if actor not in (user, *roster.seating().masters):
        raise NotYours("", (user,))
    if not any(one.played_by for one in roster.sittings if one.user_id == user):
        raise Unfit("rules-not-yours")
    return _led(roster, {(one.side, one.user_id) for one in roster.sittings if one.played_by and one.user_id != user})


def _led(roster: Roster, away: Set[tuple[str, int]]) -> Roster:
    """The roster with just these seats handed over, by side and person."""
    commands = {side.id for side in roster.sides if side.commands}
    stays = {one.side for one in roster.sittings if (one.side, one.user_id) not in away}
    return replace(
        roster,
        sittings=tuple(
            replace(
                one,
                played_by=""
                if (one.side, one.user_id) not in away
                else SIDE
                if one.side in stays - commands
                else RULES,
            )
            for one in roster.sittings
        ),
    )


def heirs(roster: Roster) -> tuple[int, ...]:
    """The people to whom the host's part passes on, the first before the others: the game master, those who run the
    event, the players."""
    seated = (sitting.user_id for sitting in sorted(roster.sittings, key=lambda sitting: sitting.place))
    heirs = (roster.gm_id, *roster.runners, *seated)
    return tuple(dict.fromkeys(one for one in heirs if one not in (None, roster.host_id)))


def passed_on(roster: Roster, heir: int) -> Roster:
    """The encounter in the hands of another person, as its host is gone; at a table of an event a game master who is
    that host too is followed by another one who runs it."""
    followed = roster.gm_id == roster.host_id and heir in roster.runners
    return replace(roster, host_id=heir, gm_id=heir if followed else roster.gm_id)


def speak(roster: Roster, actor: int, language: Language) -> Roster:
    """Tell the channel in that language from now on. Only the host or the game master may decide it."""
    require_host(roster, actor)
    return replace(roster, language=language)


def _require_known(roster: Roster, side: str, user: int) -> None:
    """Raise Unfit for a person without a seat on a side of an event's table: the event has to know of them."""
    if roster.of_event and user not in roster.seating().seats.get(side, ()):
        raise Unfit("event-stranger")


def _require_no_event(roster: Roster) -> None:
    """Raise Unfit at a table of an event, which the people who run it lead."""
    if roster.of_event:
        raise Unfit("gm-event")


def _require_no_team(roster: Roster) -> None:
    """Raise Unfit at a table of a story: its teams would soon undo what is changed there alone."""
    if roster.of_story:
        raise Unfit("story-squads")


def _side(roster: Roster, figure: str) -> str:
    return next((f.side for f in roster.figures if f.id == figure), "")


def _seated(roster: Roster, side: str, user: int, *, captain: bool) -> Roster:
    """The person on the side, as its captain where that is meant."""
    sittings = [replace(s, captain=False) if captain and s.side == side else s for s in roster.sittings]
    mine = next((n for n, s in enumerate(sittings) if (s.side, s.user_id) == (side, user)), None)
    if mine is None:
        place = 1 + max((s.place for s in sittings), default=0)
        sittings.append(Sitting(side, user, captain, place))
    elif captain:
        sittings[mine] = replace(sittings[mine], captain=True)
    return replace(roster, sittings=tuple(sittings), taken_off=roster.taken_off - {(side, user)})


def _with_command(roster: Roster, side: str, user: int) -> Roster:
    """The person with the first command of the side, after the captain's own, that is still without an owner."""
    mine = [figure for figure in roster.figures if figure.side == side and figure.command]
    had = {figure.command for figure in mine if figure.id in roster.owners}
    free = [command for command in list(dict.fromkeys(figure.command for figure in mine))[1:] if command not in had]
    given = {figure.id: user for figure in mine if figure.command in free[:1]}
    return replace(roster, owners={**roster.owners, **given})


def _without(roster: Roster, side: str, user: int) -> Roster:
    """The side without that person; the person who joined next is captain where it has none left."""
    sittings = [s for s in roster.sittings if (s.side, s.user_id) != (side, user)]
    mates = [n for n, s in enumerate(sittings) if s.side == side]
    if mates and not any(sittings[n].captain for n in mates):
        sittings[mates[0]] = replace(sittings[mates[0]], captain=True)
    owners = {name: owner for name, owner in roster.owners.items() if owner != user or _side(roster, name) != side}
    return replace(roster, sittings=tuple(sittings), owners=owners)
