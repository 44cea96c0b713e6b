"""What is against the glossary and the lengths: `python -m tests.locale.report`."""

import sys

from tests.locale.helpers.style import banned_words, too_long, two_bent_numbers

CHECKS = {
    "Words that the glossary bans": banned_words,
    "Too long for their place": too_long,
    "Two numbers that bend a noun": two_bent_numbers,
}


def main() -> int:
    found = {title: check() for title, check in CHECKS.items()}
    for title, lines in found.items():
        print(f"{title}: {len(lines)}", *lines, "", sep="\n  ")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
