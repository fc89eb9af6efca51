"""The table in the terminal: `kingofsiam play`.

`choosing`, `forms`, `reasons` and `game` are plain logic and need nothing but the package. The rest is drawn with
Textual, which the extra `tui` brings; import it only when a game is to be shown.
"""
