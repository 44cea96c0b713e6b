"""What every answer tells the browser to refuse, and how long it may be kept."""

from flask import Response, g, request

from companion.web.base.assets import A_YEAR

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
# What no page of a score keeper needs, whatever somebody may smuggle into one.
SWITCHED_OFF = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
PROTECTION = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{name}=()" for name in SWITCHED_OFF),
    # Where from, but not which page: addresses can hold what is secret. With no-referrer a browser
    # would hide even from ourselves where a form comes from.
    "Referrer-Policy": "strict-origin",
    "X-Companion": "yes",  # so that a script can tell us from a portal that answers in our place
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # for browsers that do not know frame-ancestors
}
# Browsers draw a PDF by a page of their own making, which the policy above would leave empty.
# There is nothing on it that could run: it is no page of ours, and nobody may sniff one out of it.
FOR_PDF = "object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
# There are thirty files on the way to a first question, and what only pages heed would be a tenth
# of all that is sent for it. A file that is opened by itself may do nothing at all.
FOR_FILES = {
    **{name: PROTECTION[name] for name in ("Cross-Origin-Resource-Policy", "X-Companion")},
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}
NEEDLESS = ("Accept-Ranges", "Content-Disposition", "Last-Modified")  # it never changes
ONLY_TLS = f"max-age={A_YEAR}"
# An address that changes with its content may be kept for ever, a page only to be asked again. A
# page of a venue or an account is not kept at all: the next at this browser could look at it. Pads
# and other pages of plays belong to the device, and open again without a network.
FOR_EVER = f"public, max-age={A_YEAR}, immutable"
ASK_AGAIN = "private, no-cache"
NOT_KEPT = "no-store"
PRIVATE = ("account", "venue")


def protect(response: Response) -> Response:
    is_file = request.endpoint == "static" and response.status_code in (200, 304)
    response.headers.update(FOR_FILES if is_file else PROTECTION)
    if response.mimetype == "application/pdf":
        response.headers["Content-Security-Policy"] = FOR_PDF
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = ONLY_TLS
    says_who = request.blueprint == "start" and g.get("account") is not None
    if is_file:
        response.headers["Cache-Control"] = FOR_EVER
        for name in NEEDLESS:
            response.headers.pop(name, None)
    elif says_who or request.blueprint in PRIVATE:
        response.headers["Cache-Control"] = NOT_KEPT
    else:
        response.headers["Cache-Control"] = ASK_AGAIN
    return response
