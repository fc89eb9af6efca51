"""The part of OpenSpiel's Python code that we use; OpenSpiel does not declare that it has types."""
