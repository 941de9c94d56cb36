"""Setting an encounter up piece by piece: pure changes of a draft, which is a record in the making."""
