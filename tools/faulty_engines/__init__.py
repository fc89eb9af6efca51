"""Fault injection: engines that each break one rule on purpose.

They show that our tests and the conformance suite find broken rules. `python -m tools.faulty_engines NAME` serves one
as a referee.
"""
