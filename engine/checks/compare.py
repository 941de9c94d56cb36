"""The same request under every ruleset that has the test."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.checks.evaluate import evaluate
from engine.checks.request import Call, Roll, parse, parties, run_call, text
from engine.errors import BadRequest
from engine.ruleset.model import Counterpart, Ruleset
from engine.suggest import did_you_mean
from engine.tables.outcome import Outcome
from engine.tables.spec import Check


class Compared(NamedTuple):
    """One ruleset's share: the request as it was read there, or why it could not be.

    `left_out` names the fields and circumstances of the request that the ruleset does not know.
    """

    ruleset: Ruleset
    left_out: tuple[str, ...]
    request: dict[str, Any]
    call: Call | None = None
    wrong: BadRequest | None = None
    own_name: str = ""
    """What the ruleset calls the test, where that is not the name asked for."""
    as_foe: bool = False
    """Whether it is taken there by the other party, with that one's dice."""


def compared(data: Mapping[str, Any], rulesets: Iterable[Ruleset]) -> list[Compared]:
    """A request under each ruleset that has the test, without what that ruleset does not know.

    Raises BadRequest where no ruleset has the test, knows something named, or can read the rest.
    """
    name = text(data, "test")
    given = list(rulesets)
    having = [ruleset for ruleset in given if has(ruleset, name)]
    if not having:
        near = did_you_mean(name, [known for ruleset in given for known in ruleset.checks])
        said = "no ruleset has a test {name!r}{near}"
        raise BadRequest(said, name=name[:40], near=near, field="test", code="unknown-test")
    shares = [_share(data, ruleset, name) for ruleset in having]
    for left_out in shares[0].left_out:
        if all(left_out in share.left_out for share in shares):
            field, _, word = left_out.rpartition(" ")
            said = "no ruleset's {name} knows {word!r}"
            raise BadRequest(said, name=name, word=word, field=field or word, code="unknown-field")
    if all(share.call is None for share in shares):
        raise next(share.wrong for share in shares if share.wrong is not None)
    return shares


def has(ruleset: Ruleset, name: str) -> bool:
    """Whether a ruleset has a test of that name, or its own for it."""
    return name in ruleset.checks or name in ruleset.counterparts


def _share(data: Mapping[str, Any], ruleset: Ruleset, name: str) -> Compared:
    request: dict[str, Any] = {"ruleset": ruleset.id}
    left_out: list[str] = []
    own = ruleset.counterparts.get(name)
    check = ruleset.checks[name if own is None else own.test]
    known = {"test", "dice", "if", *_names(check.fields)}
    own_name = "" if check.id == name else check.id
    as_foe = own is not None and own.foe
    both = as_foe and "foe" in known
    if both and not isinstance(data.get("foe"), dict):
        wrong = BadRequest(
            "there the other side rolls, too: its Rep is needed (foe.rep)", field="foe.rep", code="missing-field"
        )
        return Compared(ruleset, (), request, None, wrong, own_name)
    if own is not None:
        data = _exchanged(data, own) if both else _translated(data, own, left_out)
    for key, value in data.items():
        if key == "if":
            request[key] = _known(value, check.circumstances, "if ", left_out)
        elif key == "foe" and "foe" in known and isinstance(value, dict):
            request[key] = _foe(value, check, left_out)
        elif key == "dice" and isinstance(value, dict):
            request[key] = {party: faces for party, faces in value.items() if party in parties(check)}
        elif key in known:
            request[key] = value
        elif key != "ruleset":
            left_out.append(key)
    if both:
        left_out = [word.removeprefix("foe.") if word.startswith("foe.") else f"foe.{word}" for word in left_out]
    try:
        call = parse(request, lambda _: ruleset)
    except BadRequest as wrong:
        return Compared(ruleset, tuple(left_out), request, None, wrong, own_name)
    return Compared(ruleset, tuple(left_out), request, call, None, own_name, as_foe)


def _translated(data: Mapping[str, Any], counterpart: Counterpart, left_out: list[str]) -> dict[str, Any]:
    """The request as the ruleset's own test takes it: by the party that takes it there, in its words."""
    asked = {**data, "test": counterpart.test}
    foe = asked.get("foe")
    if counterpart.foe and isinstance(foe, dict):
        del asked["foe"]
        own = asked.pop("if", None)
        left_out += [f"if {word}" for word in own if isinstance(word, str)] if isinstance(own, list) else []
        asked |= foe
        if isinstance(data.get("dice"), dict):
            asked["dice"] = {"self": data["dice"].get("foe", [])}
    if isinstance(asked.get("if"), list):
        asked["if"] = [counterpart.words.get(word, word) if isinstance(word, str) else word for word in asked["if"]]
    return asked


def _exchanged(data: Mapping[str, Any], counterpart: Counterpart) -> dict[str, Any]:
    """The request as a test of both parties takes it where the one who was asked is the other's foe."""
    own = {key: value for key, value in data.items() if key not in ("test", "ruleset", "dice", "foe")}
    if isinstance(own.get("if"), list):
        own["if"] = [counterpart.words.get(word, word) if isinstance(word, str) else word for word in own["if"]]
    asked = {**data["foe"], "test": counterpart.test, "foe": own}
    if isinstance(data.get("dice"), dict):
        given = data["dice"]
        asked["dice"] = {"self": given.get("foe", []), "foe": given.get("self", [])}
    return asked


def _foe(data: Mapping[str, Any], check: Check, left_out: list[str]) -> dict[str, Any]:
    foe: dict[str, Any] = {}
    for name, value in data.items():
        if name == "if":
            foe[name] = _known(value, check.foe_circumstances, "foe.if ", left_out)
        elif name in _names(check.foe_fields):
            foe[name] = value
        else:
            left_out.append(f"foe.{name}")
    return foe


def _known(named: Any, circumstances: tuple[str, ...], path: str, left_out: list[str]) -> Any:
    """The circumstances that a check knows; what is no list of words is left for the reading to refuse."""
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        return named
    left_out += [path + name for name in named if name not in circumstances]
    return [name for name in named if name in circumstances]


def _names(declared: tuple[str, ...]) -> set[str]:
    return {name.rstrip("?") for field in declared for name in field.split("|")}


_OTHER = {"self": "foe", "foe": "self"}
Read = tuple[Outcome, dict[str, list[int]]]


def read_all(shares: Iterable[Compared], roll: Roll) -> list[tuple[Compared, Read | None]]:
    """Read each share with the same faces, those given or one roll for all, as many as each table asks for.

    A share that cannot be read, or has too few faces, has nothing but what is wrong.
    """
    pools: dict[str, list[int]] = {}
    found: list[tuple[Compared, Read | None]] = []
    for share in shares:
        read: Read | None = None
        try:
            if share.call is not None:
                given = share.call.dice is not None
                read = (
                    run_call(share.call, roll, spare=True)
                    if given
                    else _roll(share.call, pools, roll, as_foe=share.as_foe)
                )
        except BadRequest as wrong:
            found.append((share._replace(wrong=wrong), None))
        else:
            found.append((share, read))
    return found


def _roll(call: Call, pools: dict[str, list[int]], roll: Roll, *, as_foe: bool) -> Read:
    used: dict[str, int] = {}

    def faces(party: str, number: int) -> list[int]:
        start = used.get(party, 0)
        used[party] = start + number
        pool = pools.setdefault(_OTHER.get(party, party) if as_foe else party, [])
        if len(pool) < start + number:
            pool.extend(roll(start + number - len(pool)))
        return pool[start : start + number]

    outcome = evaluate(call.ruleset, call.check.id, call.request, faces)
    return outcome, outcome.rolled
