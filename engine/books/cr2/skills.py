"""An option of a record: skills, on which tasks rest in place of Rep (CR2-SKILL)."""

from engine.ruleset.model import Option, Ruleset

_TAUGHT = {
    "physical": (
        "acrobatics", "drive", "horsemanship", "sailing", "swim", "stealth", "gambling", "track", "survival",
    ),
    "knowledge": (
        "science", "heavy-equipment", "pilot", "repair", "disarm", "magic", "occult-studies", "medical", "clever",
        "journalism", "know-language", "know-obscure-language",
    ),
    "interpersonal": ("influence", "bravado", "interrogate", "intimidate", "seduce", "inspire"),
}  # fmt: skip
"""By category what may be learnt (CR2-T-SKILLS)."""


def _taught(rules: Ruleset) -> Ruleset:
    return rules.with_(
        skills={skill: category for category, skills in _TAUGHT.items() for skill in skills},
        figure_fields={**rules.figure_fields, "skills": "CR2-SKILL-01"},
    )


SKILLS = Option("skills", "CR2-SKILL-01", "tasks rest on skills, or on Rep less 2 without the one they need", _taught)
