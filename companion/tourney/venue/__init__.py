"""A venue's log: what its organisers and guests did, and what follows from it.

Deeds name people by number. Names are kept elsewhere, so that somebody can be forgotten while all
results stay. The state is a fold of the deeds that stand; standings, draws and ratings follow
from the state.
"""
