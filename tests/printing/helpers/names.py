"""Names that people really have, and some that only mischief has."""

from companion.printing.documents.content import Guest

KNOWN = ["Zoë Łukasiewicz", "Γιώργος Παππάς", "Шахноза Иванова", "Đặng Thị Ngọc", "İpek Yıldız"]
HOSTILE = [
    "<b>Bold</b>",
    "</para><a href='javascript:alert(1)'>x</a>",
    "https://example.org/%PDF-1.7 /JS (app.alert(1))",
    "(/URI) >> /Launch << \\) endobj",
    "{page}{0}%s%n\\",
    "\u202ereversed\u202c",
    "a\u0000b\tc\nd",
    "👩‍👩‍👧‍👦 🎲🏳️‍🌈👍🏽",
    "שלום עולם",
    "مرحبا Anna بك",
    "张伟",
    "ใจดี",
    "김민수",
    "さくら",
    "Z̷̢̛a̴͝l̸g̶o̷" * 5,
    "\u200b\u200b",
    "W" * 200,
    "wide name " * 20,
    "\U000e0041\ud7ff",
    "e\u0301tat",
]


def guests(count: int) -> tuple[Guest, ...]:
    """Everybody of the list, again and again."""
    return tuple([Guest(at + 1, HOSTILE[at % len(HOSTILE)]) for at in range(count)])
