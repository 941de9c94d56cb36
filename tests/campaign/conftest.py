"""Tests of campaigns that hold in more than one book run once by each, as those of battles do."""

from tests.engine.conftest import book, pytest_generate_tests

__all__ = ["book", "pytest_generate_tests"]
