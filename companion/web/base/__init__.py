"""What every page stands on: words, language, devices, errors, assets, live updates."""
