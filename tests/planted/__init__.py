"""Wrong engines on purpose: each plays by the rulebook but for one rule, which is broken.

They prove that what looks for broken rules finds them. `python -m tests.planted NAME` serves one as a referee.
"""
