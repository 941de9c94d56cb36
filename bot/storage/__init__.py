"""Encounters in the database: tables, migrations, and the few things done with them."""
