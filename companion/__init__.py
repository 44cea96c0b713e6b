"""Companion: score keeper, league secretary and tournament organisers for board-game cafés.

Importing this package costs nothing: the command line answers before Flask would have loaded.
"""

__version__ = "0.1.0"
