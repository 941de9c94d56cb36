"""What a record of the French Compendium may not say: each refusal names the rule and what is allowed."""

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.loading.load import load
from tests.engine.compendium_field import battle
from tests.engine.machines import machine_of
from tests.engine.table import Battle

ANN, ROB = "ann blue rep 4 at 10,34", "rob red rep 4 at 10,12"
ARMS = "assault-rifle, light-machine-gun, rocket-launcher, bolt-action-rifle"


def of_the_game(drill: str, line: str) -> Battle:
    """A battle in which one figure stands on the side that the game plays."""
    sides = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": drill}]
    return battle(ANN, f"rob red {line} at 10,12", sides=sides, options=[drill])


def refuses(said: str, rule: str) -> Any:
    """The refusal of a record in these words, by this rule."""
    return pytest.raises(BadRequest, match=f"{said}.*{rule}")


# ---- zombies and insurgents ----


@pytest.mark.rule("CMP-ZOM-08", "CMP-ANIM-03", "CMP-RUL-135", "CMP-RUL-207")
@pytest.mark.parametrize(
    ("line", "said", "rule"),
    [
        ("rep 5 with nothing traits zombie", "has Rep 4", "CMP-ZOM-08"),
        ("rep 4 with revolver traits zombie", "no weapon here", "CMP-ZOM-08"),
        ("rep 4 with nothing melee unarmed traits zombie", "allowed: improvised-one-handed", "CMP-ZOM-08"),
        ("rep 4 with nothing leader traits zombie", "neither Star nor leader", "CMP-RUL-135"),
        ("rep 4 with nothing star traits zombie", "neither Star nor leader", "CMP-RUL-135"),
        ("rep 4 with nothing mounted traits zombie", "goes on foot", "CMP-RUL-207"),
        ("rep 4 with nothing traits zombie,brave", "'brave' .* allowed: zombie ", "CMP-RUL-207"),
        ("rep 4 with nothing traits zombie,vest", "'vest' .* allowed: zombie ", "CMP-RUL-207"),
    ],
)
def test_a_zombie_of_the_game_is_like_those_that_arrive(line: str, said: str, rule: str):
    with refuses(said, rule):
        of_the_game("zombies", line)


@pytest.mark.rule("CMP-INS-08", "CMP-INS-03", "CMP-RUL-145", "CMP-RUL-207")
@pytest.mark.parametrize(
    ("line", "said", "rule"),
    [
        ("rep 3 with assault-rifle traits insurgent", "has Rep 4", "CMP-INS-08"),
        ("rep 4 with nothing traits insurgent", f"one weapon; allowed: {ARMS}", "CMP-INS-03"),
        ("rep 4 with shotgun traits insurgent", f"allowed: {ARMS}", "CMP-INS-03"),
        ("rep 4 with assault-rifle,rocket-launcher traits insurgent", "one weapon", "CMP-INS-03"),
        ("rep 4 with assault-rifle melee improvised-two-handed traits insurgent", "allowed: unarmed", "CMP-INS-08"),
        ("rep 4 with assault-rifle leader traits insurgent", "neither Star nor leader", "CMP-RUL-145"),
        ("rep 4 with assault-rifle mounted traits insurgent", "goes on foot", "CMP-RUL-207"),
        ("rep 4 with assault-rifle traits insurgent,stoic", "allowed: insurgent ", "CMP-RUL-207"),
    ],
)
def test_an_insurgent_of_the_game_is_like_those_that_arrive(line: str, said: str, rule: str):
    with refuses(said, rule):
        of_the_game("insurgents", line)


@pytest.mark.rule("CMP-ZOM-08", "CMP-RUL-207")
def test_a_zombie_on_the_table_has_its_arms_without_being_told():
    with of_the_game("zombies", "rep 4 with nothing traits zombie") as b:
        assert b.encounter.state.figure("rob").melee_weapon == "improvised-one-handed"


@pytest.mark.rule("CMP-ZOM-01")
def test_zombies_fight():
    sides = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies", "stance": "neutral"}]
    zed = "zed red rep 4 with nothing traits zombie at 10,12"
    with refuses("one side that fights", "CMP-ZOM-01"):
        battle(ANN, zed, "cat green rep 4 at 30,30", sides=[*sides, {"id": "green"}], options=["zombies"])


# ---- dogs, Stars and their NPCs ----


@pytest.mark.rule("CMP-ANIM-01", "CMP-ANIM-02", "CMP-RUL-206")
@pytest.mark.parametrize(
    ("line", "said", "rule"),
    [
        ("rep 5 with nothing traits dog", "has Rep 4", "CMP-ANIM-01"),
        ("rep 4 with revolver traits dog", "no weapon here", "CMP-ANIM-01"),
        ("rep 4 with nothing traits lapdog", "has Rep 3", "CMP-ANIM-02"),
        ("rep 3 with nothing melee improvised-two-handed traits lapdog", "allowed: unarmed", "CMP-ANIM-02"),
        ("rep 4 with nothing traits dog,vest", "'vest' is no trait here; allowed: born-leader", "CMP-RUL-206"),
        ("rep 4 with nothing leader traits dog", "neither Star nor leader", "CMP-RUL-206"),
        ("rep 4 with nothing star traits dog", "neither Star nor leader", "CMP-RUL-206"),
        ("rep 4 with nothing mounted traits dog", "goes on foot", "CMP-RUL-230"),
    ],
)
def test_a_dog_is_as_the_book_has_it(line: str, said: str, rule: str):
    with refuses(said, rule):
        battle(f"rex blue {line} at 10,34", ROB)


@pytest.mark.rule("CMP-RUL-206")
def test_a_dog_may_have_attributes():
    with battle("rex blue rep 4 with nothing traits dog,brave at 10,34", ROB) as b:
        assert b.encounter.state.figure("rex").traits == {"dog", "brave"}


@pytest.mark.rule("CMP-RUL-230")
@pytest.mark.parametrize("model", ["car", "coach"])
def test_a_dog_rides_along_and_drives_nothing(model: str):
    rex, van = "rex blue rep 4 with nothing traits dog", f"van of blue model {model} at 18,24"
    with battle("ann blue rep 4", rex, ROB, machines=[machine_of(f"{van} driver ann riders rex")]) as b:
        assert b.encounter.state.figure("rex").aboard == "van"
    with refuses("is a dog: it may ride along but not drive", "CMP-RUL-230"):
        battle(rex, ROB, machines=[machine_of(f"{van} driver rex")])


@pytest.mark.rule("CMP-STAR-01", "CMP-RUL-050")
@pytest.mark.parametrize(("rep", "stands"), [(2, False), (3, True), (5, True), (6, False)])
def test_a_star_has_rep_5_or_what_a_campaign_leaves_of_it(rep: int, stands: bool):
    line = f"ann blue star rep {rep} at 10,34"
    if stands:
        with battle(line, ROB) as b:
            assert b.encounter.state.figure("ann").rep == rep
    else:
        with refuses("3 to 5 in a campaign", "CMP-RUL-050"):
            battle(line, ROB)


@pytest.mark.rule("CMP-TROOP-02", "CMP-TEST-02", "CMP-RUL-003")
def test_no_npc_has_a_higher_rep_than_its_star():
    with refuses("Bob has at most Rep 4, as its Star Ann has", "CMP-TROOP-02"):
        battle("ann blue star rep 4 at 10,34", "bob blue rep 5 at 12,34", ROB)
    with battle("ann blue star rep 4 at 10,34", "rob red rep 6 at 10,12") as b:
        assert b.encounter.state.figure("rob").rep == 6, "an enemy without a Star"


@pytest.mark.rule("CMP-TROOP-02", "CMP-RUL-202")
def test_allied_players_have_each_their_own_star():
    sides = [{"id": "blue", "commands": ["one", "two"]}, {"id": "red"}]
    low, high = "ann blue star rep 4 command one at 10,34", "bea blue star rep 5 command two at 14,34"
    with battle(low, high, "bob blue rep 5 command two at 12,30", ROB, sides=sides):
        pass
    with refuses("Bob has at most Rep 4", "CMP-TROOP-02"):
        battle(low, high, "bob blue rep 5 command one at 12,30", ROB, sides=sides)


@pytest.mark.rule("CMP-RUL-171")
def test_a_rider_lies_on_no_mount():
    with refuses("left the saddle", "CMP-RUL-171"):
        battle("ann blue rep 4 mounted prone at 10,34", ROB)


# ---- cars, options, words and numbers ----


@pytest.mark.rule("CMP-RUL-132", "CMP-CAR-01", "CMP-RUL-113", "CMP-RUL-129", "CMP-RUL-167")
@pytest.mark.parametrize(
    ("line", "said", "rule"),
    [
        ("driver ann riders a,b,c,d", "at most 3 are allowed here, 4 were given", "CMP-RUL-132"),
        ("driver rob", "not of the side", "CMP-CAR-01"),
        ("driver ann riders ann", "sits in van already", "CMP-CAR-01"),
        ("driver max", "is mounted and sits in no machine", "CMP-RUL-113"),
        ("driver ann speed 8", "its top speed is 0", "CMP-RUL-129"),
        ("driver ann at 0.5,24", "juts over", "CMP-RUL-167"),
    ],
)
def test_a_car_is_refused_by_the_rule_of_this_book(line: str, said: str, rule: str):
    max_, rob = "max blue rep 4 mounted at 30,30", "rob red rep 4 at 10,12"
    at = "" if " at " in line else " at 18,24"
    with refuses(said, rule):
        battle("ann blue rep 4 at 10,34", max_, rob, machines=[machine_of(f"van of blue model car{at} {line}")])


@pytest.mark.rule("CMP-ZOM-04", "CMP-RUL-144", "CMP-INS-01", "CMP-INS-03", "CMP-WEAP-06", "CMP-WEAP-07")
@pytest.mark.parametrize(
    ("options", "said", "rule"),
    [
        (["infestation-1", "infestation-3"], "infestation-1 and infestation-3 are not played together", "CMP-ZOM-04"),
        (["infestation-6"], "'infestation-6' is no option", "CMP-ZOM-04"),
        (["infestation-2", "insurgents"], "insurgents and infestation-2 are not played together", "CMP-INS-01"),
        (["prohibition", "insurgents"], "insurgents and prohibition are not played together", "CMP-INS-03"),
        (["old-west", "prohibition"], "old-west and prohibition are not played together", "CMP-WEAP-07"),
        (["zombies", "zombies"], "given twice", "CMP-ZOM-01"),
        (["modern"], "allowed: black-powder", ""),
        ("zombies", "a list of options is needed here; allowed: black-powder", "CMP-WEAP-06"),
    ],
)
def test_options_that_the_book_has_not_or_not_together(options: Any, said: str, rule: str):
    with refuses(said, rule):
        battle(ANN, ROB, options=options)


@pytest.mark.rule("CMP-RUL-003", "CMP-RUL-053", "CMP-MOVE-09", "CMP-FIRE-02", "CMP-ATTR-01", "CMP-WEAP-09")
@pytest.mark.parametrize(
    ("field", "said", "rule"),
    [
        ({"rep": 7}, "from 1 to 6", "CMP-RUL-003"),
        ({"status": "asleep"}, "allowed: carry-on", "CMP-RUL-053"),
        ({"posture": "sitting"}, "allowed: standing, prone", "CMP-MOVE-09"),
        ({"ammo": "half"}, "allowed: loaded, out", "CMP-FIRE-02"),
        ({"traits": ["brave", "brave"]}, "'brave' is given twice", "CMP-ATTR-01"),
        ({"traits": "brave"}, "a list is needed", "CMP-ATTR-01"),
        ({"melee_weapon": "sword"}, "allowed: unarmed, improvised-one-handed", "CMP-WEAP-09"),
        ({"weapons": ["revolver"] * 9}, "at most 8", "CMP-T-WEAP-GENERIC"),
    ],
)
def test_a_figure_is_refused_by_rule(field: dict[str, Any], said: str, rule: str):
    with battle(ANN, ROB) as b:
        record = b.encounter.export()
    record["figures"][0] |= field
    with refuses(said, rule):
        load(record)


@pytest.mark.rule("CMP-RUL-161")
@pytest.mark.parametrize("field", [{"stance": "shy"}, {"commands": "ab"}, {"commands": ["one"]}])
def test_a_side_is_refused_by_rule(field: dict[str, Any]):
    with refuses("", "CMP-RUL-161"):
        battle(ANN, ROB, sides=[{"id": "blue", **field}, {"id": "red"}])


@pytest.mark.rule("CMP-ENV-01", "CMP-ENV-02", "CMP-ENV-03")
@pytest.mark.parametrize(
    ("table", "said", "rule"),
    [
        ({"weather": "snow"}, "allowed: clear, variable", "CMP-ENV-03"),
        ({"hour": "noon"}, "allowed: dawn, morning", "CMP-ENV-01"),
        ({"light": "dusk"}, "allowed: day, night", "CMP-ENV-02"),
    ],
)
def test_a_sky_is_refused_by_rule(table: dict[str, str], said: str, rule: str):
    with refuses(said, rule):
        battle(ANN, ROB, table=table)
