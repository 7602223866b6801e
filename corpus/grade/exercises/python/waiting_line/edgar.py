# VERDICT different: w = WaitingLine(); w.join("Ann"); w.peek(); w.size() gives 0 instead of 1
class WaitingLine:
    def __init__(self):
        self.people = []

    def join(self, name):
        self.people.append(name)

    def serve(self):
        if not self.people:
            raise IndexError
        return self.people.pop(0)

    def peek(self):
        if self.people:
            return self.people.pop(0)
        return None

    def size(self):
        return len(self.people)
