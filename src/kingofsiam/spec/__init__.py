"""What the rulebook is stated in: rules, sources and rulings, and the readings on which a table can agree."""
