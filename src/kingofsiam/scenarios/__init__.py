"""The scenarios: the rulebook's examples, its rules and its rulings as positions, moves and what comes of them.

They are the single source: the tests, the conformance vectors, the pictures and the pages are made from these values.
Read a chapter first (`s7_victory`, say), then `scenario` for the words it is written in.
"""
