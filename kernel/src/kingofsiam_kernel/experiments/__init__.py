"""Games by the million: studies of readings, and players against each other."""
