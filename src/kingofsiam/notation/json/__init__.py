"""JSON: codecs that read, write and describe every value of the game.

`documents` has what you need: `dump`, `load`, `dumps`, `loads`. `schema.json` is the JSON Schema. `parser` reads JSON
text strictly, `codec` derives codecs from annotations, and every other module holds the exceptions that its name says.
"""
