class Song:
    def __init__(self, title):
        self.title = title
        self.next = self


class Playlist:
    def __init__(self):
        self._last = None
        self._now = None
        self._length = 0

    def add(self, title):
        song = Song(title)
        if self._last is None:
            self._now = song
        else:
            song.next = self._last.next
            self._last.next = song
        self._last = song
        self._length += 1

    def current(self):
        return self._now.title

    def skip(self):
        self._now = self._now.next

    def __len__(self):
        return self._length
