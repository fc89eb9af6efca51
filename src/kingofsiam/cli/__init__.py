"""The command line: `kingofsiam` and its commands, one module for each.

A command that has to load a lot (`conform`, `study`, `vectors`) has a second module, `<command>_run`. It is imported
only when that command runs, so all the others start quickly.
"""
