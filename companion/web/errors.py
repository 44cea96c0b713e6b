"""Error pages in the look of the others: what happened, and a way on."""

from flask import render_template
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

EXPLANATIONS = {
    404: (
        "There is no such page",
        "The address may have been mistyped, or the page has moved.",
    ),
    405: (
        "That does not work here",
        "This page is there, but it cannot be asked for in this way.",
    ),
    500: (
        "Something went wrong on our side",
        "It was not your fault, and it has been noted. Please try again in a moment.",
    ),
}
ANY_OTHER = ("That did not work", "Companion could not make sense of what it was asked.")


def show(error: HTTPException) -> Response:
    # The error's own response keeps what belongs to it: the status, and Allow on a 405.
    response = error.get_response()
    title, sentence = EXPLANATIONS.get(response.status_code, ANY_OTHER)
    response.set_data(
        render_template("error.html", code=response.status_code, title=title, sentence=sentence)
    )
    response.content_type = "text/html; charset=utf-8"
    return response
