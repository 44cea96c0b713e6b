"""Every page about writing sheets, known to its blueprint once it is imported."""

from companion.web.sheets import editor, files, own, row
from companion.web.sheets.blueprint import pages

__all__ = ["editor", "files", "own", "pages", "row"]
