"""The only writers: one function a deed, one transaction each, the actor passed in."""
