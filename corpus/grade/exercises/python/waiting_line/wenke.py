# VERDICT equivalent
from collections import deque

class WaitingLine:
    def __init__(self):
        self.line = deque()

    def join(self, name):
        self.line.append(name)

    def serve(self):
        return self.line.popleft()

    def peek(self):
        return self.line[0] if self.line else None

    def size(self):
        return len(self.line)
