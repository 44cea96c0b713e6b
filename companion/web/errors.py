"""Error pages in the look of the others: what happened, and a way on."""

from flask import render_template
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from companion.web.words import say

EXPLAINED = (400, 404, 405, 409, 413, 429, 500, 503)


def show(error: HTTPException) -> Response:
    # The error's own response keeps what belongs to it: the status, and Allow on a 405.
    response = error.get_response()
    code = response.status_code
    kind = "form" if isinstance(error, CSRFError) else code if code in EXPLAINED else "other"
    response.set_data(
        render_template(
            "error.html",
            code=code,
            title=say(f"error.{kind}"),
            sentence=say(f"error.{kind}.lead"),
        )
    )
    response.content_type = "text/html; charset=utf-8"
    response.headers["X-Companion-Code"] = str(kind)
    return response
