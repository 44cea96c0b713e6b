"""What every answer tells the browser to refuse, and how long it may be kept."""

from flask import Response, request

from companion.web.assets import A_YEAR

PROTECTION = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Companion": "yes",  # so that a script can tell us from a portal that answers in our place
}
# An address that changes with its content may be kept for ever, a page only to be asked again.
FOR_EVER = f"public, max-age={A_YEAR}, immutable"
ASK_AGAIN = "private, no-cache"


def protect(response: Response) -> Response:
    response.headers.update(PROTECTION)
    response.headers["Cache-Control"] = FOR_EVER if request.endpoint == "static" else ASK_AGAIN
    return response
