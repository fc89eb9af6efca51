"""Mutation: the rules are broken in every small way, and each break must be noticed.

mutmut invents the mutants; here they are planted one by one into the running package. A mutant is tried first on the
scenarios that claim the rules of its function, then on all scenarios, then on the test suite. What survives all three
must stand in `equivalent.tsv` with the reason why nobody could tell it from the original.

    make mutants                           all of them, some minutes
    make mutants MUTANTS=--changed         those of functions that are not as they were (a test tells when)
    make mutants MUTANTS=--survivors       those that survived, after a scenario or a test was added against them
    python -m proof.mutation --report      what the table says

The table: `results.tsv` has a line for each mutant, `functions.tsv` one for each function, with the rules it bears on.
"""
