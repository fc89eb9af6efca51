"""Arenas: players against each other on duplicate deals."""
