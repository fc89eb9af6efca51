"""Mutation: the rules are broken in every small way, and each break must be noticed.

mutmut invents the mutants; here they are planted one by one into the running package. A mutant is tried first on the
scenarios that claim the rules of its function, then on all scenarios, then on the test suite. What survives all three
must stand in `equivalent.tsv` with the reason why nobody could tell it from the original.
"""
