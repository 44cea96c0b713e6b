"""Numbers to shapes, for screen and paper alike: axes, QR codes."""
