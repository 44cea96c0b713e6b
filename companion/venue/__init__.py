"""A café or club: what its organisers and guests did, and what follows from it.

Actions name people by number. Names are kept elsewhere, so that somebody can be erased while all
results stay. The state is a fold of the actions that stand; standings, draws and ratings follow
from the state.
"""
