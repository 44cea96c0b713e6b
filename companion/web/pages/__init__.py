"""Pages beside plays and venues: start, accounts, explanations, planner, print jobs."""
