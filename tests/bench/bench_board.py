"""Milliseconds of processor time to draw and to encode each kind of picture.

Run `python tests/bench/bench_board.py`; it prints medians of 21 with the slowest in brackets. Beside them stand a blank
sheet of the same size and, where `pip install '.[bench]'` brought them, a chess board by python-chess made a PNG.
"""

from __future__ import annotations

import importlib
import importlib.util
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).absolute().parents[2]))

from PIL import Image

from bot.board.dice import render_dice
from bot.board.encode import encode
from bot.board.layers import LAYERS
from bot.board.render import render_board
from bot.board.replay import animate, render_frame
from bot.board.scene import Scene
from bot.cli.report import Teller
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from engine.loading.load import load
from tests.board.ambush import AMBUSH, AMBUSH_CROP
from tests.board.diner import CROWD
from tests.board.gallery import FIGHT, REACTION, replay_frames
from tests.board.machines import CONVOY, CONVOY_CROP, EIGHT
from tests.board.samples import ACTION, ACTION_CROP, MEDIEVAL, MEDIEVAL_CROP, NIGHT, START

RUNS = 21
RECORD = Path(__file__).parents[1] / "golden" / "swordplay-patrol.json"


def timed(task: Callable[[], object], before: Callable[[], None] | None = None) -> tuple[float, float]:
    """Median and slowest run in milliseconds."""
    spans = []
    for _ in range(RUNS):
        if before is not None:
            before()
        start = time.process_time()
        task()
        spans.append((time.process_time() - start) * 1000)
    return statistics.median(spans), max(spans)


def forget() -> None:
    """Keep no terrain."""
    LAYERS.clear()


def blank() -> bytes:
    """The floor: an empty sheet, made large, reduced and written."""
    out = BytesIO()
    Image.new("RGB", (2160, 2300)).reduce(2).quantize(8).save(out, "PNG", compress_level=6)
    return out.getvalue()


def chess_board() -> Callable[[], bytes] | None:
    """The peer: python-chess's picture of a board in the middle of a game, 1080 pixels wide; None where it is not."""
    if not all(importlib.util.find_spec(name) for name in ("chess", "resvg_py")):
        return None
    chess, svg, resvg = (importlib.import_module(name) for name in ("chess", "chess.svg", "resvg_py"))
    game = chess.Board("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4")

    def drawn() -> bytes:
        arrows = [svg.Arrow(chess.H5, chess.F7)]
        return bytes(resvg.svg_to_bytes(svg_string=svg.board(game, size=1080, arrows=arrows, check=chess.E8)))

    return drawn


def crowd() -> Scene:
    """Riders and others hand to hand: the moment of a recorded patrol with most to draw but one."""
    moment = Teller(load(RECORD.read_bytes())).moments[43]
    return scene_of(moment, steps_of(moment.entries))


def signless(scene: Scene) -> Scene:
    """The same figures without signs, hatch, laurel, mast and ring, and nobody on watch."""
    none = {"signs": ("", "", "", ""), "hidden": False, "hero": False, "protected": False, "comm_link": False}
    return replace(scene, tokens=tuple(replace(token, **none) for token in scene.tokens), watched=())  # type: ignore[arg-type]


def main() -> None:
    """Print the table."""
    frames, many, plain = replay_frames(), crowd(), signless(AMBUSH)
    tasks: dict[str, Callable[[], Image.Image]] = {
        "whole table": lambda: render_board(START),
        "action crop": lambda: render_board(ACTION, view=ACTION_CROP),
        "ambush crop, with signs": lambda: render_board(AMBUSH, view=AMBUSH_CROP),
        "the same without signs": lambda: render_board(plain, view=AMBUSH_CROP),
        "medieval crop": lambda: render_board(MEDIEVAL, view=MEDIEVAL_CROP),
        "eight machines, whole table": lambda: render_board(EIGHT),
        "the same without machines": lambda: render_board(replace(EIGHT, machines=())),
        "convoy crop": lambda: render_board(CONVOY, view=CONVOY_CROP),
        "36 figures, whole table": lambda: render_board(many),
        "forty zombies, night and rain": lambda: render_board(CROWD),
        "night, whole table": lambda: render_board(NIGHT),
        "replay frame": lambda: render_frame(frames[2], 3, 4, view=ACTION_CROP),
        "dice, a test": lambda: render_dice(REACTION),
        "dice, a fight": lambda: render_dice(FIGHT),
    }
    middle, worst = timed(blank)
    print(f"{'picture':28}{'nothing kept':>16}{'terrain kept':>16}{'PNG':>14}{'both':>8}{'size':>9}")
    print(f"{'blank 1080 (floor)':28}{'':16}{'':16}{'':14}{middle:5.0f} ms ({worst:.0f})")
    peer = chess_board()
    if peer is None:
        print("python-chess and resvg_py are not installed")
    else:
        middle, worst = timed(peer)
        print(f"{'python-chess, PNG':28}{'':46}{middle:5.0f} ms ({worst:.0f}){len(peer()) / 1000:4.0f} KB")
    for name, task in tasks.items():
        cold, cold_worst = timed(task, forget)
        warm, warm_worst = timed(task)
        picture = task()
        png, png_worst = timed(lambda picture=picture: encode(picture))  # type: ignore[misc]
        size = len(encode(picture)) / 1000
        print(
            f"{name:28}{cold:6.0f} ({cold_worst:3.0f}) ms{warm:6.0f} ({warm_worst:3.0f}) ms"
            f"{png:5.0f} ({png_worst:3.0f}) ms{warm + png:5.0f} ms{size:6.0f} KB"
        )
    start = time.perf_counter()
    movie = animate(frames * 6, view=ACTION_CROP)
    print(f"replay of 24 frames: {time.perf_counter() - start:.2f} s, {len(movie) / 1000:.0f} KB")


if __name__ == "__main__":
    main()
