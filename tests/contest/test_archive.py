"""The archive of an event: what stands in it, and whether it is honest."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from bot.cli.event_run import Event, Table, table_played
from bot.play.sealing import faces_of
from bot.setup.arranging import agreed_upon, hides, placed
from bot.setup.complete import complete
from bot.setup.contests import laid, set_ups, sides
from bot.setup.draft import Draft
from bot.setup.duels import duel, duels
from engine.contest.archive import archived, read_archive, written
from engine.contest.draw import draw
from engine.contest.plan import Plan
from engine.contest.score import score
from engine.contest.verified import Verdict, declared_tables, laid_out, placed_tables, verified
from engine.dice import Dice
from engine.errors import BadRequest
from engine.loading.load import load
from engine.replay.replay import replay
from tests.contest.conftest import SEED, event

Json = dict[str, Any]


def _ready(draft: Draft) -> Draft:
    """The draft in which all who hide have placed their figures."""
    for side in tuple(draft["setup"]["placing"]):
        draft = placed(draft, side)
    return draft


def _verified(archive: Json) -> Verdict:
    read = read_archive(written(archive), sides())
    return verified(read, set_ups(read.plan))


def _hmac(key: str, message: str) -> str:
    return hmac.new(key.encode(), message.encode(), hashlib.sha256).hexdigest()


def test_an_archive_has_all_that_it_should(archive: Json) -> None:
    assert list(archive) == [
        "format", "name", "kind", "ruleset", "plan", "seed", "commitment", "words", "entrants", "inputs", "rounds",
        "tables", "standings",
    ]  # fmt: skip
    assert archive["format"] == 1
    assert archive["seed"] == SEED
    assert archive["commitment"] == hashlib.sha256(SEED.encode()).hexdigest()
    assert archive["words"] == {str(number): f"word-{number}" for number in range(1, 6)}
    assert archive["entrants"][0] == {
        "number": 1, "name": "Entrant 1", "joined": 1, "left": None, "replaced_by": None,
    }  # fmt: skip
    assert archive["inputs"][0] == {"do": "join", "entrant": 1, "word": "word-1", "after": 0}
    assert list(archive["rounds"][0]) == ["number", "pairings", "bye", "cost", "common"]
    assert [len(round_["bye"]) for round_ in archive["rounds"]] == [1, 1]
    table = archive["tables"][0]
    assert set(table) == {"round", "number", "scenario", "sides", "source", "result", "value", "record"}
    assert list(table["sides"]) == [side["id"] for side in table["record"]["sides"]]
    assert set(archive["standings"][0]) == {"place", "entrant", "points", "opponents", "value", "tables"}


def test_every_seed_follows_from_the_seed_of_the_event(archive: Json) -> None:
    key = _hmac(SEED, ":".join(archive["words"].values()))
    for table in archive["tables"]:
        seed = _hmac(key, f"table:{table['round']}:{table['number']}")
        assert table["record"]["seed"] == seed
        assert table["record"]["commitment"] == hashlib.sha256(seed.encode()).hexdigest()
    alone = archive["rounds"][0]["bye"]
    assert alone == [max(range(1, 6), key=lambda number: _hmac(key, f"lot:1:{number}"))]


def _by_the_rules(table: Json) -> Iterator[tuple[int, str, bool]]:
    """For every deed of a figure: its turn, its side, and whether the rules gave it."""
    side = {figure["id"]: figure["side"] for figure in table["record"]["figures"]}
    turn = 0
    for item in table["record"]["inputs"]:
        turn += item["do"] == "start-turn"
        who = item.get("figure") or next(iter(item.get("figures", ())), "")
        if who:
            yield turn, side[who], item.get("by") == "rules"


def test_the_rules_play_for_those_that_are_gone_after_the_second_turn(played: Event, archive: Json) -> None:
    assert len(played.gone) == 2
    deeds = 0
    for table in archive["tables"]:
        gone = {side for side, entrant in table["sides"].items() if entrant in played.gone}
        late = [turn for turn, *_ in _by_the_rules(table) if turn > 2]
        assert (table["source"] == "rules") == bool(gone and late)
        for turn, side, by_rules in _by_the_rules(table):
            assert by_rules == (turn > 2 and side in gone)
            deeds += by_rules
    assert deeds


def test_an_archive_names_no_person(archive: Json) -> None:
    assert not re.search(r"[0-9]{17,20}", re.sub(r'"[0-9a-f]{64}"', "", json.dumps(archive)))


def test_two_archives_of_one_plan_and_seed_are_the_same_file(played: Event) -> None:
    assert event().archive() == played.archive()
    assert event("beef").archive() != played.archive()


def test_what_is_read_is_written_as_it_was(played: Event) -> None:
    read = read_archive(played.archive(), {})
    again = archived(read.contest(), {one["number"]: one["name"] for one in read.entrants}, played.records)
    assert written(again) == played.archive()


def test_an_archive_cut_behind_a_round_draws_the_next_as_it_was(archive: Json) -> None:
    for behind in (0, 1):
        cut = {
            **archive,
            "rounds": archive["rounds"][:behind],
            "tables": [table for table in archive["tables"] if table["round"] <= behind],
        }
        contest = read_archive(written(cut), sides()).contest()
        assert draw(contest, behind + 1).as_json(contest.sides_of(behind + 1)) == archive["rounds"][behind]


def test_an_event_that_goes_on_keeps_its_seed() -> None:
    made = event(rounds=1)
    going = archived(made.contest.before(1), made.names, {})
    assert "seed" not in going
    assert going["commitment"] == hashlib.sha256(SEED.encode()).hexdigest()
    with pytest.raises(BadRequest, match="the archive has no seed"):
        _verified(going)


def test_an_archive_that_was_played_is_honest(archive: Json) -> None:
    found = _verified(archive)
    assert (found.honest, found.commitment_kept, found.standings) == (True, True, True)
    assert (found.draws, found.tables) == ((True, True), (True,) * 4)


def _set(path: str, value: Any) -> Callable[[Json], None]:
    """Put a value into an archive at a path such as `rounds.0.cost`."""

    def change(archive: Json) -> None:
        *way, last = path.split(".")
        at: Any = archive
        for step in way:
            at = at[int(step) if isinstance(at, list) else step]
        key = int(last) if isinstance(at, list) else last
        at[key] = value(at[key]) if callable(value) else value

    return change


def _swap(archive: Json) -> None:
    first, second = (pairing["sides"] for pairing in archive["rounds"][0]["pairings"][:2])
    side = next(iter(first))
    first[side], second[side] = second[side], first[side]


def _turned(counted: dict[str, int]) -> dict[str, int]:
    return dict(zip(counted, [*counted.values()][::-1], strict=True))


def _without(key: str, which: int) -> Callable[[Json], None]:
    return _set(key, lambda items: items[:which] + items[which + 1 :])


def _face(archive: Json) -> None:
    """Another face than the seed gives, under the first key that was rolled."""
    record = archive["tables"][0]["record"]
    rolled = next(iter(replay(load(record)).encounter.state.counters))
    right = Dice({}, record["seed"]).roll(*rolled.split(":", 1), 1)[0]
    record["dice"] = {rolled: [right % 6 + 1]}


def _result(archive: Json) -> None:
    """Another result, in the table and in the log alike."""
    table = archive["tables"][0]
    item = next(item for item in archive["inputs"] if item["do"] == "result" and item["table"] == table["number"])
    table["value"] = item["value"] = {side: value + 1 for side, value in table["value"].items()}


def _stronger(archive: Json) -> None:
    """A figure with a Rep that its scenario has not."""
    archive["tables"][0]["record"]["figures"][0]["rep"] += 1


def _said(source: str) -> Callable[[Json], None]:
    """Another source, and the result turned round, in the table and in the log alike."""

    def change(archive: Json) -> None:
        table, item = _last(archive)
        for one in (table, item):
            one["source"] = source
            one["result"] = dict(zip(table["sides"], (0, 3), strict=True))
            one["value"] = dict.fromkeys(table["sides"], 0)

    return change


def _last(archive: Json) -> tuple[Json, Json]:
    """The last table, and its input in the log."""
    table = archive["tables"][-1]
    at = table["round"], table["number"]
    return table, next(one for one in archive["inputs"] if (one.get("round"), one.get("table")) == at)


def _all_by_play(archive: Json) -> None:
    for one in (*archive["tables"], *archive["inputs"]):
        if "source" in one:
            one["source"] = "play"


def _by_rules_alone(archive: Json) -> None:
    for one in (*archive["tables"], *archive["inputs"]):
        if one.get("source") in ("play", "turns"):
            one["source"] = "rules"


def _cut_short(archive: Json) -> None:
    """A record that ends before its battle does."""
    archive["tables"][-1]["record"]["inputs"] = archive["tables"][-1]["record"]["inputs"][:5]


def _in_place_of_another(archive: Json) -> None:
    """One table twice, and another left out."""
    archive["tables"][1] = deepcopy(archive["tables"][0])


def _counted(archive: Json, **result: Any) -> None:
    """Another result of the last table, in the table, in the log and in the standings."""
    for one in _last(archive):
        one.update(result)
    read = read_archive(written(archive), sides())
    archive["standings"] = [row.as_json() for row in read.contest().standings()]


def _replayed(**fields: Any) -> Callable[[Json], None]:
    """The last table played anew from another record, and counted so."""

    def change(archive: Json) -> None:
        table, _ = _last(archive)
        begins = {key: value for key, value in table["record"].items() if key != "inputs"} | fields
        table["record"], result = table_played(Table(begins, archive["plan"]["turns"], ()))
        _counted(archive, **result)

    return change


def _cut_at_its_hour(archive: Json) -> None:
    _cut_short(archive)
    record = load(archive["tables"][-1]["record"])
    stands = score(record, replay(record).encounter.state)
    _counted(archive, result=dict(stands.result), value=dict(stands.value), source="due")


def _without_its_end(archive: Json) -> None:
    """The last round cut off, with its inputs, and the standings counted behind the one before."""
    archive["rounds"].pop()
    archive["tables"] = [table for table in archive["tables"] if table["round"] == 1]
    archive["inputs"] = [item for item in archive["inputs"] if item["after"] < 2]
    _counted(archive)


TAMPERED: dict[str, tuple[Callable[[Json], None], str]] = {
    "another seed": (_set("seed", "bad"), "commitment_kept"),
    "another commitment": (_set("commitment", "0" * 64), "commitment_kept"),
    "another word": (_set("words.1", "other"), "standings"),
    "another word in the log": (_set("inputs.0.word", "other"), "draws"),
    "other pairings": (_swap, "draws"),
    "another cost": (_set("rounds.1.cost", lambda cost: cost + 1), "draws"),
    "another bye": (_set("rounds.0.bye", []), "draws"),
    "another result": (_set("tables.0.result", _turned), "tables"),
    "another result in the log": (_set("inputs.5.result", _turned), "tables"),
    "another value in both": (_result, "tables"),
    "another source": (_set("tables.0.source", "due"), "tables"),
    "another seed of a table": (_set("tables.0.record.seed", "bad"), "tables"),
    "a face of its own": (_face, "tables"),
    "an input that cannot be": (_set("tables.1.record.inputs", lambda items: [*items, {"do": "start-turn"}]), "tables"),
    "a record that cannot be read": (_set("tables.1.record.table", {}), "tables"),
    "other standings": (_set("standings.0.points", lambda points: points + 3), "standings"),
    "other places": (_set("standings", lambda rows: rows[::-1]), "standings"),
    "an entrant said to have left": (_set("entrants.0.left", 1), "standings"),
    "a join less": (_without("inputs", 2), "draws"),
    "a table less": (_without("tables", 3), "standings"),
    "a table twice": (_set("tables.3.number", 1), "tables"),
    "a stronger figure": (_stronger, "tables"),
    "a final said to be a walk-over": (_said("forfeit"), "tables"),
    "a final said to be ruled upon": (_said("ruling"), "tables"),
    "a final said to be over at its hour": (_said("due"), "tables"),
    "tables of the rules said to be played": (_all_by_play, "tables"),
    "a table of people said to be played by the rules": (_by_rules_alone, "tables"),
    "other turns of the plan": (_set("plan.turns", 4), "tables"),
    "a record cut short": (_cut_short, "tables"),
    "an input of an unknown kind": (_set("inputs.0.do", "dance"), "draws"),
    "a table in the place of another": (_in_place_of_another, "tables"),
    "words of its own for a table's dice": (_replayed(salts=["pepper"]), "tables"),
    "a table that came with a file": (_replayed(imported_at=0), "tables"),
    "a record cut short and said to be over at its hour": (_cut_at_its_hour, "tables"),
    "a last round cut off": (_without_its_end, "over"),
}


@pytest.mark.parametrize("which", TAMPERED)
def test_an_archive_that_was_tampered_with_is_not(archive: Json, which: str) -> None:
    tamper, found_in = TAMPERED[which]
    before = json.dumps(archive)
    tamper(archive)
    assert json.dumps(archive) != before
    found = _verified(archive)
    assert not found.honest
    told = getattr(found, found_in)
    assert not (all(told) if isinstance(told, tuple) else told)


def _still_running(table: Json) -> None:
    """The table as it is archived while its battle goes on: without a seed, and with every face that has fallen."""
    record = table["record"]
    record["inputs"] = record["inputs"][:5]
    record["dice"] = faces_of(replay(load(record)).encounter)
    del record["seed"]


def _broken_off(table: Json) -> None:
    """The table as it is archived where its battle ended for a flag that fell."""
    record = table["record"]
    record["inputs"] = [*record["inputs"][:5], {"do": "end-encounter", "by": "rules", "reason": "forfeit"}]
    record["dice"] = faces_of(replay(load(record)).encounter)


@pytest.mark.parametrize("how", ["ruling", "forfeit", "void"])
def test_a_result_declared_while_the_battle_was_running_is_honest(played: Event, archive: Json, how: str) -> None:
    table, item = _last(archive)
    contest = played.contest.before(2)
    contest = contest.apply(next(one for one in played.contest.log if one["do"] == "draw" and one["number"] == 2))
    walk_over = dict(zip(table["sides"], (0, 3), strict=True))
    at = {"round": table["round"], "table": table["number"]}
    for one in archive["inputs"]:
        if one.get("round") == 2 and one is not item:
            contest = contest.apply({key: one[key] for key in one if key != "after"})
    if how == "forfeit":
        counted = {"result": walk_over, "value": dict.fromkeys(walk_over, 0), "source": how}
        contest = contest.apply({"do": "result", **at, **counted})
    else:
        contest = contest.apply({"do": "ruling", **at, "result": walk_over if how == "ruling" else {}, "why": "rain"})
    (_broken_off if how == "forfeit" else _still_running)(table)
    records = {(one["round"], one["number"]): one["record"] for one in archive["tables"]}
    made = json.loads(written(archived(contest, played.names, records)))
    assert _verified(made).honest
    read = read_archive(written(made), sides())
    assert [(one["round"], one["number"]) for one in declared_tables(read)] == [(table["round"], table["number"])]
    if how == "forfeit":
        cut = deepcopy(made)
        cut["tables"][-1]["record"]["inputs"].pop()
        assert not _verified(cut).honest, "a record that was cut is no walk-over"
    made["tables"][-1]["record"]["commitment"] = "0" * 64
    assert not _verified(made).honest


def test_tables_whose_set_up_is_not_known_cannot_be_checked(archive: Json) -> None:
    made = json.loads(json.dumps(archive).replace('"farm"', '"barn"'))
    with pytest.raises(BadRequest, match="the set-up of 'barn' is not known") as wrong:
        _verified(made)
    assert wrong.value.code == "unknown-set-up"


@pytest.fixture(scope="module")
def ambush() -> bytes:
    """The archive of a table at which figures begin hidden."""
    return event(entrants=2, gone=0, kind="evening", turns=1, scenarios=["crossroads"], ruleset="cr2").archive()


def _down(figures: list[Json]) -> list[Json]:
    return [{**one, "status": "out-of-the-fight"} if one["side"] == "guerrillas" else one for one in figures]


def test_only_places_are_free_where_figures_begin_hidden(ambush: bytes) -> None:
    whole: Json = json.loads(ambush)
    begins = whole["tables"][0]["record"]
    assert _verified(whole).honest
    elsewhere = complete(_ready(agreed_upon(duel("crossroads", "en"))), ())["figures"]
    assert elsewhere != begins["figures"]
    for change, honest in (
        ({"figures": elsewhere}, True),
        ({"figures": _down(begins["figures"])}, False),
        ({"information": "public"}, False),
    ):
        made = deepcopy(whole)
        _replayed(**change)(made)
        assert _verified(made).honest == honest, change.keys()
    read = read_archive(ambush, sides())
    assert [one["number"] for one in placed_tables(read, set_ups(read.plan))] == [1]


@pytest.mark.parametrize("which", [name for name in duels() if hides(duel(name, "en"))])
def test_a_battle_begun_by_people_who_hide_has_its_set_up(which: str) -> None:
    plan = Plan(scenarios=(which,), language="fr")
    begun = load(complete(_ready(agreed_upon(laid(plan, 1))), ())).to_json()
    assert laid_out(begun, set_ups(plan)[which])


def test_words_that_were_changed_are_not_held_against_the_standings(archive: Json) -> None:
    _set("words.1", "other")(archive)
    found = _verified(archive)
    assert (found.words, found.entrants, found.rows, found.standings) == (False, True, True, False)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (_set("format", 2), "format"),
        (_set("plan", {"kind": "swiss"}), "plan.scenarios"),
        (_set("plan.turns", 0), "plan.turns"),
        (_set("kind", "cup"), "kind"),
        (_set("name", "Other"), "name"),
        (_set("tables.0.result", {"riders": "three"}), "tables[0].result.riders"),
        (_set("tables.0.record", {}), "tables[0].record.sides"),
        (_set("tables.0.prize", "a duck"), "tables[0].prize"),
        (_set("inputs.0", {"do": "join"}), "inputs[0].after"),
        (_set("standings.0", {}), "standings[0].place"),
        (_set("plan.scenarios", ["moon"]), "plan.scenarios"),
        (_set("format", True), "format"),
        (_set("format", 1.0), "format"),
        (_set("standings.0.place", True), "standings[0].place"),
        (_set("standings.0.points", float), "standings[0].points"),
        (_set("entrants.0.joined", True), "entrants[0].joined"),
        (_set("entrants.0.left", 0.0), "entrants[0].left"),
        (_set("entrants.0.number", 2), "entrants[0].number"),
        (_set("entrants.4.number", [5]), "entrants[4].number"),
        (_set("inputs.0.after", 99), "inputs[0].after"),
    ],
)
def test_what_is_no_archive_is_refused_with_the_field(
    archive: Json, change: Callable[[Json], None], field: str
) -> None:
    change(archive)
    with pytest.raises(BadRequest) as wrong:
        read_archive(written(archive), sides())
    assert wrong.value.field == field


def test_a_file_that_is_no_json_is_no_archive() -> None:
    for text in (b"", b"[]", b"{", b'{"format": 1}'):
        with pytest.raises(BadRequest):
            read_archive(text, sides())
