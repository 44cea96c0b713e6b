"""The web: form, service, template."""
