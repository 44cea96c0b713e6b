"""How much may be sent at once, counted before anybody looks at it.

What a page does with a form goes by its fields: a tick for everybody at a venue, and a few more.
"""

from flask import Flask

from companion.games.record_file import LARGEST_SENT, MB

MOST_FIELDS = 2_500
LONGEST_FORM = 500_000  # bytes, files aside: a list of five hundred long names


def set_up(app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_SENT * MB + 64 * 1024  # and what surrounds a file
    app.config["MAX_FORM_MEMORY_SIZE"] = LONGEST_FORM
    app.config["MAX_FORM_PARTS"] = MOST_FIELDS
