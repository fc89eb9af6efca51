"""OpenSpiel in Python."""
