"""The archive of an event: what stands in it, and whether it is honest."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy

import pytest

from bot.cli.event_run import Event
from bot.play.sealing import faces_of
from bot.setup.arranging import agreed_upon, hides, placed
from bot.setup.complete import complete
from bot.setup.contests import laid, set_ups, sides
from bot.setup.draft import Draft
from bot.setup.duels import duel, duels
from engine.contest.archive import archived, read_archive, written
from engine.contest.draw import draw
from engine.contest.log import Contest
from engine.contest.plan import Plan
from engine.contest.score import score
from engine.contest.verified import Verdict, acts, declared_tables, laid_out, placed_tables, verified
from engine.errors import BadRequest
from engine.loading.load import load
from engine.replay.replay import replay
from tests.contest.conftest import SEED, event
from tests.contest.forgeries import FORGERIES, Json, changed, last_table, replayed


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


@pytest.mark.parametrize("which", FORGERIES)
def test_an_archive_that_was_tampered_with_is_not(archive: Json, which: str) -> None:
    tamper, found_in = FORGERIES[which]
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


def _but_for(item: Json, played: Event, archive: Json) -> Contest:
    """The event but for one result of its second round."""
    contest = played.contest.before(2)
    contest = contest.apply(next(one for one in played.contest.log if one["do"] == "draw" and one["number"] == 2))
    for one in archive["inputs"]:
        if one.get("round") == 2 and one is not item:
            contest = contest.apply({key: one[key] for key in one if key != "after"})
    return contest


@pytest.mark.parametrize("how", ["ruling", "forfeit", "void"])
def test_a_result_declared_while_the_battle_was_running_is_honest(played: Event, archive: Json, how: str) -> None:
    table, item = last_table(archive)
    contest = _but_for(item, played, archive)
    walk_over = dict(zip(table["sides"], (0, 3), strict=True))
    at = {"round": table["round"], "table": table["number"]}
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


def test_a_result_that_a_game_master_gave_at_the_table_stands_in_its_record(played: Event, archive: Json) -> None:
    table, item = last_table(archive)
    given = dict(zip(table["sides"], (1, 4), strict=True))
    table["record"]["inputs"] = [
        *table["record"]["inputs"][:5],
        {"do": "umpire", "act": "end", "why": "it is late", "result": given},
    ]
    record = load(table["record"])
    scored = score(record, replay(record).encounter.state)
    counted = {"result": dict(scored.result), "value": dict(scored.value), "source": "ruling"}
    at = {"round": table["round"], "table": table["number"]}
    contest = _but_for(item, played, archive).apply({"do": "result", **at, **counted})
    records = {(one["round"], one["number"]): one["record"] for one in archive["tables"]}
    read = read_archive(written(archived(contest, played.names, records)), sides())
    assert verified(read, set_ups(read.plan)).honest
    assert [(one["table"], one["input"], one["why"]) for one in acts(read)] == [(table["number"], 6, "it is late")]


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
        replayed(**change)(made)
        assert _verified(made).honest == honest, change.keys()
    read = read_archive(ambush, sides())
    assert [one["number"] for one in placed_tables(read, set_ups(read.plan))] == [1]


@pytest.mark.parametrize("which", [name for name in duels() if hides(duel(name, "en"))])
def test_a_battle_begun_by_people_who_hide_has_its_set_up(which: str) -> None:
    plan = Plan(scenarios=(which,), language="fr")
    begun = load(complete(_ready(agreed_upon(laid(plan, 1))), ())).to_json()
    assert laid_out(begun, set_ups(plan)[which])


def test_words_that_were_changed_are_not_held_against_the_standings(archive: Json) -> None:
    changed("words.1", "other")(archive)
    found = _verified(archive)
    assert (found.words, found.entrants, found.rows, found.standings) == (False, True, True, False)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (changed("format", 2), "format"),
        (changed("plan", {"kind": "swiss"}), "plan.scenarios"),
        (changed("plan.turns", 0), "plan.turns"),
        (changed("kind", "cup"), "kind"),
        (changed("name", "Other"), "name"),
        (changed("tables.0.result", {"riders": "three"}), "tables[0].result.riders"),
        (changed("tables.0.record", {}), "tables[0].record.sides"),
        (changed("tables.0.prize", "a duck"), "tables[0].prize"),
        (changed("inputs.0", {"do": "join"}), "inputs[0].after"),
        (changed("standings.0", {}), "standings[0].place"),
        (changed("plan.scenarios", ["moon"]), "plan.scenarios"),
        (changed("format", True), "format"),
        (changed("format", 1.0), "format"),
        (changed("standings.0.place", True), "standings[0].place"),
        (changed("standings.0.points", float), "standings[0].points"),
        (changed("entrants.0.joined", True), "entrants[0].joined"),
        (changed("entrants.0.left", 0.0), "entrants[0].left"),
        (changed("entrants.0.number", 2), "entrants[0].number"),
        (changed("entrants.4.number", [5]), "entrants[4].number"),
        (changed("inputs.0.after", 99), "inputs[0].after"),
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
