"""OpenSpiel: algorithms in Python."""
