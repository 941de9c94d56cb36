"""A band: its Star, the Grunts it leads, and those who were in it once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from engine.campaign.rolls import Roller
from engine.checks.evaluate import evaluate
from engine.errors import BadRequest, Refused
from engine.loading.loadout import gear_keys, gear_to_json
from engine.loading.make_up import Soldier, made_up
from engine.loading.recruits import (
    asked,
    born,
    campaign_of,
    lines_of,
    list_modifier,
    read_listed,
    recruiting_of,
    values,
)
from engine.ruleset.forces import ArmyLine
from engine.ruleset.model import Ruleset
from engine.state import Gear
from engine.strict import fields
from engine.tables.outcome import Outcome, Request

HOW_GONE = ("dead", "captured", "gone", "left", "dismissed")
"""How one leaves a band: killed, lost as a prisoner, never back from running away, by Stay or Go, sent off."""
MOST_GONE = 1000
LEAVES = "leaves"
"""Marks a recruit that is too good for its Star: it leaves after the next Encounter (CR3-BAND-04)."""
CAPTIVE = "captive"
"""Marks a Star that misses the next battle (CMP-RUL-170)."""
WEAKENED = "weakened"
"""Marks one that fights the next battle at one Rep less (CMP-RUL-034)."""
_MOST_TURNS = 10_000
_MOST_GRUNTS = 20


@dataclass(frozen=True, slots=True)
class Member:
    """One figure of a band. `counts` and `marks` are what the ruleset's campaign counts of it and says of it.

    `line` is the one of its army list that it came from, empty where there are no lists.
    """

    id: str
    name: str
    rep: int
    gear: Gear
    line: str = ""
    owner: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()

    @property
    def fights_at(self) -> int:
        """Its Rep in the next battle."""
        return self.rep - (WEAKENED in self.marks)

    def count(self, name: str) -> int:
        """How often that was so."""
        return self.counts.get(name, 0)

    def counted(self, name: str, more: int = 1) -> Member:
        """It, with so many more of what is counted."""
        return replace(self, counts={**self.counts, name: self.count(name) + more}) if more else self

    def marked(self, name: str, so: bool = True) -> Member:
        """It, with a mark or without."""
        return replace(self, marks=self.marks | {name} if so else self.marks - {name})


@dataclass(frozen=True, slots=True)
class Former:
    """A former member of the band: how (`HOW_GONE`) and in which month it left."""

    member: Member
    how: str
    month: int


@dataclass(frozen=True, slots=True)
class Band:
    """A Star and its Grunts; `kind` is one of the ruleset's `recruiting.kinds`."""

    name: str
    kind: str
    star: Member
    grunts: tuple[Member, ...] = ()
    former: tuple[Former, ...] = ()
    stock: tuple[str, ...] = ()
    """Arms that it has taken from its enemies (CR2-CAMP-08)."""

    def __iter__(self) -> Iterator[Member]:
        """Its members, the Star first."""
        yield self.star
        yield from self.grunts

    def member(self, member_id: str) -> Member:
        """The member with this id; Refused if there is none in the band now."""
        for member in self:
            if member.id == member_id:
                return member
        names = ", ".join(member.id for member in self)
        raise Refused("{who} is not in the band; members: {names}", who=member_id, names=names, code="no-member")

    def without(self, member: Member, how: str, month: int) -> Band:
        """The band after a Grunt left it."""
        return replace(
            self,
            grunts=tuple(grunt for grunt in self.grunts if grunt.id != member.id),
            former=(*self.former, Former(member, how, month)),
        )

    def led_by(self, star: Member, how: str, month: int) -> Band:
        """The band under another Star, after its own left it."""
        return replace(self, star=star, former=(*self.former, Former(self.star, how, month)))

    def with_member(self, changed: Member) -> Band:
        """The band with a member changed."""
        if changed.id == self.star.id:
            return replace(self, star=changed)
        return replace(self, grunts=tuple(changed if grunt.id == changed.id else grunt for grunt in self.grunts))


def most_grunts(band: Band, rules: Ruleset) -> int:
    """How many Grunts the Star may lead, in a group no larger than its army has (CR3-BAND-05, CR3-RUL-01)."""
    recruiting = recruiting_of(rules)
    led = recruiting.by_rep * band.star.rep + recruiting.beside_star
    army = recruiting.make_up.get(band.kind)
    return min(led, army.most - 1) if army else led


def over_the_limit(band: Band, rules: Ruleset) -> int:
    """How many Grunts too many the Star leads, as after losing Rep (CR3-BAND-05)."""
    return max(0, len(band.grunts) - most_grunts(band, rules))


def recruit(
    roller: Roller, band: Band, *, name: str, weapons: Sequence[str] = (), pressed: bool = False, **more: Any
) -> Band:
    """The band with one Grunt more (CR3-BAND-03): armed by its line of the army list, or as its player says where
    there are no lists (CR3-BAND-06).

    A Rep above the Star's is rolled again, or leaves after the next Encounter (CR3-BAND-04). `pressed`: a peasant is
    pressed into service in place of a roll on the list (SWP-CLASS-54). Raises Refused where the band is full or no
    die brings anybody, BadRequest for what nobody may have.
    """
    rules = roller.rules
    recruiting = recruiting_of(rules)
    most = most_grunts(band, rules)
    if len(band.grunts) >= most:
        rule = rules.cite("CR3-BAND-05")
        raise Refused("a Star of Rep {rep} leads at most {most} Grunts", rep=band.star.rep, most=most, rule=rule)
    if pressed and not recruiting.pressed:
        raise Refused("{title} has no rule for pressing people into service", title=rules.title, code="no-such-rule")
    grunt_id = f"grunt-{1 + len(band.grunts) + len(band.former)}"
    raw = {"id": grunt_id, "name": name, "rep": band.star.rep, **more}
    if recruiting.lists:
        if weapons or gear_keys(rules).intersection(more):
            rule = rules.cite("CR3-BAND-06")
            raise BadRequest("the army list says what its figures carry ({rule})", rule=rule, field="weapons")
        line = _line_rolled(roller, band.kind, grunt_id, pressed=pressed)
        raw |= {"rep": line.rep, "line": line.name}
        grunt = _read_member(raw, "grunt", rules, band.kind).marked(LEAVES, line.rep > band.star.rep)
    else:
        grunt = _read_member({**raw, "weapons": list(weapons)}, "grunt", rules, band.kind)
        grunt = replace(grunt, rep=_rep_rolled(roller, band, grunt_id))
        grunt = replace(grunt, gear=replace(grunt.gear, traits=grunt.gear.traits | inborn(roller, band.kind, grunt)))
    roller.happened("joins", grunt_id, grunt.rep, detail=name, rule="CR3-BAND-03")
    return made_up_band(replace(band, grunts=(*band.grunts, grunt)), rules)


def made_up_band(band: Band, rules: Ruleset) -> Band:
    """The band, if it is made up as its army is, but for what it has taken from its enemies. Raises BadRequest."""
    if band.kind in recruiting_of(rules).make_up:
        force = [Soldier(m.name, m.rep, m is band.star, m.gear, m.id) for m in band]
        made_up(rules, band.kind, force, spare=band.stock)
    return band


def inborn(roller: Roller, kind: str, member: Member) -> frozenset[str]:
    """The traits that dice give a member."""
    return frozenset(born(roller.rules, kind, member.rep, partial(_tested, roller, member.id)))


def valued(roller: Roller, kind: str, member: Member) -> Member:
    """A member with the values for fire and melee that dice give it anew, where it has any besides its Rep
    (CR2-STATS-03, CR2-STATS-04)."""
    rules = roller.rules
    rolled = frozenset(trait for pair in recruiting_of(rules).stats.values() for trait in pair)
    given = values(rules, kind, member.rep, partial(_tested, roller, member.id))
    return replace(member, gear=replace(member.gear, traits=member.gear.traits - rolled | frozenset(given)))


def _tested(roller: Roller, who: str, name: str, request: Request) -> Outcome:
    return roller.test(name, who, request)


def _line_rolled(roller: Roller, kind: str, grunt_id: str, *, pressed: bool) -> ArmyLine:
    """The line of its army list that a recruit is of, or that of a peasant."""
    recruiting = recruiting_of(roller.rules)
    lines = recruiting.pressed if pressed else lines_of(roller.rules, kind)
    request = Request() if pressed else asked(roller.rules, kind)
    outcome = roller.test(recruiting.pressed_on if pressed else recruiting.check, grunt_id, request)
    return next(line for line in lines if line.name == outcome.result)


def _rep_rolled(roller: Roller, band: Band, grunt_id: str) -> int:
    """The Rep of a recruit of a table without lists; one above the Star's is rolled again (CR3-RUL-02)."""
    rules = roller.rules
    if not any_follow(band, rules):
        rule = rules.cite("CR3-BAND-04")
        raise Refused("no die brings anybody who would follow a Star of Rep {rep}", rep=band.star.rep, rule=rule)
    while True:
        rep = rep_rolled(roller, band.kind, grunt_id)
        if rep <= band.star.rep:
            return rep
        roller.happened("too-good", grunt_id, rep, rule="CR3-RUL-02")


def any_follow(band: Band, rules: Ruleset) -> bool:
    """Whether any die brings one that follows its Star: on the lists even those that are too good for it do, for a
    while (CR3-BAND-04, CR3-RUL-02)."""
    if recruiting_of(rules).lists:
        return True
    request = asked(rules, band.kind)
    return any(_rep(rules, request, face) <= band.star.rep for face in range(1, 7))


def rep_rolled(roller: Roller, kind: str, who: str) -> int:
    """The Rep that the table of recruits gives one of this kind, with the modifier that a die of its own says where one
    does (CR2-LIST-01)."""
    recruiting = recruiting_of(roller.rules)
    more = list_modifier(roller.rules, kind, "member", partial(_tested, roller, who))
    rep: int = roller.test(recruiting.check, who, Request(**recruiting.kinds[kind], **more)).values["rep"]
    return rep


def _rep(rules: Ruleset, request: Request, face: int) -> int:
    """The Rep of a recruit by this roll."""
    rep: int = evaluate(rules, recruiting_of(rules).check, request, lambda _, n: [face] * n).values["rep"]
    return rep


def altered(band: Band, member: Member, rules: Ruleset, **changed: Any) -> Band:
    """The band with a member named or armed otherwise (CR3-BAND-06). Raises BadRequest for what it cannot have.

    Where there are army lists it chooses among what its line allows, and a Star among the lines (SWP-RUL-04).
    """
    before = member_to_json(member, rules)
    if "line" in changed:
        before = {key: value for key, value in before.items() if key not in gear_keys(rules)}
    star = member.id == band.star.id
    after = _read_member({**before, **changed}, member.id, rules, band.kind, star=star)
    return made_up_band(band.with_member(after), rules)


# ---- JSON ----

_OWN_KEYS = frozenset({"id", "name", "rep", "line", "owner"})


def member_to_json(member: Member, rules: Ruleset) -> dict[str, Any]:
    """A member as JSON; what is empty is left out."""
    out: dict[str, Any] = {"id": member.id, "name": member.name, "rep": member.rep, **gear_to_json(member.gear, rules)}
    out |= {name: value for name in ("line", "owner") if (value := getattr(member, name))}
    return out | {name: n for name, n in member.counts.items() if n} | dict.fromkeys(sorted(member.marks), True)


def _read_member(value: Any, path: str, rules: Ruleset, kind: str, *, star: bool = False) -> Member:
    needed = ("id", "name", "rep") if recruiting_of(rules).lists else ("id", "name", "rep", "weapons")
    kept = campaign_of(rules)
    known = _OWN_KEYS.union(gear_keys(rules), kept.counts, kept.marks)
    data = fields.obj(value, path, known, required=needed, rule=rules.cite("CR3-BAND-02"))
    counts = {name: fields.integer(data.get(name, 0), f"{path}.{name}", 0, _MOST_TURNS) for name in kept.counts}
    line, gear = read_listed(data, path, rules, kind, star=star)
    return Member(
        id=fields.identifier(data["id"], f"{path}.id"),
        name=fields.text(data["name"], f"{path}.name"),
        rep=fields.integer(data["rep"], f"{path}.rep", min(rules.parameters.reps), max(rules.parameters.reps)),
        gear=gear,
        line=line,
        owner=fields.text(data.get("owner", ""), f"{path}.owner", empty=True),
        counts={name: count for name, count in counts.items() if count},
        marks=frozenset(name for name in kept.marks if fields.flag(data.get(name, False), f"{path}.{name}")),
    )


def band_to_json(band: Band, rules: Ruleset) -> dict[str, Any]:
    """A band as JSON."""
    return {
        "name": band.name,
        "kind": band.kind,
        "star": member_to_json(band.star, rules),
        "grunts": [member_to_json(grunt, rules) for grunt in band.grunts],
        "former": [{**member_to_json(f.member, rules), "how": f.how, "month": f.month} for f in band.former],
        **({"stock": list(band.stock)} if band.stock else {}),
    }


def read_band(value: Any, path: str, rules: Ruleset) -> Band:
    """A band from JSON. Raises BadRequest with the path of what is wrong."""
    data = fields.obj(
        value, path, frozenset({"name", "kind", "star", "grunts", "former", "stock"}), required=("name", "kind", "star")
    )
    grunts = fields.array(data.get("grunts", []), f"{path}.grunts", _MOST_GRUNTS)
    former = fields.array(data.get("former", []), f"{path}.former", MOST_GONE)
    name = fields.text(data["name"], f"{path}.name")
    kind = fields.key(data["kind"], f"{path}.kind", recruiting_of(rules).kinds, "kind of band")
    band = Band(
        name,
        kind,
        star=_read_member(data["star"], f"{path}.star", rules, kind, star=True),
        grunts=tuple(_read_member(item, f"{path}.grunts[{n}]", rules, kind) for n, item in enumerate(grunts)),
        former=tuple(_read_former(item, f"{path}.former[{n}]", rules, kind) for n, item in enumerate(former)),
        stock=fields.each(
            data.get("stock", []),
            f"{path}.stock",
            _MOST_TURNS,
            lambda v, at: fields.key(v, at, rules.weapons, "weapon"),
        ),
    )
    taken: set[str] = set()
    for member in (*band, *(f.member for f in band.former)):
        if member.id in taken:
            raise BadRequest("the member {member!r} is given twice", member=member.id, field=path)
        taken.add(member.id)
    return band


def _read_former(value: Any, path: str, rules: Ruleset, kind: str) -> Former:
    data = dict(fields.obj(value, path, None, required=("how", "month")))
    how = fields.one_of(data.pop("how"), f"{path}.how", HOW_GONE)
    month = fields.integer(data.pop("month"), f"{path}.month", 1, _MOST_TURNS)
    return Former(_read_member(data, path, rules, kind), how, month)
