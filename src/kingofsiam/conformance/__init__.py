"""Conformance testing: test vectors for any program, and a runner that checks other engines against the rulebook."""
