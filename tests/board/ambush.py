"""An ambush as those who lie in it see it, and one moment with four sides."""

from __future__ import annotations

from dataclasses import replace

from bot.board.drawn import DrawnWatch, Sight
from bot.board.scene import DrawnSide, Scene
from tests.board.samples import FARM_TABLE, START, at, bearing, gang, police

AMBUSH = Scene(
    table=FARM_TABLE,
    sides=(
        DrawnSide(id="blue", name="Patrol", letter="P"),
        DrawnSide(id="red", name="Guerrillas", letter="G", place=1),
    ),
    tokens=(
        police(1, "Walker", 22.6, 19.6, 350, arms="assault-rifle", bears=("overall-leader",), comm_link=True),
        police(2, "Reyes", 24.8, 22.6, 340, arms="machine-gun", protected=True, hero=True),
        police(3, "Doc", 25.4, 26.0, 0, arms="assault-rifle", bears=("medic",)),
        police(4, "Hale", 26.6, 24.2, 330, arms="rifle", bears=("sniper",), prone=True),
        police(5, "Pike", 22.2, 23.6, 350, arms="assault-rifle", bears=("hurt",)),
        gang(1, "Vera", 18.4, 14.9, 150, arms="rifle", hidden=True, in_wait=True, bears=("sniper", "holds-fire")),
        gang(2, "Milo", 15.4, 14.6, 160, arms="machine-gun", hidden=True, in_wait=True, bears=("leader",)),
        gang(3, "Iva", 20.6, 10.8, 90, arms="rifle", hidden=True, in_wait=True, floor=0),
        gang(4, "Goran", 28.8, 21.0, 220, arms="launcher", hidden=True, in_wait=True, status="ducked-back"),
        gang(5, "Petra", 30.4, 20.9, 220, arms="shotgun", hidden=True, in_wait=True, bears=("holds-fire",)),
        gang(6, "Luka", 17.6, 27.8, 60, arms="rifle", bears=("doctor",), status="ducked-back"),
    ),
    watched=(
        DrawnWatch(figure="vera", side=1, at=at(18.4, 14.9), facing=150, radius=900),
        DrawnWatch(figure="petra", side=1, at=at(30.4, 20.9), facing=220, radius=600),
    ),
    sights=(Sight(watcher="vera", seen="walker", mark="A"),),
    focus=("vera",),
)
AMBUSH_CROP = (1350, 1000, 3150, 2800)
FOUR_SIDES = replace(
    START,
    sides=(
        *AMBUSH.sides,
        DrawnSide(id="press", name="Press", letter="R", place=2),
        DrawnSide(id="locals", name="Locals", letter="L", place=3),
    ),
    tokens=(
        *START.tokens,
        *(
            bearing(replace(gang(number, name, x, y, 200), side=side, tag=f"{letter}{number}"), **state)
            for side, letter, number, name, x, y, state in (
                (2, "R", 1, "Nora", 6.4, 22.0, {"bears": ("leader",)}),
                (2, "R", 2, "Emil", 8.2, 24.4, {"hidden": True, "in_wait": True, "hidden_from": (0, 3)}),
                (2, "R", 3, "Otto", 4.2, 19.4, {"status": "stunned"}),
                (3, "L", 1, "Sima", 29.8, 24.2, {"comm_link": True}),
                (3, "L", 2, "Juri", 27.4, 26.2, {"hero": True, "bears": ("overall-leader",)}),
                (3, "L", 3, "Pavo", 31.4, 12.2, {"hidden": True, "in_wait": True, "hidden_from": (0, 1, 2)}),
            )
        ),
    ),
)
