"""Pictures as files, each made in one call: what is asked of the process that draws.

What it takes to draw is imported there alone: the program that asks needs none of it.
"""

from collections.abc import Sequence

from bot.board.alt import alt_text
from bot.board.cards import Bracket, EndCard, FrontPage, PhotoCard, Standings
from bot.board.moving import Frame
from bot.board.rolls import MeleePicture, RollsPicture, TestPicture
from bot.board.scene import Scene, View


def get_ready() -> None:
    """Import what it takes to draw, which takes longer than drawing."""
    import bot.board.encode
    import bot.board.render  # noqa: F401


def board_file(scene: Scene, view: View, bare: bool = False) -> tuple[bytes, str]:
    """A board as a PNG or WebP file, without its footer if bare, and what it shows in words."""
    from bot.board.encode import encode_board
    from bot.board.render import render_board, trees_shown

    image = render_board(scene, view=view, bare=bare)
    return encode_board(image, scene.table, trees_shown(scene, view)), alt_text(scene, view=view)


def ending_file(card: EndCard) -> bytes:
    """The card of a battle that is over, as a WebP file."""
    from bot.board.encode import encode_webp
    from bot.board.ending import render_ending

    return encode_webp(render_ending(card))


def photo_file(card: PhotoCard) -> bytes:
    """What a camera saw, as a WebP file."""
    from bot.board.encode import encode_webp
    from bot.board.photo import render_photo

    return encode_webp(render_photo(card))


def front_page_file(page: FrontPage) -> bytes:
    """The front page of a battle, as a WebP file."""
    from bot.board.encode import encode_webp
    from bot.board.front_page import render_front_page

    return encode_webp(render_front_page(page))


def standings_file(card: Standings) -> bytes:
    """Standings as a PNG file: flat colours make it as small as a WebP file, in half the time."""
    from bot.board.encode import encode
    from bot.board.standings import render_standings

    return encode(render_standings(card))


def bracket_file(card: Bracket) -> bytes:
    """The bracket of a cup as a PNG file."""
    from bot.board.bracket import render_bracket
    from bot.board.encode import encode

    return encode(render_bracket(card))


def dice_file(picture: TestPicture | MeleePicture | RollsPicture) -> bytes:
    """Dice as a PNG file."""
    from bot.board.dice import render_dice
    from bot.board.encode import encode

    return encode(render_dice(picture))


def film_file(frames: Sequence[Frame]) -> bytes:
    """Moving pictures as a WebP file; ValueError without frames."""
    from bot.board.replay import animate

    return animate(frames)
