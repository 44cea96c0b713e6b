"""What the environment and the instance folder say: settings, folders, secret."""
