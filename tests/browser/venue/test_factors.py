"""A second factor in a browser: a passkey with its script, an app without any."""

import re
from collections.abc import Iterator
from pathlib import Path

import pyotp
import pytest
from playwright.sync_api import Browser, Page

from companion.services.account import factors
from tests.browser.helpers.devices import PHONE, PHONE_WITHOUT_JAVASCRIPT, opened, serving
from tests.cli.helpers.command import companion

PASSWORD = "copper lantern seventeen"  # noqa: S105
KEY = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
KEY |= {"hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("factors")


@pytest.fixture(scope="module")
def local(instance: Path) -> Iterator[str]:
    """By the name that browsers take for secure without TLS."""
    with serving(instance) as origin:
        yield origin.replace("127.0.0.1", "localhost")


def made(page: Page, instance: Path, login: str) -> str:
    """A venue, by whoever looks at the page; its address."""
    found = re.search(r"/setup/\S+", companion("venue", COMPANION_INSTANCE=str(instance)).out)
    assert found
    page.goto(found[0])
    page.fill("[name=venue]", "Café Lantern")
    page.fill("[name=login]", login)
    page.fill("[name=password]", PASSWORD)
    page.click("main button")
    page.wait_for_url("**/venue/**")
    return page.url


def sign_in_again(page: Page, venue: str, login: str) -> None:
    page.goto(f"{venue}/set-up")
    page.click("form[action='/sign-out'] button")
    page.goto("/sign-in")
    page.fill("[name=login]", login)
    page.fill("[name=password]", PASSWORD)
    page.click("main form button")
    page.wait_for_url("**/sign-in/second")


def test_a_passkey_is_made_and_used(chromium: Browser, local: str, instance: Path) -> None:
    with opened(chromium, local, PHONE) as page:
        devtools = page.context.new_cdp_session(page)
        devtools.send("WebAuthn.enable")
        devtools.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
        venue = made(page, instance, "pia")
        page.goto(f"{venue}/account/passkey")
        page.fill("[name=name]", "Phone")
        page.click("[data-passkey] button")
        page.wait_for_selector(".codes")
        assert page.locator(".codes li").count() == factors.CODES
        assert page.locator("[data-prints] button").is_visible()
        sign_in_again(page, venue, "pia")
        page.click("[data-passkey] button")
        page.wait_for_url(venue)


def test_a_passkey_that_is_not_there_is_said(chromium: Browser, local: str, instance: Path) -> None:
    with opened(chromium, local, PHONE) as page:
        venue = made(page, instance, "paul")
        page.goto(f"{venue}/account/passkey")
        page.evaluate("() => { navigator.credentials.create = () => Promise.reject(new Error()) }")
        page.fill("[name=name]", "Phone")
        page.click("[data-passkey] button")
        page.wait_for_selector("[data-passkey] [role=alert]")
        assert page.locator("[data-passkey] button").is_enabled()


def test_an_app_works_without_a_script(chromium: Browser, local: str, instance: Path) -> None:
    with opened(chromium, local, PHONE_WITHOUT_JAVASCRIPT) as page:
        venue = made(page, instance, "ada")
        page.goto(f"{venue}/account/app")
        app = pyotp.TOTP(page.inner_text(".secret").replace(" ", ""))
        page.fill("[name=code]", app.now())
        page.click("main form button")
        assert page.locator(".codes li").count() == factors.CODES
        sign_in_again(page, venue, "ada")
        page.fill("[name=confirm_code]", app.at(factors.moment(), 1))
        page.click("main form button")
        page.wait_for_url(venue)
