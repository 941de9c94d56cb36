"""Values made into what Discord shows; nothing is sent from here."""
