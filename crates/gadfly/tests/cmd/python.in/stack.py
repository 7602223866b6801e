class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop()


def label(n: int) -> str:
    if n > 9:
        text = "many"
    else:
        text = n
    return text + 2


def check(age: int) -> int:
    if age < 0:
        raise ValueError("negative age")
    return age
