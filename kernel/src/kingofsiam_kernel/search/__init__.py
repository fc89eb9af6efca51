"""Players: random, greedy, Monte Carlo tree search, exact endgames; and the best moves in words."""
