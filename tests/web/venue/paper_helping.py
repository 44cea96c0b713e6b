"""Papers asked for by a browser, and read back."""

import io
import time

from flask.testing import FlaskClient
from pypdf import PdfReader
from werkzeug.test import TestResponse

PATIENCE = 60


def asked(client: FlaskClient, address: str, **how: str) -> TestResponse:
    """A document, as a browser gets it: at once, or by the page that waits."""
    answer = client.get(address, **how)
    end = time.monotonic() + PATIENCE
    while answer.status_code == 303 and time.monotonic() < end:
        page = client.get(answer.location)
        assert page.status_code == 200, page.text
        if 'http-equiv="refresh"' in page.text:
            time.sleep(0.1)
            continue
        return client.get(answer.location.replace("wait=1", ""))
    return answer


def pdf(client: FlaskClient, address: str, **how: str) -> PdfReader:
    answer = asked(client, address, **how)
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    return PdfReader(io.BytesIO(answer.data))


def text_of(reader: PdfReader) -> str:
    return "\n".join([page.extract_text() for page in reader.pages])
