"""The game on packed integers (bitboards): state, moves, and a turn as numbered choices."""
