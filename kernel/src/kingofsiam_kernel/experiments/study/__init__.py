"""Studies: many games of one kind, counted."""
