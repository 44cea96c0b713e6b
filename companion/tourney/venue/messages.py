"""What is said of a venue's deeds, beside the words of competitions."""

from companion.tourney.messages import MESSAGES as TOURNEY

MESSAGES = {**TOURNEY}
