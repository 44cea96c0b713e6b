"""Papers asked for by a browser, and read back."""

import io
import time

from flask.testing import FlaskClient
from pypdf import PdfReader
from werkzeug.test import TestResponse

from tests.web.venue.helpers.phones import NAMES, House

PATIENCE = 60
NUMBER = 1  # of the season that is printed


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
        answer = client.get(answer.location.replace("wait=1", ""))
    return answer


def pdf(client: FlaskClient, address: str, **how: str) -> PdfReader:
    answer = asked(client, address, **how)
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    return PdfReader(io.BytesIO(answer.data))


def text_of(reader: PdfReader) -> str:
    return "\n".join([page.extract_text() for page in reader.pages])


def busy_house(client: FlaskClient) -> House:
    """A season whose open night has three tables, one of them kept on a phone to its end."""
    found = House(client.application, "Café Lantern", [*NAMES, "Yannick"])
    found.night(1, 2, 3, 4, 5, 6, 7, 8, 9)
    found.seat(NUMBER, [1, 2, 3], [4, 5, 6], [7, 8, 9])
    found.report(1, (NUMBER, 0, 0), 3, 2, 1)
    found.report(4, (NUMBER, 0, 1), 3, 2, 1)
    return found


def of_competition(house: House, what: str) -> str:
    return f"{house.address}/c/{NUMBER}/print/{what}.pdf"


def of_round(house: House, what: str) -> str:
    return f"{house.address}/c/{NUMBER}/r/1/print/{what}.pdf"
