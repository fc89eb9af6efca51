"""JSON: codecs that read, write and describe every value of the game.

`documents` has what you need: `dump`, `load`, `dumps`, `loads`. `schema.json` is the JSON Schema. `parser` reads JSON
text strictly, `codec` has the kinds of codecs, `derivation` derives them from annotations, `values` holds exceptions.
"""
