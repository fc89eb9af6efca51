"""The same game on packed integers: state, moves, and a turn as numbered choices."""
