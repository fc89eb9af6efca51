"""The pages of the documentation that are made from the values of the package, a module for each kind."""
