"""The step by which support is called."""

from engine.ruleset.keys import Step
from engine.state import Support

CALL: Step[[Support, str], None] = Step("call")
"""What flies is called, by this rule."""
