class Playlist:
    def __init__(self):
        self._songs = []
        self._index = 0

    def add(self, title):
        self._songs.append(title)

    def current(self):
        return self._songs[self._index]

    def skip(self):
        if self._index < len(self._songs) - 1:
            self._index += 1

    def __len__(self):
        return len(self._songs)
