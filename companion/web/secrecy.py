"""What stands in no log: a link to a play or into a venue is a key to it."""

import logging
import re

LINK = re.compile(r"(/(?:join|setup|invitation|reset|in|wall)/)[^\s\[\]'\"?]+")
LOGS = ("companion", "gunicorn.error", "gunicorn.access", "werkzeug")


def without_links(record: logging.LogRecord) -> bool:
    said = record.getMessage()
    if LINK.search(said):
        record.msg, record.args = LINK.sub(r"\1…", said), ()
    return True


def keep_links_out_of_logs() -> None:
    for name in LOGS:
        logging.getLogger(name).addFilter(without_links)
