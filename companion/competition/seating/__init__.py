"""Who sits where: draws for small and large fields, checked, explained and repaired."""
