"""Studies: many games played under a policy, and what they tell."""
