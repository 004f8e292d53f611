"""What every game must satisfy: one file a property, each run on every game of `games.GAMES`."""
