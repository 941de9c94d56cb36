"""Everything that talks to Discord."""
