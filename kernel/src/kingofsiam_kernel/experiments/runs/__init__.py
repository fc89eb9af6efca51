"""Monte Carlo runs: numbered games played in batches on any workers, counted, saved, resumed and merged; intervals."""
