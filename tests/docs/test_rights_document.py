from tests.tools.rights_document import FILE, document


def test_the_page_about_rights_says_what_the_policy_says() -> None:
    assert FILE.read_text("utf-8") == document()
