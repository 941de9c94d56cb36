"""The few inputs at the top: candidates are foretold, and by what is foretold a handful of them is chosen."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice, zip_longest

from engine import legal
from engine.commands.np_movement import closest_group
from engine.legal import Input
from engine.offers import candidates
from engine.offers.candidates import APART, GroupWay
from engine.offers.first import BETTER, first
from engine.offers.gloss import number
from engine.offers.offer import MANNERS, Offer, Offers
from engine.offers.opening import behind, driven
from engine.offers.variants import runners
from engine.offers.weigh import field_of_fire, prospect, staying
from engine.opposition import cars, errands, wheels
from engine.opposition.ambush import lies_in_wait
from engine.opposition.ground import GroupGround
from engine.opposition.positions import rally, walk
from engine.preview import Rehearsal, TooManyWays, foretold
from engine.procedures.machines.mounts import holds_gun
from engine.space import INCH, Place
from engine.state import Figure

MOVES, SHOTS, CHARGES, THROWS, OTHERS = 4, 3, 2, 2, 4
"""The most of each kind that are offered."""
LEFT = 400
"""Hundredths of an inch that a figure which has moved must have left for another move to be offered."""
LEADS_ON = 1.0
"""How many inches nearer to its errand a move brings a group that sees no enemy, to be worth while."""
WAYS, FARTHER = 30, 300
"""The most ways of a charge that are followed, and the most of a charge that would have no chance otherwise."""
FORETOLD, FEWEST, CROWD = 7, 2, 150
"""The most ways to go that are looked at closely, of charges half as many; fewer where there are more pairs of enemies
than make a crowd, but so many at least."""


def offers(table: Rehearsal, side: str, group: Sequence[str] = ()) -> Offers:
    """What the active group is offered, or those of it that are named, on a table as their player knows it; where no
    group acts, what figures may do all the same."""
    acting = [f for f in legal.acting_figures(table) if f.side == side and (not group or f.id in group)]
    if not table.state.phase or table.state.ended:
        return Offers()
    chooser = _Chooser(table, side, acting)
    if not acting:
        return Offers(others=tuple(chooser.unbidden()))
    shots, throws, charges = tuple(chooser.shots()), tuple(chooser.throws()), tuple(chooser.charges())
    moves, others = tuple(chooser.moves()), tuple(chooser.others())
    found = Offers(shots, throws, charges, moves, others)
    unseen = any(table.waits_unseen(figure) for figure in acting)
    rounds = tuple(offer for offer in throws if chooser.bears_on(offer))
    kept = replace(
        found,
        shots=(*shots, *rounds),
        moves=tuple(offer for offer in moves if not chooser.gives_up_place(offer)),
    )
    best = first(
        kept,
        table.rules.manners,
        _outnumbered(table, side),
        unseen=unseen,
        waits=chooser.waits,
        at_once=chooser.gone(others) or chooser.lies_low(moves),
    )
    return replace(found, first=best)


def _outnumbered(table: Rehearsal, side: str) -> bool:
    """Whether more enemies are known to be about than the side has figures that can act."""
    about = [figure for figure in table.figures if figure.able and figure.on_table]
    foes = sum(figure.side != side and table.knows(side, figure) for figure in about)
    return foes > sum(figure.side == side for figure in about)


class _Chooser:
    """The offers of one group at one moment."""

    def __init__(self, table: Rehearsal, side: str, acting: list[Figure]) -> None:
        self.g, self.side, self.acting = table, side, acting
        self.known = frozenset(f.id for f in table.figures if f.on_table)
        about = [f for f in table.figures if f.on_table and f.able]
        own = sum(f.side == side for f in about)
        pairs = own * (len(about) - own)
        self.foretold = min(FORETOLD, max(FEWEST, FORETOLD * CROWD // max(pairs, 1)))
        """So many are looked at closely here."""

    def shots(self) -> Iterator[Offer]:
        """Everybody's fire together, then each figure's best shot, then others."""
        found = candidates.shots(self.g, self.acting)
        together = candidates.volley(found)
        if together is not None:
            yield from self._of([together], "volley")
        best = {shot.figure.index: shot for shot in reversed(found)}
        ranked = sorted(found, key=lambda shot: best[shot.figure.index] is not shot)
        told = self._of((shot.order for shot in ranked), "shot")
        yield from islice((offer for offer in told if offer.chance != 0), SHOTS)

    def throws(self) -> Iterator[Offer]:
        """Grenades where they catch most."""
        yield from islice(self._of(candidates.throws(self.g, self.acting), "throw"), THROWS)

    def charges(self) -> Iterator[Offer]:
        """The charges that may come to blows, those that win most often first; where each can go in too many ways, the
        first is followed farther."""
        tried = list(islice(self._of(candidates.charges(self.g, self.acting), "charge"), self.foretold // 2))
        if tried and all(offer.foretold is None for offer in tried):
            tried[:1] = self._of([tried[0].item], "charge", FARTHER)
        able = (offer for offer in tried if offer.chance != 0)
        yield from sorted(able, key=lambda offer: -offer.wins)[:CHARGES]

    def others(self) -> Iterator[Offer]:
        """Whatever else is at hand."""
        column = self._column()
        found: list[Input] = [] if column is None else [column]
        for item in candidates.others(self.g, self.acting):
            if item not in found:
                found.append(item)
        tasks = [item for item in (column, *candidates.tasks(self.g, self.acting)) if item in found]
        for item in found[:OTHERS]:
            for offer in self._of([item], "task" if item in tasks else "other"):
                yield self._with_way(offer)

    def _with_way(self, offer: Offer) -> Offer:
        """An offer, with where it leads if it sends figures somewhere."""
        way = next(iter(offer.item.get("moves", ())), None)
        if way is None or offer.foretold is None:
            return offer
        goes, to = self.g.named(way["figure"]), (self.g.point(way["to"]), int(way["floor"]))
        what = prospect(self.g, [goes], offer.foretold, to, 0.0)
        return replace(offer, leader=goes.id, to=to, prospect=what)

    def _column(self) -> Input | None:
        """All machines of the group on their way, the foremost first, each behind those that have driven on before it;
        None for fewer than two."""
        table, ways = self.g, list[Input]()
        for figure in sorted(self.acting, key=partial(wheels.to_go, table)):
            item = wheels.drive(table, table.named(figure.id))
            if item is not None:
                ways.append({name: value for name, value in item.items() if name != "do"})
                table = behind(table, item) or driven(table, item)
        return {"do": "drive", "drives": ways} if len(ways) > 1 else None

    def gone(self, found: Iterable[Offer]) -> Offer | None:
        """The task by which somebody of the group leaves the table now."""
        for offer in found:
            item, leaves = offer.item, False
            if item["do"] == "move" and "to" in item:
                x, y = item["to"]
                leaves = not self.g.space.on_table((round(x * INCH), round(y * INCH)))
            elif item["do"] == "drive" and "machine" in item and "speed" in item:
                leaves = cars.goes_off(self.g, item)
            if leaves and offer.manner == "task":
                return offer
        return None

    def unbidden(self) -> Iterator[Offer]:
        """What the side's figures may do without being activated."""
        mine = (figure for figure in self.g.of_side(self.side) if not self.g.state.active)
        return self._of(islice(candidates.unbidden(self.g, mine), OTHERS), "other")

    def _of(self, items: Iterable[Input], manner: str, most: int = WAYS) -> Iterator[Offer]:
        for item in items:
            gloss = self.g.rules.commands[item["do"]].gloss
            leader = str(item.get("figure", "") or next(iter(item.get("figures", ())), ""))
            try:
                seen = foretold(self.g, item, self.known, most=most, aftermath=False)
            except TooManyWays:
                yield Offer(item, manner, None, gloss, leader=leader)
                continue
            if seen.refused is None:
                yield Offer(item, manner, seen, gloss, number(gloss, seen, self.side), leader)

    # ---- moving ----

    def moves(self) -> list[Offer]:
        """The best by each manner, then the best of all, so far apart that each is worth a line of its own."""
        fresh = [f for f in self.acting if not f.now.stepped or f.now.left >= LEFT]
        group = candidates.free_to_go(self.g, [f for f in fresh if f.id not in self.gunners] or fresh)
        if not group:
            riding = all(figure.aboard for figure in self.acting)
            return list(self._of([{"do": "end-activation"}], "hold")) if riding else []
        tried = list(islice(self._goings(group), self.foretold))
        tried = [offer for offer in tried if not (offer.foretold and offer.foretold.tempted)] or tried
        ranked = [(manner, best) for manner in MANNERS for best in self._ranked(tried, (manner,))[:1]]
        if cars.goal(self.g, group[0]) is not None:
            ranked[:0] = [("task", best) for best in self._ranked(tried, ("errand",))[:1]]
        ranked += [("careful", each) for each in self._ranked(tried, tuple(MANNERS))]
        chosen: list[Offer] = []
        for manner, offer in ranked:
            if len(chosen) < MOVES and all(_apart(self.g, offer, other) for other in chosen):
                chosen.append(replace(offer, manner=manner))
        stays = self._there(group[0]) or self._gains_nothing(chosen)
        bare = all(self.gives_up_place(offer) for offer in chosen)
        still, w = staying(self.g, self.acting), self.g.rules.manners
        safe = all(offer.worth("careful", w) <= still.careful(w) + BETTER for offer in chosen) and not self._called
        if chosen and (stays or bare or self.waits or safe or all(offer.chance for offer in chosen)):
            hold = self._of([{"do": "end-activation"}], "task" if stays else "hold")
            chosen += (replace(offer, prospect=still) for offer in hold)
        return chosen

    @property
    def _called(self) -> bool:
        """Whether the mission takes the group elsewhere, and no enemy in sight keeps it."""
        return errands.errand(self.g, self.acting) is not None and not errands.sees_anyone(self.g, self.acting)

    @cached_property
    def ambush(self) -> bool:
        """Whether some of the group lie in an ambush that is not sprung yet."""
        return any(lies_in_wait(self.g, figure) for figure in self.acting)

    def lies_low(self, moves: Iterable[Offer]) -> Offer | None:
        """To stay, while an ambush is kept: a shot would betray everybody."""
        return next((offer for offer in moves if offer.manner == "hold"), None) if self.ambush else None

    @cached_property
    def waits(self) -> bool:
        """Whether the group does well to let the enemy come: it lies in ambush, or it is hidden and may lie in wait
        where one of it has enough of the ground in view."""
        g, manners = self.g, self.g.rules.manners
        if self.ambush:
            return True
        if not self._patient(manners.patience) or not all(g.waits_unseen(figure) for figure in self.acting):
            return False
        return any(field_of_fire(g, figure) > manners.waits for figure in self.acting)

    def _patient(self, turns: int) -> bool:
        """Whether its mission takes the group nowhere; where none makes anybody come it looks for enemies after so many
        turns."""
        g = self.g
        if errands.errand(g, self.acting) is not None:
            return False
        return g.mission is not None or g.state.turn <= turns or errands.sees_anyone(g, self.acting)

    def gives_up_place(self, offer: Offer) -> bool:
        """Whether a move gives up a gun, the cover in which figures hold out, or that of lurkers without a target, or
        leads before a machine of their own that has to get through."""
        if offer.prospect is None or offer.foretold is None:
            return False
        ends = offer.foretold.runs[0].ends if offer.foretold.runs else ()
        if any(end.figure in self.gunners | self.holders for end in ends):
            return True
        if offer.manner != "task" and any(
            not end.floor and wheels.in_the_way(self.g, self.side, end.at) for end in ends
        ):
            return True
        shelters = self.g.space.shelters
        return not offer.prospect.reply and any(
            end.figure in self.lurkers and not end.floor and not shelters(end.at) for end in ends
        )

    def bears_on(self, offer: Offer) -> bool:
        """Whether it is a round of a gun that fells none of its own side."""
        victims = offer.foretold.victims if offer.foretold is not None else ()
        return offer.leader in self.gunners and not any(v.down for v in victims if v.side == self.side)

    @cached_property
    def gunners(self) -> frozenset[str]:
        """Those of the group who serve a gun that can still fire."""
        return frozenset(figure.id for figure in self.acting if holds_gun(self.g, figure))

    @cached_property
    def holders(self) -> frozenset[str]:
        """Those of the group in cover whose mission is to hold out."""
        return self._in_cover(self.acting) if errands.holds_out(self.g, self.side) else frozenset()

    def _in_cover(self, figures: Iterable[Figure]) -> frozenset[str]:
        return frozenset(f.id for f in figures if f.floor or self.g.space.shelters(f.at))

    @cached_property
    def lurkers(self) -> frozenset[str]:
        """Those of the group in cover, hidden or by nature lying in wait, whom no mission calls elsewhere."""
        if not self._patient(self.g.rules.manners.lurks):
            return frozenset()
        lurk = self.g.rules.manners.lurkers
        return self._in_cover(f for f in self.acting if self.g.waits_unseen(f) or lurk & set(f.traits))

    def _gains_nothing(self, chosen: Sequence[Offer]) -> bool:
        """Whether no enemy is in sight, and none of these moves leads on."""
        if errands.sees_anyone(self.g, self.acting):
            return False
        return all(offer.prospect is None or offer.prospect.gain < LEADS_ON for offer in chosen)

    def _there(self, leader: Figure) -> bool:
        """Whether the mission asks the group to stay where it is."""
        if errands.sees_anyone(self.g, self.acting):
            return False
        if cars.goal(self.g, leader) is not None:
            return cars.at_goal(self.g, leader)
        place = errands.errand(self.g, self.acting)
        return place is not None and walk(self.g, leader, (leader.at, leader.floor), place) < APART

    def _ranked(self, tried: Sequence[Offer], manners: Sequence[str]) -> list[Offer]:
        """Some ways to go, the best by these manners taken together first."""
        w = self.g.rules.manners
        return sorted(tried, key=lambda offer: -sum(offer.worth(manner, w) for manner in manners))

    def _goings(self, group: Sequence[Figure]) -> Iterator[Offer]:
        """Ways to go, foretold; of those that lead the leader to one place the first."""
        g, leader = self.g, group[0]
        foes = closest_group(g, group)
        goal, pressing = candidates.goal_of(g, group, foes), errands.pressing(g, leader)
        seen_do = candidates.when_seen(g, leader, pressing)
        seen: list[Place] = []
        for going in _mixed(candidates.goings(GroupGround(g, group, foes), group, goal)):
            to = going.goals.get(leader.index, (leader.at, leader.floor))
            if going.goals and to not in seen:
                seen.append(to)
                for offer in self._of([candidates.move_of(g, going.goals, seen_do)], "careful"):
                    if offer.foretold is not None:
                        what = prospect(g, group, offer.foretold, goal, pressing)
                        yield replace(offer, leader=leader.id, to=to, in_step=going.in_step, prospect=what)


def _mixed(found: Iterable[GroupWay]) -> Iterator[GroupWay]:
    """Ways in step and ways each to a place of its own, in turn."""
    ways = list(found)
    pairs = zip_longest((way for way in ways if way.in_step), (way for way in ways if not way.in_step))
    return (way for pair in pairs for way in pair if way is not None)


def _apart(g: Rehearsal, one: Offer, other: Offer) -> bool:
    assert one.to is not None
    assert other.to is not None
    return one.to[1] != other.to[1] or g.space.distance(one.to[0], other.to[0]) >= APART


# ---- a group to a place of one's own choice ----


def sent(
    table: Rehearsal, figures: Sequence[str], to: Place, *, in_step: bool = True, fast: bool = False
) -> Input | None:
    """These figures sent, fast or not, so that their leader gets to a place: in step, or the others each into cover
    near it. Those who may not move like that stay behind; two who carry somebody fast keep everybody in step.

    None where none of them may move, or the leader cannot get there.
    """
    able = runners(table, figures) if fast else figures
    group = candidates.free_to_go(table, [table.named(name) for name in able])
    if not group:
        return None
    ground = GroupGround(table, group, closest_group(table, group), fast=fast)
    if ground.way(group[0], to, ground.left(group[0])) is None:
        return None
    if in_step or (fast and any(figure.carrying >= 0 for figure in group)):
        goals = candidates.in_step(ground, group, to)
    else:
        goals = rally(ground, group, to, lambda _, place: ground.covered(place))
    return {**candidates.move_of(table, goals), **({"fast": True} if fast else {})}
