"""What tests about words start with: a terminal of no language of its own, and a phone."""

from tests.cli.conftest import in_english
from tests.web.conftest import client, pages_of_tests

__all__ = ["client", "in_english", "pages_of_tests"]
