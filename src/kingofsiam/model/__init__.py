"""The nouns of the game: pieces, moves, the deal, the state, events and violations. Nothing here acts."""
