"""What is worked out of a venue for pages and paper."""
