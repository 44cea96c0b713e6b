"""Who may do what from where: hosts, headers, limits, rights, cookies, visitors."""
