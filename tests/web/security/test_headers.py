"""What every answer says to the browser, whatever was asked."""

from flask.testing import FlaskClient

from tests.web.helpers.routes import addresses, begun

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
EXPECTED = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "strict-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
OF_FILES = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
TYPES = ("text/html; charset=utf-8", "text/css; charset=utf-8", "application/json")
TYPES += ("text/javascript; charset=utf-8", "text/event-stream; charset=utf-8")


def walk(client: FlaskClient, key: str, **how: str) -> list[tuple[str, object]]:
    """Every address with a method that it has, and some that are not there."""
    found = [("GET", "/no-such-page"), ("GET", "/%ff"), ("PUT", "/"), ("POST", "/play/no/status")]
    found += addresses(client.application, key, writing=False)
    found += addresses(client.application, key, writing=True)
    answers = []
    for method, address in found:
        with client.open(address, method=method, **how) as answer:
            answers.append((address, answer))
    return answers


def test_every_answer_is_protected(client: FlaskClient) -> None:
    for address, answer in walk(client, begun(client)):
        is_file = address.startswith("/static/") and answer.status_code == 200
        for name, value in (OF_FILES if is_file else EXPECTED).items():
            assert answer.headers.get(name) == value, (address, name)
        assert is_file or "camera=()" in answer.headers["Permissions-Policy"]
        assert "Strict-Transport-Security" not in answer.headers
        assert not [name for name, _ in answer.headers if name.startswith("Access-Control-")]
        assert "Server" not in answer.headers
        if answer.status_code != 302:
            assert answer.content_type.startswith(TYPES), address


def test_over_tls_it_stays_so(client: FlaskClient) -> None:
    for address, answer in walk(client, "x", base_url="https://localhost"):
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000", address


def test_every_cookie_is_for_us_alone(client: FlaskClient) -> None:
    key = begun(client)
    for scheme in ("http", "https"):
        seen = 0
        for address, _ in walk(client, key):
            fresh = client.application.test_client()
            with fresh.get(address, base_url=f"{scheme}://localhost") as answer:
                for cookie in answer.headers.getlist("Set-Cookie"):
                    seen += 1
                    parts = {*cookie.split("; ")}
                    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= parts, cookie
                    assert ("Secure" in parts) == (scheme == "https")
                    assert cookie.startswith("__Host-") == (scheme == "https")
                    assert "Domain" not in cookie
        assert seen


def test_a_record_is_saved_and_never_shown_as_a_page(client: FlaskClient) -> None:
    answer = client.get(f"/play/{begun(client)}/record")
    assert answer.content_type == "application/json"
    assert answer.headers["Content-Disposition"].startswith("attachment; ")
