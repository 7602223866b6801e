class Playlist:
    def __init__(self):
        self._songs = []

    def add(self, title):
        self._songs.append(title)

    def current(self):
        return self._songs[0]

    def skip(self):
        self._songs.append(self._songs.pop(0))

    def __len__(self):
        return len(self._songs)
