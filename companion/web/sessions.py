"""The session's cookie: over TLS only where there is TLS, as in a café there often is none."""

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface

from companion.web.device import cookie


class Sessions(SecureCookieSessionInterface):
    def get_cookie_name(self, app: Flask) -> str:
        return cookie(super().get_cookie_name(app))

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure
