"""Pictures: a position as a table in text, and moves and events in the words a player would use.

They are drawn from the nouns alone and know nothing of what is legal.
"""
