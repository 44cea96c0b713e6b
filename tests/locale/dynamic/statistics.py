"""Keys put together on the pages of explanations, and all that can come of them."""

from companion.web.pages.explain import TOPICS

DYNAMIC: dict[str, set[str]] = {
    "explain.topic.": {f"explain.topic.{topic}" for topic in TOPICS},
}
