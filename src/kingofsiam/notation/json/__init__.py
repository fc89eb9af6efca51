"""JSON: codecs that read, write and describe every value of the game.

`documents` has what you need: `dump`, `load`, `dumps`, `loads`. `schema.json` is the JSON Schema. `parser` reads
JSON text strictly, `codec` has the combinators, `derivation` makes codecs of dataclasses from their annotations, and
every other module holds the exceptions that its name says.
"""
