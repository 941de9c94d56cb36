"""How the command line is read."""

import argparse
from typing import NoReturn

from engine.errors import BadRequest


class Parser(argparse.ArgumentParser):
    """An argument parser that says on one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        """Raise BadRequest naming the argument and what is allowed."""
        raise BadRequest(f"{' '.join(message.split())}; see {self.prog} --help", field=self.prog, code="usage")
