# VERDICT equivalent
class WaitingLine:
    def __init__(self):
        self.people = []
        self.count = 0

    def join(self, name):
        self.people = [name] + self.people
        self.count = self.count + 1

    def serve(self):
        if self.count == 0:
            raise IndexError("empty line")
        self.count = self.count - 1
        return self.people.pop()

    def peek(self):
        try:
            return self.people[-1]
        except IndexError:
            return None

    def size(self):
        return self.count
