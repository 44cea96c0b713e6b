"""Numbers about players: ratings, bests, rivals, a season in review."""
