# ENTRY run
# PRECONDITION valid

# What the checker builds lists of; `valid` accepts more (all one-digit numbers).
CORPUS_WORDS = ["1", "2", "-1", "0", "pop", "top", "add", "len", "new"]


def valid(commands: list[str]) -> bool:
    for command in commands:
        if command not in ("pop", "top", "add", "len", "new") and not _is_number(command):
            return False
    return True


def _is_number(command: str) -> bool:
    digit = command[1:] if command[:1] == "-" else command
    return len(digit) == 1 and "0" <= digit <= "9"


class Stack:
    def __init__(self):
        self._items = []

    def push(self, value: int) -> None:
        self._items.append(value)

    def pop(self) -> int:
        if not self._items:
            raise IndexError("the stack is empty")
        return self._items.pop()

    def top(self) -> int:
        if not self._items:
            raise IndexError("the stack is empty")
        return self._items[-1]

    def size(self) -> int:
        return len(self._items)


def run(commands: list[str]) -> list[int]:
    """What the commands answer: a number is pushed; pop and top answer the top of the stack (pop
    takes it off), add replaces the two top numbers by their sum, len answers how many there are,
    new goes on with another, empty stack. IndexError if there are too few numbers."""
    stack = Stack()
    answers = []
    for command in commands:
        if command == "pop":
            answers.append(stack.pop())
        elif command == "top":
            answers.append(stack.top())
        elif command == "add":
            stack.push(stack.pop() + stack.pop())
        elif command == "len":
            answers.append(stack.size())
        elif command == "new":
            stack = Stack()
        else:
            stack.push(int(command))
    return answers
