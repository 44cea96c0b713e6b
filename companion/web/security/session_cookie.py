"""The session's cookie: over TLS only where there is TLS, as in a café there often is none."""

from functools import cached_property

from flask import Flask, Request, current_app, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature, URLSafeTimedSerializer

from companion.web.base.device import cookie


class Sessions(SecureCookieSessionInterface):
    @cached_property
    def signing(self) -> URLSafeTimedSerializer | None:
        """Made with the first session: the keys of an app do not change while it runs."""
        return super().get_signing_serializer(current_app)

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        return self.signing

    def get_cookie_name(self, app: Flask) -> str:
        return cookie(super().get_cookie_name(app))

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """As Flask does, but for the age: a clock that was set back would make every form too old.

        It holds the secret of open forms and nothing else; sign-ins end in the database.
        """
        serializer = self.signing
        if serializer is None:
            return None
        sent = request.cookies.get(self.get_cookie_name(app), "")
        try:
            return self.session_class(serializer.loads(sent)) if sent else self.session_class()
        except BadSignature:
            return self.session_class()
