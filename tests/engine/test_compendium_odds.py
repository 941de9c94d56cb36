"""Chances of harm that are shown, against every throw of the dice: attributes, vests, mounts, cars and Stars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from engine.flow import Question
from engine.inputs.shape import Aim
from engine.preview import preview
from engine.preview.rehearsal import Rehearsal
from engine.procedures.declare import shots
from engine.procedures.ledger import Ledger
from engine.procedures.seam import VOLLEY
from engine.views import GM
from tests.engine.compendium_field import battle, low_wall
from tests.engine.machines import machine_of
from tests.engine.table import Battle

MISSED, ABLE = "missed", "carry-on"


class Thrown(Rehearsal):
    """A table of which the dice fall as a list says, and on with ones; the list grows by what is rolled."""

    __slots__ = ("faces", "rolled")

    faces: list[int]
    rolled: int

    def roll(self, label: str, who: str, count: int) -> list[int]:
        """The next faces."""
        self.faces += [1] * (self.rolled + count - len(self.faces))
        self.rolled += count
        return self.faces[self.rolled - count : self.rolled]

    async def ask(self, *questions: Question) -> list[Any]:
        """Everybody takes the default."""
        return [question.default for question in questions]


def every_throw(b: Battle, shooter: str, weapons: Sequence[str], target: str) -> Iterator[tuple[Fraction, Thrown]]:
    """The table behind a firing, for each way in which its dice can fall."""
    faces: list[int] = []
    while True:
        table = Thrown.of(b.encounter.game)
        table.faces, table.rolled = faces, 0
        firings = shots(table, table.named(shooter), weapons, (Aim(target),))
        assert table.rehearse(table.do(VOLLEY, firings, Ledger()))
        faces = table.faces
        yield Fraction(1, 6 ** len(faces)), table
        while faces and faces[-1] == 6:
            faces.pop()
        if not faces:
            return
        faces[-1] += 1


def compared(b: Battle, *names: str, weapons: Sequence[str] = (), target: str = "rob") -> None:
    """What is shown of these figures is what comes of all throws."""
    item: dict[str, Any] = {"do": "fire", "figure": "ann", "targets": [{"figure": target}]}
    seen = preview(b.encounter, item | ({"weapon": list(weapons)} if weapons else {}), GM)
    assert seen.refused is None
    shown = {victim.figure: Counter(victim.outcomes) for victim in seen.victims}
    exact: dict[str, Counter[str]] = {name: Counter() for name in names}
    for chance, table in every_throw(b, "ann", weapons, target):
        for name in names:
            exact[name][table.named(name).status] += chance  # type: ignore[assignment]
    for name in names:
        shown[name][ABLE] += shown[name].pop(MISSED, 0)
        assert +shown[name] == exact[name], name


ROB = "rob red rep 4 with revolver at 10,22 facing 180"


@pytest.mark.rule("CMP-ADV-05", "CMP-ADV-08", "CMP-REACT-20", "CMP-STAR-03", "CMP-RUL-049", "CMP-RUL-072")
@pytest.mark.parametrize(
    ("ann", "rob"),
    [
        ("", ""),
        ("traits crack-shot", ""),
        ("", "traits hard-to-kill"),
        ("", "traits vest"),
        ("", "traits vest,hard-to-kill"),
        ("", "star"),
        ("", "star traits hard-to-kill"),
        ("", "star traits vest,hard-to-kill"),
        ("mounted", "traits hard-to-kill"),
        ("", "mounted"),
        ("", "mounted traits hard-to-kill"),
        ("", "mounted traits vest"),
        ("", "mounted star"),
        ("with rocket-launcher", "traits vest"),
        ("with rocket-launcher", "mounted"),
    ],
)
def test_the_chance_of_harm_that_is_shown_is_that_of_all_throws(ann: str, rob: str):
    with battle(f"ann blue rep 4 with bolt-action-rifle {ann} at 10,30", f"{ROB} {rob}") as b:
        b.encounter.state.figure("rob").star_power = 1  # which only a Star rolls
        b.blue_turn("ann")
        compared(b, "rob")


@pytest.mark.rule("CMP-DIS-09", "CMP-RUL-079", "CMP-RUL-191")
@pytest.mark.parametrize(
    ("weapon", "ned"),
    [
        ("bolt-action-rifle", ""),
        ("bolt-action-rifle", ",hard-to-kill"),
        ("bolt-action-rifle", ",vest"),
        ("bolt-action-rifle", " mounted"),
        ("rocket-launcher", ""),
    ],
)
def test_so_is_that_of_an_unlucky_figure_beside_the_target(weapon: str, ned: str):
    near = f"ned red rep 4 at 12,22 facing 180 traits unlucky{ned}"
    with battle(f"ann blue rep 4 with {weapon} at 10,30", ROB, near) as b:
        b.blue_turn("ann")
        compared(b, "rob", "ned")


@pytest.mark.rule("CMP-RUL-191")
def test_two_unlucky_figures_are_counted_in_turn_a_friend_of_the_shooter_among_them():
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,30",
        "bea blue rep 4 traits unlucky at 12,22",
        ROB,
        "ned red rep 4 traits unlucky at 8,21 facing 180",
    ) as b:
        b.blue_turn("ann")
        compared(b, "rob", "ned", "bea")


@pytest.mark.rule("CMP-DIS-09")
def test_of_several_hits_each_may_go_astray():
    ned = "ned red rep 4 traits unlucky at 12,22 facing 180"
    with battle("ann blue rep 2 with revolver at 10,30", ROB, ned) as b:
        b.blue_turn("ann")
        compared(b, "rob", "ned")


@pytest.mark.rule("CMP-FIRE-03", "CMP-FIRE-10", "CMP-ADV-02", "CMP-WOUND-07", "CMP-RUL-133")
@pytest.mark.parametrize("how", ["cover", "prone", "fast", "nimble", "carrying", "car"])
def test_so_is_it_where_something_makes_the_shot_harder(how: str):
    with battle(
        f"ann blue rep 3 with bolt-action-rifle at 10,30 {'traits nimble' if how == 'nimble' else ''}",
        ROB.replace(" at 10,22 facing 180", "") if how == "car" else ROB,
        "cal blue rep 3 at 12,30",
        terrain=[low_wall(10, 23)] if how == "cover" else [],
        machines=[machine_of("car of red model car at 10,20 facing 180 driver rob")] if how == "car" else [],
    ) as b:
        b.blue_turn("ann")
        ann, rob = (b.encounter.state.figure(name) for name in ("ann", "rob"))
        rob.posture = "prone" if how == "prone" else rob.posture
        ann.fast = how in ("fast", "nimble")
        ann.carrying = b.encounter.state.figure("cal").index if how == "carrying" else -1
        compared(b, "rob")


def passes(dice: int, rep: int) -> Counter[int]:
    """The chance that so many of these dice pass."""
    sure = Fraction(rep, 6)
    return Counter({n: comb(dice, n) * sure**n * (1 - sure) ** (dice - n) for n in range(dice + 1)})


def beaten(margin: int, impact: int, traits: str) -> Counter[str]:
    """What becomes of one that has lost by so much to a weapon of this Impact."""
    out = "stunned" if "hard-to-kill" in traits else "out-of-the-fight"
    if margin == 1:
        found = [("obviously-dead", 1), (out, impact - 1), ("stunned", 6 - impact)]
    else:
        found = [("obviously-dead", impact), (out, 6 - impact)]
    fates: Counter[str] = Counter()
    for name, faces in found:
        fates[name] += Fraction(faces, 6)  # type: ignore[assignment]
    return fates


@pytest.mark.rule("CMP-ADV-03", "CMP-ADV-09", "CMP-DIS-04", "CMP-MELEE-05", "CMP-RUL-049", "CMP-RUL-069", "CMP-RUL-072")
@pytest.mark.parametrize(
    ("ann", "rob", "dice"),
    [
        ("", "", (2, 2)),
        ("brawler", "runt", (3, 1)),
        ("knife-fighter", "hard-to-kill", (3, 2)),
        ("brawler,knife-fighter,hard-to-kill", "vest", (4, 2)),
        ("runt", "brawler,knife-fighter", (1, 3)),
    ],
)
def test_so_is_that_of_a_round_of_melee(ann: str, rob: str, dice: tuple[int, int]):
    """Ann fights with a knife or the like, Impact 1, Rob with both hands, Impact 2."""
    said = [f"traits {traits}" if traits else "" for traits in (ann, rob)]
    with battle(
        f"ann blue rep 4 with nothing melee improvised-one-handed {said[0]} at 10,26 facing 0",
        f"rob red rep 3 with nothing melee improvised-two-handed {said[1]} at 10,20 facing 180",
    ) as b:
        b.blue_turn("ann")
        [charge] = preview(b.encounter, {"do": "charge", "charges": [{"figure": "ann", "target": "rob"}]}, GM).charges
        melee = charge.melee
    assert melee is not None
    exact: dict[str, Counter[str]] = {"ann": Counter(), "rob": Counter()}
    for mine, chance in passes(dice[0], 4).items():
        for theirs, share in passes(dice[1], 3).items():
            margin, both = mine - theirs, chance * share
            loser, impact, traits = ("rob", 1, rob) if margin > 0 else ("ann", 2, ann)
            fates = beaten(min(abs(margin), 2), impact, traits) if margin else Counter({MISSED: Fraction(1)})
            for name in exact:
                for fate, part in fates.items() if name == loser else [(MISSED, Fraction(1))]:
                    exact[name][fate] += both * part  # type: ignore[assignment]
    assert (Counter(melee.charger), Counter(melee.target)) == (+exact["ann"], +exact["rob"])


@pytest.mark.rule("CMP-FIRE-07", "CMP-RUL-114", "CMP-DIS-09")
def test_so_is_that_of_fire_at_a_charging_rider_beside_an_unlucky_friend():
    with battle(
        "ann blue rep 4 mounted with nothing melee spear-or-lance at 10,30 facing 0",
        "bea blue rep 4 with nothing traits unlucky at 10,26 facing 0",
        "rob red rep 5 with rifle at 13,22 facing 180",
        options=["old-west"],
    ) as b:
        b.blue_turn("ann")
        [charge] = preview(b.encounter, {"do": "charge", "charges": [{"figure": "ann", "target": "rob"}]}, GM).charges
    fires = {result.result: result.fire for result in charge.results if result.fire is not None}
    hits = {name: fire.hit for name, fire in fires.items()}
    assert hits == {"complete-move-and-fire": Fraction(1, 2), "halt-and-fire-rep-minus-1": Fraction(1, 3)}
    for fire in fires.values():
        at_ann = fire.hit * Fraction(5, 6)  # the rest strikes Bea
        assert fire.outcomes["obviously-dead"] == at_ann / 2 / 6
        assert fire.outcomes["stunned"] == at_ann / 2 * Fraction(4, 6) + at_ann / 2 * Fraction(2, 6)
