"""The second edition of the family: dice passed, tests taken at once, flight and rally.

MG-42 plays by it, and Chain Reaction 2.0 is made to. Rules are named by MG-42's ids; another book of the family gives
its own for them (`Ruleset.rule_ids`).
"""
