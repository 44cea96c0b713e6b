"""The session's cookie: over TLS only where there is TLS, as in a café there often is none."""

from functools import cached_property
from typing import Any

from flask import Flask, current_app, request
from flask.sessions import SecureCookieSessionInterface

from companion.web.device import cookie


class Sessions(SecureCookieSessionInterface):
    @cached_property
    def signing(self) -> Any:
        """Made with the first session: the keys of an app do not change while it runs."""
        return super().get_signing_serializer(current_app)

    def get_signing_serializer(self, app: Flask) -> Any:
        return self.signing

    def get_cookie_name(self, app: Flask) -> str:
        return cookie(super().get_cookie_name(app))

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure
