# REFERENCE
class WaitingLine:
    """A line of people: who comes first is served first."""

    def __init__(self):
        self.people = []

    def join(self, name):
        """A new person stands at the end of the line."""
        self.people.append(name)

    def serve(self):
        """Take away the first person and return the name.

        Raises IndexError if nobody is waiting.
        """
        if not self.people:
            raise IndexError("nobody is waiting")
        return self.people.pop(0)

    def peek(self):
        """Return the name of the first person, or None if nobody is waiting."""
        if not self.people:
            return None
        return self.people[0]

    def size(self):
        return len(self.people)
