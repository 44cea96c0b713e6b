"""Printing: records in, PDF bytes out."""
