"""Rendering: positions as text boards and SVG drawings, moves and events as sentences.

Everything here needs only the model; it does not know what is legal.
"""
