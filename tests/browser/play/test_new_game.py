"""A new game: how many, then who, from name to name without the thumb leaving its corner."""

from playwright.sync_api import Page, expect


def test_enter_goes_from_name_to_name_and_then_starts(phone: Page) -> None:
    phone.goto("/new/basari")
    phone.locator('label[for="seats-3"]').tap()
    expect(phone.locator(".seats input:visible")).to_have_count(3)
    phone.locator('[name="names-0"]').focus()
    for name in ("Ana", "Ben", "Cleo"):
        phone.keyboard.type(name)
        phone.keyboard.press("Enter")
    phone.wait_for_url("**/play/*")
    expect(phone.locator(".strip-of-seats bdi")).to_have_text(["Ana", "Ben", "Cleo"])


def test_a_name_that_is_known_takes_the_next_seat(phone: Page) -> None:
    phone.goto("/new/basari")
    for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dan")):
        phone.locator(f'[name="names-{seat}"]').fill(name)
    phone.locator("button[name=start]").tap()
    phone.wait_for_url("**/play/*")
    phone.goto("/new/basari")
    phone.locator('label[for="seats-3"]').tap()
    for name in ("Dan", "Cleo", "Ben", "Ana"):
        phone.locator(f'[name=add][value="{name}"]').tap()
    expect(phone.locator(".seats input:visible")).to_have_count(4)
    values = [seat.input_value() for seat in phone.locator(".seats input:visible").all()]
    assert values == ["Dan", "Cleo", "Ben", "Ana"]


def names(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator(".seats input:visible").all()]


def test_people_at_a_round_table_change_places_by_taps_or_dragged(phone: Page) -> None:
    phone.goto("/new/basari")
    for seat, name in enumerate(("Ana", "Ben", "Cleo")):
        phone.locator(f'[name="names-{seat}"]').fill(name)
    discs = phone.locator(".seats .disc")
    discs.nth(0).tap()
    discs.nth(2).tap()
    assert names(phone)[:3] == ["Cleo", "Ben", "Ana"]
    discs.nth(1).drag_to(discs.nth(3))
    assert names(phone)[:4] == ["Cleo", "", "Ana", "Ben"]
    assert phone.locator(".seats .next input").get_attribute("name") == "names-1"
