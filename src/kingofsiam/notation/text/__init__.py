"""The text notation: for every kind of value one `Syntax`, which both writes and reads it.

`scanner` reads characters, `syntax` composes, `pieces` knows the letters; `moves`, `positions` and `records` have the
public functions. Import those from `kingofsiam.notation`.
"""
