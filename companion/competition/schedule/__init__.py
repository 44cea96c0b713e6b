"""A whole evening's tables in advance: everybody meets as evenly as can be."""
