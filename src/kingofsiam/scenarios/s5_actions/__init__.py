"""Section 5: the actions, card by card."""
