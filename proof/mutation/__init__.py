"""Mutation testing: break the rules in every small way and check that something notices.

mutmut makes the mutants; we patch them one by one into the running package. We check a mutant against the scenarios
that claim the rules of its function, then against all scenarios, then against the test suite. A mutant that survives
all three must stand in `equivalent.tsv`, with the reason why it is equivalent to the original.

    make mutants                           all of them, some minutes
    make mutants MUTANTS=--changed         those of functions that have changed (a test tells you when)
    make mutants MUTANTS=--survivors       those that survived, after you have added a scenario or a test
    python -m proof.mutation --report      what the table says

The table: `results.tsv` has a line for each mutant, `functions.tsv` one for each function, with the rules it carries.
"""
