"""Page generators: a module for each kind of page made from the values of the package."""
