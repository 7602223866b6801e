class NumberStack:
    """
    A stack of whole numbers, at first empty. The methods pop, top and largest
    may be called only if the stack is not empty.
    """

    def __init__(self):
        self._numbers = []

    def push(self, number):
        """Puts the number on top of the stack."""
        self._numbers.append(number)

    def pop(self):
        """Removes the topmost number and returns it."""
        return self._numbers.pop()

    def top(self):
        """Returns the topmost number; it stays on the stack."""
        return self._numbers[-1]

    def largest(self):
        """Returns the largest number on the stack."""
        return max(self._numbers)

    def size(self):
        """Returns how many numbers are on the stack."""
        return len(self._numbers)
