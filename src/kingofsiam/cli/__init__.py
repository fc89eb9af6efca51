"""The command line: `kingofsiam demo`, `kingofsiam rules`, `kingofsiam map`."""
