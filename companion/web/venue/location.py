"""Rounds and tables in addresses: `3/r/2` and `3/r/2/t/5`, both ways."""

from werkzeug.routing import BaseConverter

from companion.venue.location import Location
from companion.web.security.visitor import pages

ROUND = "/venue/<key>/c/<round:at>"
TABLE = "/venue/<key>/c/<table:at>"


class RoundConverter(BaseConverter):
    """Digits are bounded: no competition, round or table has a longer number."""

    regex = r"\d{1,9}/r/\d{1,9}"

    def to_python(self, value: str) -> Location:
        return Location(*map(int, value.split("/")[::2]))

    def to_url(self, value: Location) -> str:
        return f"{value.competition}/r/{value.round}"


class TableConverter(RoundConverter):
    regex = r"\d{1,9}/r/\d{1,9}/t/\d{1,9}"

    def to_url(self, value: Location) -> str:
        return f"{super().to_url(value)}/t/{value.table}"


CONVERTERS = {"round": RoundConverter, "table": TableConverter}
pages.add_app_template_global(Location, "location")
