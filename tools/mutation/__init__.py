"""Mutation testing: break the rules in every small way and check that something notices.

mutmut makes the mutants; we patch them one by one into the running package, and run the tests that call the mutated
function until one fails. A mutant that survives them all must stand in `equivalent.tsv`, with the reason why no test
can tell it from the original.

    make mutants                              all of them, which takes long
    make mutants MUTANTS=--changed            those that nothing has killed yet, or whose function has changed since
    make mutants MUTANTS=rules.s7_victory     those of a module, or of a room such as `turns`
    make mutants MUTANTS="--sample 30"        a few, against the cheap tests

Every outcome is kept in `build/mutation`, so `--changed` also goes on where a run was interrupted. The score of each
module stands in `modules.tsv`.
"""
