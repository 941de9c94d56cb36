"""A band: its Star, the Grunts it leads, and those who were in it once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine import fields
from engine.campaign.rolls import Roller
from engine.checks.evaluate import evaluate
from engine.checks.outcome import Request
from engine.errors import BadRequest, Refused
from engine.rulesets.model import Recruiting, Ruleset

HOW_GONE = ("dead", "captured", "gone", "left", "dismissed")
"""How one leaves a band: killed, lost as a prisoner, never back from running away, by Stay or Go, sent off."""
MOST_GONE = 1000
_MOST_MONTHS = 10_000


@dataclass(frozen=True, slots=True)
class Member:
    """One figure of a band. `months` counts those in a row that it has been in the band, `downed` how often it fell.

    `poisoned`: its mind was poisoned after the last Encounter; `excused`: no Stay or Go after the next one.
    """

    id: str
    name: str
    rep: int
    weapons: tuple[str, ...] = ()
    melee_weapon: str = ""
    owner: str = ""
    months: int = 0
    battles: int = 0
    downed: int = 0
    rep_lost: int = 0
    poisoned: bool = False
    excused: bool = False


@dataclass(frozen=True, slots=True)
class Former:
    """Somebody who was in the band: how (`HOW_GONE`) and in which month it left."""

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

    def with_grunt(self, changed: Member) -> Band:
        """The band with a Grunt changed."""
        return replace(self, grunts=tuple(changed if grunt.id == changed.id else grunt for grunt in self.grunts))


def recruiting_of(rules: Ruleset) -> Recruiting:
    """How bands are made up under this ruleset. Raises Refused where it has no such rules."""
    if rules.recruiting is None:
        raise Refused("{title} has no rules for bands yet", title=rules.title, code="no-bands")
    return rules.recruiting


def most_grunts(band: Band, rules: Ruleset) -> int:
    """How many Grunts the Star may lead (CR3-BAND-05, CR3-RUL-01)."""
    return band.star.rep + recruiting_of(rules).beside_star


def over_the_limit(band: Band, rules: Ruleset) -> int:
    """How many Grunts too many the Star leads, as after losing Rep (CR3-BAND-05)."""
    return max(0, len(band.grunts) - most_grunts(band, rules))


def recruit(roller: Roller, band: Band, *, name: str, weapons: Sequence[str], **more: Any) -> Band:
    """The band with one Grunt more, armed as its player says (CR3-BAND-03, -06).

    A Rep above the Star's is rolled again (CR3-BAND-04, CR3-RUL-02). Raises Refused where the band is full or no die
    brings anybody, BadRequest for weapons there are not.
    """
    rules = roller.rules
    recruiting = recruiting_of(rules)
    most = most_grunts(band, rules)
    if len(band.grunts) >= most:
        raise Refused(
            "a Star of Rep {rep} leads at most {most} Grunts", rep=band.star.rep, most=most, rule="CR3-BAND-05"
        )
    number = 1 + len(band.grunts) + len(band.former)
    grunt_id = f"grunt-{number}"
    raw = {"id": grunt_id, "name": name, "rep": band.star.rep, "weapons": list(weapons), **more}
    grunt = _read_member(raw, "grunt", rules)
    modifier = recruiting.kinds[band.kind]
    request = Request(circumstances=frozenset({modifier} if modifier else ()))
    if not recruiting.above_star and all(_rep(rules, request, face) > band.star.rep for face in range(1, 7)):
        raise Refused(
            "no die brings anybody who would follow a Star of Rep {rep}", rep=band.star.rep, rule="CR3-BAND-04"
        )
    while True:
        rep = roller.check(recruiting.check, grunt_id, request).values["rep"]
        if rep <= band.star.rep or recruiting.above_star:
            break
        roller.happened("too-good", grunt_id, rep, rule="CR3-RUL-02")
    roller.happened("joins", grunt_id, rep, detail=name, rule="CR3-BAND-03")
    return replace(band, grunts=(*band.grunts, replace(grunt, rep=rep)))


def _rep(rules: Ruleset, request: Request, face: int) -> int:
    """The Rep of a recruit for whom this was rolled."""
    rep: int = evaluate(rules, recruiting_of(rules).check, request, lambda _, n: [face] * n).values["rep"]
    return rep


def altered(band: Band, member: Member, rules: Ruleset, **changed: Any) -> Band:
    """The band with a member named or armed otherwise (CR3-BAND-06). Raises BadRequest for what it cannot have."""
    after = _read_member({**member_to_json(member), **changed}, member.id, rules)
    return replace(band, star=after) if member.id == band.star.id else band.with_grunt(after)


# ---- JSON ----

_MEMBER_KEYS = frozenset(Member.__slots__)


def member_to_json(member: Member) -> dict[str, Any]:
    """A member as JSON; what is empty is left out."""
    out: dict[str, Any] = {"id": member.id, "name": member.name, "rep": member.rep, "weapons": list(member.weapons)}
    for name in Member.__slots__:
        value = getattr(member, name)
        if name not in out and value:
            out[name] = value
    return out


def _read_member(value: Any, path: str, rules: Ruleset) -> Member:
    data = fields.obj(value, path, _MEMBER_KEYS, required=("id", "name", "rep", "weapons"))
    weapons = fields.array(data["weapons"], f"{path}.weapons", 8)
    melee = data.get("melee_weapon", "")
    return Member(
        id=fields.identifier(data["id"], f"{path}.id"),
        name=fields.text(data["name"], f"{path}.name"),
        rep=fields.integer(data["rep"], f"{path}.rep", min(rules.parameters.reps), max(rules.parameters.reps)),
        weapons=tuple(fields.key(w, f"{path}.weapons[{n}]", rules.weapons, "weapon") for n, w in enumerate(weapons)),
        melee_weapon=fields.key(melee, f"{path}.melee_weapon", rules.melee_weapons, "melee weapon") if melee else "",
        owner=fields.text(data.get("owner", ""), f"{path}.owner", empty=True),
        poisoned=fields.flag(data.get("poisoned", False), f"{path}.poisoned"),
        excused=fields.flag(data.get("excused", False), f"{path}.excused"),
        **{
            name: fields.integer(data.get(name, 0), f"{path}.{name}", 0, _MOST_MONTHS)
            for name in ("months", "battles", "downed", "rep_lost")
        },
    )


def band_to_json(band: Band) -> dict[str, Any]:
    """A band as JSON."""
    return {
        "name": band.name,
        "kind": band.kind,
        "star": member_to_json(band.star),
        "grunts": [member_to_json(grunt) for grunt in band.grunts],
        "former": [{**member_to_json(f.member), "how": f.how, "month": f.month} for f in band.former],
    }


def read_band(value: Any, path: str, rules: Ruleset) -> Band:
    """A band from JSON. Raises BadRequest with the path of what is wrong."""
    data = fields.obj(
        value, path, frozenset({"name", "kind", "star", "grunts", "former"}), required=("name", "kind", "star")
    )
    grunts = fields.array(data.get("grunts", []), f"{path}.grunts", max(rules.parameters.reps))
    former = fields.array(data.get("former", []), f"{path}.former", MOST_GONE)
    band = Band(
        name=fields.text(data["name"], f"{path}.name"),
        kind=fields.key(data["kind"], f"{path}.kind", recruiting_of(rules).kinds, "kind of band"),
        star=_read_member(data["star"], f"{path}.star", rules),
        grunts=tuple(_read_member(item, f"{path}.grunts[{n}]", rules) for n, item in enumerate(grunts)),
        former=tuple(_read_former(item, f"{path}.former[{n}]", rules) for n, item in enumerate(former)),
    )
    taken: set[str] = set()
    for member in (*band, *(f.member for f in band.former)):
        if member.id in taken:
            raise BadRequest("the member {member!r} is given twice", member=member.id, field=path)
        taken.add(member.id)
    return band


def _read_former(value: Any, path: str, rules: Ruleset) -> Former:
    data = dict(fields.obj(value, path, _MEMBER_KEYS | {"how", "month"}, required=("how", "month")))
    how = fields.one_of(data.pop("how"), f"{path}.how", HOW_GONE)
    month = fields.integer(data.pop("month"), f"{path}.month", 1, _MOST_MONTHS)
    return Former(_read_member(data, path, rules), how, month)
