"""The command line: `kingofsiam` and its commands; the module of a command is loaded when it runs."""
