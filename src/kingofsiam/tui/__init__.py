"""The terminal user interface: `kingofsiam play`.

`game` and `turn` are plain logic and need only this package. The other modules draw with Textual, which the
extra `tui` installs. Import them only to show a game.
"""
