"""Where printed records come from: a venue, a competition file, samples."""
