"""King of Siam as an environment of other libraries: PettingZoo, Gymnasium and OpenSpiel."""
