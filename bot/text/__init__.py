"""Events -> prose: battle reports, dice breakdowns, questions. All words stand in the language modules."""
