"""The command line: `kingofsiam` and its commands, one module for each, which is loaded when the command runs."""
