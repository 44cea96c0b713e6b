"""What every answer tells the browser to refuse."""

from flask import Response

PROTECTION = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def protect(response: Response) -> Response:
    response.headers.update(PROTECTION)
    return response
