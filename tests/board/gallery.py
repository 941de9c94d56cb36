"""Every kind of picture as a file, to be looked at: `python -m tests.board.gallery FOLDER`."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image

from bot.board import badges
from bot.board.canvas import OVERSAMPLE, Canvas, arc
from bot.board.crop import crop_to_action
from bot.board.dice import render_dice
from bot.board.drawn import DrawnPath as Move
from bot.board.drawn import DrawnShot, Sight
from bot.board.encode import CARDS, encode
from bot.board.ground.periods import ground
from bot.board.markers import draw_marker
from bot.board.moving import Frame
from bot.board.palette import BLAST_EDGE, BLAST_FILL, LIGHTS
from bot.board.render import render_board
from bot.board.replay import animate, render_frame
from bot.board.rolls import ChanceRow, Die, Fighter, MeleePicture, TestPicture
from bot.board.scene import DrawnMarker, Scene, Token
from bot.board.tokens import draw_glow, draw_token
from tests.board.ambush import AMBUSH, AMBUSH_CROP, FOUR_SIDES
from tests.board.fights import ELEVEN, SQUARES, VOLLEY
from tests.board.samples import (
    ACTION,
    ACTION_CROP,
    HOUSE,
    MEDIEVAL,
    MEDIEVAL_CROP,
    NIGHT,
    NIGHT_ACTION,
    START,
    bearing,
    gang,
    police,
)

PHONE = 312

REACTION = TestPicture(
    token=gang(1, "Carlos", 0, 0, bears=("leader",), melee=True),
    title="Carlos: under fire",
    need="Rep 4: a die of 4 or less passes.",
    dice=(Die(face=3, passed=True), Die(face=6, passed=False), Die(face=5, passed=False, reason="cover")),
    outcome="1 passed",
    rows=(
        ChanceRow(passes="2", result="Shoots back", note="aimed, at once", chance="74%"),
        ChanceRow(passes="1", result="Rushed shot", note="harder to hit", chance="22%", chosen=True),
        ChanceRow(passes="0", result="Nerve check", note="the whole group", chance="4%"),
    ),
)
REACTION_FR = TestPicture(
    token=gang(1, "Carlos", 0, 0, bears=("leader",), melee=True),
    title="Carlos\u00a0: sous le feu",
    need="Rep 4\u00a0: un dé de 4 ou moins réussit.",
    dice=(*(Die(face=face, passed=face <= 4) for face in (3, 6, 5, 1)), Die(face=2, passed=True, reason="à l’abri")),
    outcome="3 réussis",
    rows=(
        ChanceRow(passes="2", result="Riposte", note="visée, à l’instant", chance="74\u202f%", chosen=True),
        ChanceRow(passes="1", result="Tir réflexe", note="touche moins bien", chance="22\u202f%"),
        ChanceRow(passes="0", result="Test de cohésion", note="tout le groupe", chance="4\u202f%"),
    ),
)
FIGHT = MeleePicture(
    title="Hand to hand: 1, 2 or 3 is a success",
    fighters=(
        Fighter(name="Dez", line="Rep 4 · knife +1", count=4, token=police(2, "Dez", 0, 0, melee=True),
                dice=tuple(Die(face=face, passed=face <= 3) for face in (1, 2, 2, 3, 5))),
        Fighter(name="Slag", line="Rep 3 · bottle", count=2, token=gang(2, "Slag", 0, 0, melee=True),
                dice=tuple(Die(face=face, passed=face <= 3) for face in (1, 3, 6))),
    ),
    margin="Dez is 2 ahead. Damage",
    damage=Die(face=2),
    outcome="Slag is out of the fight",
)  # fmt: skip
SHOTS = TestPicture(
    token=police(1, "Billy", 0, 0, star=True, melee=True),
    title="Billy shoots Nails",
    need="Die + Rep 5: 8 or more hits.",
    dice=(
        *(Die(face=face, passed=face >= 3) for face in (6, 2, 4, 1, 5, 3, 2, 6)),
        Die(face=1, passed=False, reason="far"),
    ),
    outcome="5 hits",
)


def replay_frames() -> list[Frame]:
    """A few steps of the action, as a replay shows them."""
    quiet = replace(ACTION, blasts=(), melees=(), sights=(), shots=(), paths=(), named=())
    tokens = {token.id: token for token in ACTION.tokens}
    before = replace(tokens["nails"], status="carry-on")
    standing = tuple(before if token.id == "nails" else token for token in ACTION.tokens)
    moved = replace(quiet, tokens=standing, paths=ACTION.paths)
    hit = replace(ACTION.shots[0], mark="")
    return [
        Frame(scene=moved, caption="Billy moves 5″ and stops in the open"),
        Frame(scene=replace(moved, sights=ACTION.sights), caption="Carlos and Nails see Billy"),
        Frame(scene=replace(quiet, shots=(hit,)), caption="Billy shoots Nails: hit, knocked down"),
        Frame(scene=replace(quiet, shots=ACTION.shots[1:]), caption="Carlos shoots at Billy: three misses"),
    ]


def token_sheet(width: int = 1080) -> Image.Image:
    """Every shape and state with its name."""
    light, grass = LIGHTS["day"], ground("country", "day")
    canvas = Canvas.blank(1080, 2590, grass.ground, OVERSAMPLE * width / 1080)
    y = 40.0
    states: list[tuple[str, list[tuple[str, Token | DrawnMarker]]]] = [
        ("Sides: shape, letter, colour", [
            ("side 1", _figure(0, "P1")), ("side 2", _figure(1, "G1")), ("side 3", _figure(2, "M1")),
            ("side 4", _figure(3, "Z1")), ("ten or more", _figure(0, "P12")),
            ("possible enemy", DrawnMarker(id="m", tag="?1", at=(0, 0))),
        ]),
        ("Who", [
            ("Star", _figure(0, "P1", star=True)), ("leader", _figure(0, "P1", bears=("leader",))),
            ("Star who leads", _figure(0, "P1", star=True, bears=("leader",))),
            ("mounted", _figure(0, "P1", mounted=True)),
            ("shield", _figure(0, "P1", shield=True, can_shoot=False)), ("bow", _figure(0, "P1", bow=True)),
        ]),
        ("", [
            ("noble", _figure(0, "P1", bears=("noble",))), ("religious order", _figure(0, "P1", bears=("order",))),
            ("warrior", _figure(0, "P1", bears=("warrior",))), ("peasant", _figure(0, "P1", bears=("peasant",))),
            ("missile", _figure(0, "P1", bears=("missile",))), ("gun set up", _figure(0, "P1", set_up=True)),
        ]),
        ("", [
            ("armour 4", _figure(0, "P1", armor=4)), ("armour 6", _figure(0, "P1", armor=6)),
            ("and a shield", _figure(0, "P1", armor=6, shield=True)),
            ("fierce", _figure(1, "G1", fierce=True)),
            ("and leading", _figure(1, "G1", fierce=True, bears=("leader",))),
            ("rider of side 2", _figure(1, "G1", mounted=True, armor=4, shield=True)),
        ]),
        ("How", [
            ("carrying on", _figure(1, "G2")), ("prone", _figure(1, "G2", prone=True)),
            ("ducked back", _figure(1, "G2", status="ducked-back")), ("stunned", _figure(1, "G2", status="stunned")),
            ("out of the fight", _figure(1, "G2", status="out-of-the-fight")),
            ("dead", _figure(1, "G2", status="obviously-dead")),
        ]),
        ("", [
            ("out of ammo", _figure(1, "G2", ammo_out=True)), ("carrying", _figure(1, "G2", carrying=1)),
            ("captured", _figure(1, "G2", status="captured", captor=0)),
            ("not seen yet", _figure(1, "G2", hidden=True)),
            ("ran away", _figure(1, "G2", status="ran-away", facing=45.0)), ("upstairs", _figure(1, "G2", floor=1)),
        ]),
        ("", [
            ("overall leader", _figure(0, "P1", bears=("overall-leader",))),
            ("comm link", _figure(0, "P1", comm_link=True)),
            ("hero", _figure(0, "P1", hero=True)), ("protected", _figure(0, "P1", protected=True)),
            ("Star, hero, link", _figure(0, "P1", star=True, hero=True, comm_link=True)),
            ("hurt: slow", _figure(0, "P1", bears=("hurt",))),
        ]),
        ("", [
            ("sniper", _figure(0, "P1", bears=("sniper",))), ("medic", _figure(0, "P1", bears=("medic",))),
            ("doctor", _figure(0, "P1", bears=("doctor",))),
            ("hidden from two", _figure(1, "G3", hidden=True, in_wait=True, hidden_from=(0, 2))),
            ("holds fire", _figure(1, "G3", hidden=True, in_wait=True, bears=("holds-fire",))),
            ("hidden, armed", _figure(1, "G3", hidden=True, in_wait=True, arms="rifle")),
        ]),
        ("", [
            ("sentry", _figure(1, "G4", bears=("sentry",))), ("slack", _figure(1, "G4", bears=("slack",))),
            ("grenade in hand", _figure(0, "P1", bears=("grenade",))),
            ("2 rounds left", _figure(0, "P1", bears=("rounds",), count=2)),
            ("bitten", _figure(0, "P1", bears=("bitten",))),
            ("2 blasts of bile", _figure(3, "Z4", kind="puker", bears=("bile",), count=2)),
        ]),
        ("", [
            ("hidden, prone", _figure(0, "P3", hidden=True, in_wait=True, prone=True)),
            ("hidden, ducked", _figure(0, "P3", hidden=True, in_wait=True, status="ducked-back")),
            ("hidden, side 3", _figure(2, "M3", hidden=True, in_wait=True)),
            ("hidden, side 4", _figure(3, "Z3", hidden=True, in_wait=True)),
        ]),
        ("", [
            ("side 3 down", _figure(2, "M2", status="stunned")),
            ("side 3 out", _figure(2, "M2", status="out-of-the-fight")),
            ("side 4 down", _figure(3, "Z2", status="stunned")),
            ("side 4 out", _figure(3, "Z2", status="out-of-the-fight")),
            ("side 3 dead", _figure(2, "M2", status="obviously-dead")), ("acting now", _figure(1, "G2")),
        ]),
    ]  # fmt: skip
    for title, row in states:
        if title:
            canvas.text((40, y), title, 29, light.label, anchor="l")
            canvas.segment((40, y + 25), (1040, y + 25), grass.section, 1.5)
            y += 30
        for index, (name, token) in enumerate(row):
            x = 110 + index * 172
            if isinstance(token, DrawnMarker):
                draw_marker(canvas, token, (x, y + 75), 42)
            else:
                if name == "acting now":
                    draw_glow(canvas, (x, y + 75), 42)
                draw_token(canvas, token, (x, y + 75), 30 if token.mounted else 42, light)
            canvas.text((x, y + 160), name, 26, light.text, bold=False)
        y += 210
    _line_samples(canvas, y + 24)
    return canvas.finished()


def _line_samples(canvas: Canvas, y: float) -> None:
    light = LIGHTS["day"]
    samples = (("hand to hand", 110), ("hit, blast", 282), ("number", 454), ("in sight", 626), ("blast circle", 830))
    for name, x in samples:
        canvas.text((x, y + 66), name, 26, light.text, bold=False)
    badges.swords(canvas, (110, y), 24)
    badges.burst(canvas, (282, y), 25)
    badges.number_disc(canvas, (454, y), "3", 22, light.text, light.halo)
    badges.eye_pill(canvas, (626, y), "2", 22, light.text, light.halo)
    canvas.disc((830, y), 34, BLAST_FILL)
    canvas.dashes(arc((830, y), 34, 0, 360), BLAST_EDGE["day"], 4, 14, 8)


def _figure(side: int, tag: str, **state: Any) -> Token:
    return bearing(Token(id=tag, name=tag, tag=tag, side=side, at=(0, 0), facing=30.0), **state)


def preview() -> Scene:
    """What Billy would face after a move: nothing has happened yet."""
    start = {token.id: token.at for token in ACTION.tokens}["billy"]
    goal = (2340, 1880)
    return replace(
        ACTION,
        shots=(),
        melees=(),
        blasts=(),
        paths=(Move(figure="billy", points=(start, goal), planned=True),),
        sights=(
            Sight(watcher="carlos", seen="billy", mark="A", end=goal),
            Sight(watcher="moth", seen="billy", mark="B", end=goal),
        ),
        focus=("billy",),
        language="fr",
    )


def crowded() -> Scene:
    """Figures and lines in each other's way."""
    shots = tuple(DrawnShot(shooter="billy", target=target, hit=target == "carlos", mark=str(index))
                  for index, target in enumerate(("carlos", "slag", "moth"), start=1))  # fmt: skip
    tokens = (
        police(1, "Billy", 18, 18, 0, star=True), police(2, "Dez", 19, 18.3, 20), police(3, "Ruth", 17.7, 19, 340),
        police(10, "Otis", 19.4, 19.3), gang(1, "Carlos", 18, 7.9), gang(2, "Slag", 18.7, 8.7),
        gang(3, "Moth", 17.4, 8.8),
        gang(4, "Nails", 18.2, 9.4, status="obviously-dead"),
    )  # fmt: skip
    return replace(
        ACTION, tokens=tokens, shots=shots, paths=(), sights=(), melees=(), blasts=(), focus=("billy",), named=()
    )


def pictures() -> dict[str, Image.Image]:
    """All still pictures by file name."""
    frames = replay_frames()
    return {
        "tokens": token_sheet(),
        "table": render_board(START),
        "table-night": render_board(NIGHT),
        "action": render_board(ACTION, view=ACTION_CROP),
        "action-night": render_board(NIGHT_ACTION, view=ACTION_CROP),
        "medieval": render_board(MEDIEVAL, view=MEDIEVAL_CROP),
        "medieval-table": render_board(MEDIEVAL),
        "medieval-night": render_board(replace(MEDIEVAL, table=replace(MEDIEVAL.table, light="night"))),
        "volley": render_board(VOLLEY, view=crop_to_action(VOLLEY)),
        "eleven": render_board(ELEVEN),
        "squares": render_board(SQUARES, view=crop_to_action(SQUARES)),
        "ambush": render_board(AMBUSH, view=AMBUSH_CROP),
        "ambush-table": render_board(AMBUSH),
        "ambush-night": render_board(replace(AMBUSH, table=replace(AMBUSH.table, light="night"))),
        "four-sides": render_board(FOUR_SIDES),
        "house": render_board(HOUSE),
        "preview": render_board(preview(), view=crop_to_action(preview())),
        "crowded": render_board(crowded(), view=crop_to_action(crowded())),
        "dice": render_dice(REACTION),
        "dice-french": render_dice(REACTION_FR),
        "dice-shots": render_dice(SHOTS),
        "dice-fight": render_dice(FIGHT),
        "replay-frame": render_frame(frames[2], 3, len(frames), view=ACTION_CROP),
    }


def main() -> None:
    """Write every picture, and each as a phone shows it."""
    folder = Path(sys.argv[1])
    (folder / "phone").mkdir(parents=True, exist_ok=True)
    for name, image in pictures().items():
        (folder / f"{name}.png").write_bytes(encode(image, "country-night" if "night" in name else CARDS))
        small = image.resize((PHONE, round(image.height * PHONE / image.width)), Image.Resampling.LANCZOS)
        small.save(folder / "phone" / f"{name}.png")
    (folder / "replay.webp").write_bytes(animate(replay_frames(), view=ACTION_CROP))


if __name__ == "__main__":
    main()
