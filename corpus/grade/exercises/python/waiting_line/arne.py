# VERDICT equivalent
class WaitingLine:
    def __init__(self):
        self.people = []
        self.first = 0

    def join(self, name):
        self.people.append(name)

    def serve(self):
        name = self.people[self.first]
        self.first += 1
        return name

    def peek(self):
        if self.size() == 0:
            return None
        return self.people[self.first]

    def size(self):
        return len(self.people) - self.first
