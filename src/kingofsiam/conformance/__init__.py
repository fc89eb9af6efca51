"""Conformance: vectors that any program can run, and the runner that holds other engines to them."""
