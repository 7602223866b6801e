# VERDICT different: a = WaitingLine(); b = WaitingLine(); a.join("Ann"); b.size() gives 1 instead of 0
class WaitingLine:
    people = []

    def join(self, name):
        self.people.append(name)

    def serve(self):
        if len(self.people) == 0:
            raise IndexError("nobody is waiting")
        return self.people.pop(0)

    def peek(self):
        if len(self.people) == 0:
            return None
        return self.people[0]

    def size(self):
        return len(self.people)
