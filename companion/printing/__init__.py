"""Printing: records in, PDF bytes out."""

from companion.printing.documents import DOCUMENTS, drawn, print_all, print_one, sample
from companion.printing.paper import A4, LETTER, PAPERS, Paper

__all__ = [
    "A4",
    "DOCUMENTS",
    "LETTER",
    "PAPERS",
    "Paper",
    "drawn",
    "print_all",
    "print_one",
    "sample",
]
