"""The scenarios: the rulebook's examples, its rules and its rulings as positions, moves and their results.

They are the single source: the tests, the conformance vectors, the pictures and the pages are made from these values.
Read a chapter first (for example `s7_victory`), then `dsl` for the words it uses.
"""
