"""Points, totals, tie-breaks and standings, and why they are as they are."""
