class Playlist:
    """
    A list of songs that are played one after the other; after the last song
    it starts again with the first one. At first the first song is the current
    one. As long as there are no songs, the methods current and skip must not
    be used.
    """

    def __init__(self):
        self._songs = []
        self._index = 0

    def add(self, title):
        """Adds a song at the end of the playlist."""
        self._songs.append(title)

    def current(self):
        """Returns the title of the current song."""
        return self._songs[self._index]

    def skip(self):
        """Goes on to the next song."""
        self._index = (self._index + 1) % len(self._songs)

    def __len__(self):
        """The number of songs."""
        return len(self._songs)
