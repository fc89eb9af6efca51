"""The game where its users already work: PettingZoo, Gymnasium, OpenSpiel."""
