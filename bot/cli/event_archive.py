"""What the commands about the archive of an event share."""

from __future__ import annotations

import argparse
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context

from bot.cli.source import read_file
from bot.setup.contests import sides
from engine.contest.archive import MAX_BYTES, Archive, Json, read_archive
from engine.contest.log import Contest
from engine.errors import BadRequest, Refused

PLACES = ("winner", "second")
"""Those of a cup's final."""


def add_archive(parser: argparse.ArgumentParser) -> None:
    """Give a parser the archive that it is about."""
    parser.add_argument("file", metavar="ARCHIVE", help="the archive of an event, as `event run` writes it")


def add_round(parser: argparse.ArgumentParser, words: str, *, required: bool = False) -> None:
    """Give a parser the number of a round."""
    parser.add_argument("--round", type=int, metavar="N", required=required, help=words)


def archive_of(args: argparse.Namespace) -> Archive:
    """The archive. Raises BadRequest for a file that is none."""
    return read_archive(read_file(args.file, MAX_BYTES), sides())


def counted(archive: Archive) -> tuple[Contest, dict[int, str]]:
    """The event of an archive, and the names of its entrants. Raises BadRequest where entrants do not fit the inputs,
    or an input cannot have been given."""
    names = {one["number"]: named(one) for one in archive.entrants}
    try:
        contest = archive.contest()
    except Refused as wrong:
        raise BadRequest(wrong.message, field="inputs", code=wrong.code) from None
    for entrant in contest.entrants:
        if entrant.number not in names:
            said = "entrant {entrant} is in the inputs and not here"
            raise BadRequest(said, entrant=entrant.number, field="entrants")
    return contest, names


def named(entrant: Json) -> str:
    """The name of an entrant; its number where the name was erased."""
    return entrant["name"] or f"Entrant {entrant['number']}"


def processes() -> Executor:
    """Processes that play or check tables beside one another, one for each processor."""
    return ProcessPoolExecutor(mp_context=get_context("spawn"))


def valid_round(round_: int | None, most: int) -> None:
    """Whether there is such a round. Raises BadRequest."""
    if round_ is not None and not 1 <= round_ <= most:
        needed = f"a round from 1 to {most} is needed" if most > 1 else "there is round 1 alone"
        said = needed if most else "no round has been drawn yet"
        raise BadRequest(said, field="--round", code="no-round")
