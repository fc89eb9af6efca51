"""Mutation testing: break the rules in every small way and check that something notices.

mutmut makes the mutants; we patch them one by one into the running package. We run the tests that call the mutated
function: the scenarios that claim its rules, then the other scenarios, then the rest of the suite. A mutant that
survives them all must stand in `equivalent.tsv`, with the reason why it is equivalent to the original.

    make mutants                           all of them, some minutes
    make mutants MUTANTS=--changed         those of functions that have changed (a test tells you when)
    make mutants MUTANTS=--survivors       those that survived, after you have added a scenario or a test
    make mutants MUTANTS="--room kernel"   a sample of a large room; goes on where it stopped (`sampling.py`)
    python -m tools.mutation --report      what the tables say

The tables: `results.tsv` has a line for each mutant, `functions.tsv` one for each function, with the rules it carries;
`samples.tsv` has one for each module of the rooms of which a sample is tried, in their own tests.
"""
