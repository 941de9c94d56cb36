"""Swordplay's ids for rules that shared procedures name by Chain Reaction 3.0's.

Both books number what they share alike, so that only the dropped rules need a place of their own.
"""

_CHAPTERS = {
    "ACT": 7, "AFTER": 6, "BAND": 6, "BLDG": 8, "CAMP": 17, "CHALL": 5, "CHARGE": 17, "CORE": 3, "DICE": 9, "DMG": 5,
    "ENC": 18, "FIG": 5, "FIRE": 14, "GROUP": 12, "LEADER": 7, "LOS": 7, "MELEE": 13, "MODE": 5, "MOVE": 21,
    "NPC": 4, "PEF": 16, "REACT": 34, "REP": 4, "SIGHT": 24, "STAR": 15, "TERR": 11, "TURN": 10, "WOUND": 4, "WPN": 6,
}  # fmt: skip
"""How many rules each chapter of the common numbering has."""
_DROPPED = {
    "CR3-STAR-16": "SWP-STAR-14", "CR3-SIGHT-14": "SWP-SIGHT-13", "CR3-REACT-11": "SWP-REACT-05",
    "CR3-REACT-12": "SWP-REACT-05", "CR3-REACT-13": "SWP-REACT-05", "CR3-FIRE-01": "SWP-FIRE-05",
    "CR3-FIRE-02": "SWP-FIRE-05", "CR3-FIRE-03": "SWP-FIRE-05", "CR3-FIRE-04": "SWP-FIRE-05",
    "CR3-FIRE-12": "SWP-FIRE-05", "CR3-WPN-05": "SWP-FIRE-05", "CR3-WPN-24": "SWP-RELOAD-51",
    "CR3-WPN-25": "SWP-RELOAD-51", "CR3-TERR-12": "SWP-TERR-11", "CR3-WOUND-05": "SWP-WOUND-04",
    "CR3-RUL-33": "SWP-RUL-32", "CR3-RUL-83": "SWP-RUL-47", "CR3-RUL-84": "SWP-RUL-47",
}  # fmt: skip
_RULINGS = {
    "02": "BAND-04", "10": "GROUP-09", "12": "SIGHT-04", "14": "FIG-03", "27": "SIGHT-11", "45": "REP-01",
    "46": "STAR-13", "51": "REACT-33", "56": "REACT-10", "67": "MOVE-18", "68": "FIRE-05", "70": "MOVE-14",
    "71": "MOVE-12", "72": "MOVE-12", "95": "CHARGE-04", "98": "CHARGE-07",
    "100": "CHARGE-12", "108": "MELEE-05", "112": "DMG-05", "113": "WOUND-01",
    "118": "PEF-04", "122": "PEF-12", "125": "PEF-06", "128": "AFTER-01", "134": "DMG-05", "136": "PEF-12",
    "137": "ENC-18", "145": "BLDG-05", "147": "MOVE-01", "152": "PEF-09", "154": "ENC-05", "155": "DMG-05",
    "156": "ENC-13", "163": "REACT-09", "164": "NPC-03", "166": "CHARGE-07", "167": "CHALL-01", "168": "MOVE-01",
    "176": "TURN-05",
}  # fmt: skip
"""Rulings of Chain Reaction 3.0 that hold here too, each with the rule that it is about."""
RULE_IDS = {
    f"CR3-{chapter}-{n:02}": f"SWP-{chapter}-{n:02}" for chapter, last in _CHAPTERS.items() for n in range(1, last + 1)
}
RULE_IDS |= _DROPPED | {f"CR3-RUL-{n}": f"SWP-{rule}" for n, rule in _RULINGS.items()}
"""By the id of Chain Reaction 3.0 that of Swordplay."""
