"""What pages share: what they give back, what makes a form one form, QR codes."""

import re
import secrets
from io import BytesIO

import segno
from markupsafe import Markup
from werkzeug import Response

PageResult = str | Response | tuple[str, int] | tuple[str, dict[str, str]]


INDENTATION = re.compile(r"\n\s+<")


def unindented(page: str) -> str:
    """A page without the blanks before its tags, which are for people who read the source."""
    return INDENTATION.sub("\n<", str(page))  # of markup a sub would escape what it puts in


def new_token() -> str:
    """However often a form is sent with it, it is sent once."""
    return secrets.token_hex(16)


def qr_code(text: str) -> Markup:
    """An SVG of our own making; a micro code is smaller, but many phones cannot read it."""
    drawn = BytesIO()
    segno.make(text, micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=2, light="#fff"
    )
    return Markup(drawn.getvalue().decode())  # noqa: S704
