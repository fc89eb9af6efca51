"""The command line: `kingofsiam` and what it can do, one module for each command."""
