class Playlist:
    def __init__(self):
        self._played = []
        self._coming = []

    def add(self, title):
        self._coming.append(title)

    def current(self):
        if not self._coming:
            return None
        return self._coming[0]

    def skip(self):
        if self._coming:
            self._played.append(self._coming.pop(0))
        if not self._coming:
            self._coming = self._played
            self._played = []

    def __len__(self):
        return len(self._played) + len(self._coming)
