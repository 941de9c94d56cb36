"""Why an input would be refused, as data."""

import dataclasses
from dataclasses import dataclass

from engine.errors import BadRequest, Refused, Said


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the input would be refused, in play's own words; `field` is set where it could not be read."""

    message: str
    code: str
    rule: str = ""
    field: str = ""
    said: Said = dataclasses.field(default=Said(""), compare=False, repr=False)
    """The message, so that it can be said in other languages."""

    def error(self) -> BadRequest | Refused:
        """What giving the input would raise."""
        if self.field:
            return BadRequest(self.said.sentence, field=self.field, code=self.code, **self.said.values)
        return Refused(self.said.sentence, rule=self.rule, code=self.code, **self.said.values)
