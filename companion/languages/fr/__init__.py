"""French. A narrow space that does not break stands before ; ! ? and a wide one before : and ».

Letters on gems: bleu and blanc both begin with B, so white is C, the last letter of blanc.
"""

NAME = "Français"


def form(count: int) -> str:
    """Nothing is singular, too: 0 point, 1 point, 2 points."""
    return "1" if count in (0, 1) else "many"
