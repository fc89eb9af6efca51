"""The terms of the rulebook: rules, sources and rulings, and the readings that a table can agree on."""
