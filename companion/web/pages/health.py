"""For whoever watches over the server: does it live, and could it keep an entry now?"""

from flask import Blueprint, Response, current_app, json

from companion.services.health import LatestCheck

pages = Blueprint("health", __name__)


@pages.get("/livez")
def live() -> Response:
    return answer({"status": "ok"}, 200)


@pages.get("/readyz")
def ready() -> Response:
    known: LatestCheck = current_app.extensions.setdefault("companion.readiness", LatestCheck())
    checks = known.of(current_app.extensions["companion.store"])
    well = bool(checks) and "failed" not in checks.values()
    status = "ok" if well else "unavailable"
    return answer({"status": status, "checks": checks}, 200 if well else 503)


def answer(body: dict[str, object], status: int) -> Response:
    return Response(json.dumps(body) + "\n", status, content_type="application/json")
