"""English, the source: its messages stand beside the code that says them."""

from companion.games.sentences import english_form as form

__all__ = ["NAME", "form"]

NAME = "English"
