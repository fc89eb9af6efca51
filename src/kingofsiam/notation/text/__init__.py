"""The text notation: a recursive-descent parser and a formatter for every kind of value.

`scanner` reads characters, `pieces` knows the letters; `moves`, `positions` and `records` hold one `format_...` and one
`scan_...` or `parse_...` for each kind of value. Import the public functions from `kingofsiam.notation`.
"""
