"""Proofs about the project that need more than a test run: they are started by hand and their results are kept."""
