"""Accounts: passwords, second factors, invitations, who is signed in."""
