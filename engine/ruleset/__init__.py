"""What a ruleset is, and where the rulesets are found."""
