class Playlist:
    def __init__(self):
        self._songs = []
        self._skips = 0

    def add(self, title):
        self._songs.append(title)

    def current(self):
        return self._songs[self._skips]

    def skip(self):
        self._skips += 1
        if self._skips >= len(self._songs):
            self._skips = 0

    def __len__(self):
        return len(self._songs)
