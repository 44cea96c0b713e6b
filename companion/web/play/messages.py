"""What the pages of a play say beside the game itself: the picture to share, the phone's habits."""

MESSAGES = {
    # One step back, and forth again
    "redo": "Redo",
    "undone.ask": "Undo the end of the game?",
    "undone.lead": "The game is over. Undo takes you back to the question before.",
    "undone.keep": "Keep the result",
    "history.undone": "Undone: {what}",
    "history.redone": "Redone: {what}",
    "history.left": "Waiting entries dismissed",
    "history.waiting.1": "{count} entry waits",
    "history.waiting.many": "{count} entries wait",
    # The picture of a result
    "picture.share": "Share picture",
    "picture.save": "Save picture",
    "picture.saved": "Picture saved",
    # Who starts: drawn by fingers on the screen, or by name
    "starter.title": "Who starts?",
    "starter.fingers": "One finger each on the screen. Hold still.",
    "starter.chosen": "This finger starts!",
    "starter.name": "{name} starts.",
    "starter.pick": "Draw a name",
    "starter.close": "Close",
    # How long this game has been going on
    "clock.label": "Playing time",
    # The start page without a network
    "start.away": "No connection. These are your games as last seen.",
    # Statistics of the games that this phone keeps
    "here.title": "This phone’s statistics",
    "here.lead": "From the games saved on this phone. No one else sees this page.",
    "here.empty": "No finished games yet. Start one with New game.",
    "here.counted.1": "{count} finished game",
    "here.counted.many": "{count} finished games",
    "here.people": "Wins",
    "here.won": "Won: {wins} of {games}",
    "here.streak": "Wins in a row: {longest} at most, {current} now",
    "here.head_to_head": "Head to head",
    "here.met": "Games together: {times}",
    "here.by_game": "By game",
    "here.best": "Best score: {points} ({name})",
    # What this phone does, turned on and off in the menu of the pad
    "setting.awake": "Keep the screen on",
    "setting.vibration": "Vibrate when saved",
}
