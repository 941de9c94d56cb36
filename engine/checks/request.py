"""Test requests as JSON objects: read strictly, answered as the public interface says.

Only the circumstances named hold and nothing is inferred. Every wrong request raises BadRequest with a code
(`unknown-test`, `unknown-field`, `unknown-circumstance`, `unknown-weapon`, `missing-field`, `bad-value`,
`bad-dice`, `too-few-dice`, `too-many-dice`), the path of the field, and a sentence that says what is allowed.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, NamedTuple

from engine.checks import exchange, fields
from engine.checks.evaluate import evaluate, find
from engine.checks.odds import as_dict, odds
from engine.errors import BadRequest, Said, either
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Outcome, Party, Request, attribute
from engine.tables.spec import Check, Initiative, PassContest, PassTest, ShootingTable, SuccessContest, follow_ups

Roll = Callable[[int], Sequence[int]]
"""`roll(n)`: n faces of real dice."""

_COMMON = frozenset({"test", "ruleset", "if", "dice"})


class Call(NamedTuple):
    """A request that has been read. `dice` is None where they are to be rolled."""

    ruleset: Ruleset
    check: Check
    request: Request
    dice: dict[str, list[int]] | None


def parse(data: Any, rulesets: Callable[[str], Ruleset]) -> Call:
    """Read a request. `rulesets` finds a ruleset by its id or raises BadRequest."""
    if not isinstance(data, dict):
        raise BadRequest("a request is a JSON object", code="bad-request")
    ruleset = rulesets(text(data, "ruleset"))
    check = find(ruleset, text(data, "test"))
    values: dict[str, Any] = read_fields(ruleset, check, check.fields, data, _COMMON, "")
    named = fields.circumstances(data.get("if", []), check.circumstances, "if", check.said_by.get("if", ""))
    named |= {name for name in check.flags if values.pop(name, False)}
    if check.exactly_one and len(named.intersection(check.exactly_one)) != 1:
        one = either(check.exactly_one)
        raise BadRequest("if must name {one}, and only one of them", one=one, field="if", code="missing-field")
    values = {**check.usual, **values}
    request = Request(circumstances=named, **{attribute(name): value for name, value in values.items()})
    if request.shots is not None and request.weapon is not None:
        weapon = ruleset.weapons[request.weapon]
        least, most = weapon.fewest if ruleset.parameters.in_blocks else 1, weapon.shots
        if not least <= request.shots <= most:
            said = "shots must be from {least} to {most}{said_by}"
            because = Said(" ({rule})", rule=check.said_by["shots"]) if "shots" in check.said_by else ""
            raise BadRequest(said, least=least, most=most, said_by=because, field="shots", code="bad-value")
    _validate_arms(check, request)
    return Call(ruleset, check, request, _dice(data["dice"], check) if "dice" in data else None)


def _validate_arms(check: Check, request: Request) -> None:
    """Raise BadRequest for a circumstance that does not go with the weapon."""
    for name, weapons in check.only_with.items():
        if name in request.circumstances and request.weapon not in weapons:
            known, rule = ", ".join(sorted(weapons)), check.said_by[name]
            said = "{name} goes with {known} only ({rule})"
            raise BadRequest(said, name=name, known=known, rule=rule, field="if", code="bad-value")


def text(data: Mapping[str, Any], name: str) -> str:
    """A field that must be there and be text."""
    if name not in data:
        raise BadRequest("a request needs {name}", name=name, field=name, code="missing-field")
    if not isinstance(data[name], str):
        raise BadRequest("{name} must be text", name=name, field=name, code="bad-value")
    value: str = data[name]
    return value


def read_fields(
    ruleset: Ruleset,
    check: Check,
    declared: tuple[str, ...],
    data: Mapping[str, Any],
    besides: frozenset[str],
    prefix: str,
) -> dict[str, Any]:
    """The declared fields of an object. `besides` are keys that are read elsewhere, `prefix` its path."""
    names = [name.rstrip("?") for field in declared for name in field.split("|")]
    for name in data:
        if name not in names and name not in besides:
            known = ", ".join([*names, *sorted(besides - {"test", "ruleset"})])
            raise BadRequest(
                "{check} has no field {prefix}{name!r}; there are {known} ({rule})",
                check=check.id,
                rule=check.rule,
                prefix=prefix,
                name=str(name)[:40],
                known=known,
                field=f"{prefix}{str(name)[:40]}",
                code="unknown-field",
            )
    values: dict[str, Any] = {}
    for field in declared:
        choice = field.rstrip("?").split("|")
        given = [name for name in choice if name in data]
        if len(given) > 1:
            said = "give {fields}, not both"
            raise BadRequest(said, fields=either(choice), field=prefix + given[1], code="bad-value")
        if not given:
            if field.endswith("?"):
                continue
            path, needed = prefix + choice[0], either(choice)
            said = "{check} needs {prefix}{fields}"
            raise BadRequest(said, check=check.id, prefix=prefix, fields=needed, field=path, code="missing-field")
        name = given[0]
        path = prefix + name
        values[name] = (
            _foe(ruleset, check, data[name])
            if name == "foe"
            else fields.value_of(ruleset, check, name, data[name], path)
        )
    return values


def _foe(ruleset: Ruleset, check: Check, data: Any) -> Party:
    if not isinstance(data, dict):
        raise BadRequest("foe must be an object with the other side's fields", field="foe", code="bad-value")
    values = read_fields(ruleset, check, check.foe_fields, data, frozenset({"if"}), "foe.")
    named = fields.circumstances(data.get("if", []), check.foe_circumstances, "foe.if", check.said_by.get("if", ""))
    return Party(circumstances=named, **values)


def parties(check: Check) -> tuple[str, ...]:
    """The keys under which a check's dice go."""
    if isinstance(check, Initiative):
        return check.parties
    keys = ["self"]
    if isinstance(check, PassContest | SuccessContest):
        keys.append("foe")
    if isinstance(check, PassTest) and check.leader_die:
        keys.append("leader")
    if isinstance(check, ShootingTable) and check.pitiful is not None:
        keys.append(check.pitiful.party)
    return (*keys, *_later(check))


def _later(check: Check) -> tuple[str, ...]:
    """The keys of second dice, which may also be given behind the first ones in `self`."""
    keys: tuple[str, ...] = ()
    if isinstance(check, PassTest) and check.then:
        keys += (check.then,)
    return (*keys, *dict.fromkeys(each.party for each in follow_ups(check)))


def _dice(data: Any, check: Check) -> dict[str, list[int]]:
    if not isinstance(data, dict):
        raise BadRequest('dice must be an object such as {"self": [3, 5]}', field="dice", code="bad-dice")
    allowed = parties(check)
    for party, faces in data.items():
        path = f"dice.{str(party)[:40]}"
        if party not in allowed:
            said = "{check} has dice for {allowed} only"
            raise BadRequest(said, check=check.id, allowed=", ".join(allowed), field=path, code="bad-dice")
        if not isinstance(faces, list):
            raise BadRequest("{path} must be a list of faces", path=path, field=path, code="bad-dice")
        for face in faces:
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= 6:
                said = "{path}: a die shows a whole number from 1 to 6"
                raise BadRequest(said, path=path, field=path, code="bad-dice")
    return data


class _GivenFaces:
    """Hands out the faces of a request and remembers from which key they came."""

    def __init__(self, dice: Mapping[str, Sequence[int]], later: tuple[str, ...], optional: Set[str]) -> None:
        self._left = {party: list(faces) for party, faces in dice.items()}
        self._later = later
        self._optional = optional
        self.rolled: dict[str, list[int]] = {}

    def __call__(self, party: str, number: int) -> Sequence[int]:
        key = party
        if party in self._later and party not in self._left and self._left.get("self"):
            key = "self"
        left = self._left.get(key, [])
        if len(left) < number:
            if party in self._optional and not left:
                return []
            said = "dice.{key} needs {number} more"
            raise BadRequest(said, key=key, number=number - len(left), field=f"dice.{key}", code="too-few-dice")
        taken, self._left[key] = left[:number], left[number:]
        self.rolled.setdefault(key, []).extend(taken)
        return taken

    def finish(self) -> None:
        """Every face must have been used."""
        for party, left in self._left.items():
            if left:
                said = "dice.{party} has {count} too many"
                raise BadRequest(said, party=party, count=len(left), field=f"dice.{party}", code="too-many-dice")


def run_call(call: Call, roll: Roll, *, spare: bool = False) -> tuple[Outcome, dict[str, list[int]]]:
    """Roll and read a call: its outcome, and its faces under the keys they were given by.

    Faces given and not used are an error unless they may be `spare`.
    """
    if call.dice is None:
        outcome = evaluate(call.ruleset, call.check.id, call.request, lambda party, number: roll(number))
        return outcome, outcome.rolled
    optional = {each.party for each in follow_ups(call.check)}
    given = _GivenFaces(call.dice, _later(call.check), optional)
    outcome = evaluate(call.ruleset, call.check.id, call.request, given)
    if not spare:
        given.finish()
    return outcome, given.rolled


def answer(data: Any, rulesets: Callable[[str], Ruleset], roll: Roll) -> dict[str, Any]:
    """Answer a request to roll a test. Raises BadRequest."""
    call = parse(data, rulesets)
    return answer_call(call, *run_call(call, roll))


def answer_call(call: Call, outcome: Outcome, rolled: dict[str, list[int]]) -> dict[str, Any]:
    """The answer to a call that has been rolled and read."""
    head: dict[str, Any] = {"test": call.check.id, "ruleset": call.ruleset.id}
    if {"rep", "rep?"} & set(call.check.fields):
        head["rep"] = call.request.rep
    return {**head, "rolled": rolled, **outcome.as_dict()}


def answer_odds(data: Any, rulesets: Callable[[str], Ruleset]) -> dict[str, Any]:
    """Answer a request for a test's odds. Raises BadRequest, also for a request with dice."""
    if isinstance(data, dict) and "dice" in data:
        raise BadRequest("odds take no dice", field="dice", code="unknown-field")
    if isinstance(data, dict) and data.get("test") == exchange.NAME:
        return _answer_exchange(data, rulesets)
    call = parse(data, rulesets)
    found = odds(call.ruleset, call.check.id, call.request)
    reply: dict[str, Any] = {
        "test": call.check.id,
        "ruleset": call.ruleset.id,
        "outcomes": {key: as_dict(chance) for key, chance in found.outcomes.items()},
    }
    if found.out_of_ammo is not None:
        reply["out_of_ammo"] = as_dict(found.out_of_ammo)
    return reply


def _answer_exchange(data: dict[str, Any], rulesets: Callable[[str], Ruleset]) -> dict[str, Any]:
    """The odds of a whole exchange: a `ranged-combat` request whose `foe` is one for `received-fire`."""
    foe = data.get("foe")
    if not isinstance(foe, dict):
        said = "{name} needs foe, an object with the target's fields"
        raise BadRequest(said, name=exchange.NAME, field="foe", code="missing-field")
    shooter = {name: value for name, value in data.items() if name != "foe"}
    call = parse({**shooter, "test": "ranged-combat"}, rulesets)
    missing = [name for name in exchange.STEPS if name not in call.ruleset.checks]
    if missing:
        said = "{title} has no {name}: it has no test {missing}"
        title, tests = call.ruleset.title, ", ".join(missing)
        raise BadRequest(said, title=title, name=exchange.NAME, missing=tests, field="test", code="unknown-test")
    star, power = foe.get("star", False), foe.get("star_power", 0)
    if not isinstance(star, bool):
        raise BadRequest("foe.star must be true or false", field="foe.star", code="bad-value")
    ladder = find(call.ruleset, "star-power")
    power = fields.value_of(call.ruleset, ladder, "rep", power, "foe.star_power")
    reaction = {name: value for name, value in foe.items() if name not in ("star", "star_power", "test")}
    damage = find(call.ruleset, "damage")
    armor = None
    if "armor" in reaction and "armor?" in damage.fields:
        armor = fields.value_of(call.ruleset, damage, "armor", reaction.pop("armor"), "foe.armor")
    try:
        target = parse({**reaction, "test": "received-fire", "ruleset": call.ruleset.id}, rulesets).request
    except BadRequest as wrong:
        raise BadRequest("foe: {wrong}", wrong=wrong, field=f"foe.{wrong.field}", code=wrong.code) from wrong
    found = exchange.exchange_odds(
        call.ruleset,
        call.request,
        exchange.Target(
            target.rep,
            target.circumstances,
            target.leader_rep,
            star=star,
            star_power=power,
            armor=armor,
            class_=target.class_,
        ),
    )
    reply: dict[str, Any] = {
        "test": exchange.NAME,
        "ruleset": call.ruleset.id,
        "outcomes": {key: as_dict(found.outcomes[key]) for key in sorted(found.outcomes)},
    }
    if found.out_of_ammo is not None:
        reply["out_of_ammo"] = as_dict(found.out_of_ammo)
    return reply
