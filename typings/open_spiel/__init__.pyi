"""What of OpenSpiel's Python part is used here: it does not say that it has types."""
