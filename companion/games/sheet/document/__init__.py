"""A score sheet as people write it down: read strictly, and what its expressions say."""
