# VERDICT different: w = WaitingLine(); w.join("Ann"); w.join("Bob"); w.serve() gives 'Bob' instead of 'Ann'
class WaitingLine:
    def __init__(self):
        self.people = []

    def join(self, name):
        self.people.append(name)

    def serve(self):
        return self.people.pop()

    def peek(self):
        if self.people == []:
            return None
        return self.people[-1]

    def size(self):
        return len(self.people)
