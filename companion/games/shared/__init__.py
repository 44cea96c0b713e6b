"""What several games have alike: gems, trades, majorities."""
