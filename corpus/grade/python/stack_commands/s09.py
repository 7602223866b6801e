# VERDICT different: run(["top"]) -- AttributeError on an empty linked stack
class Node:
    def __init__(self, value, below):
        self.value = value
        self.below = below


def run(commands):
    head = None
    answers = []
    for c in commands:
        if c == "new":
            head = None
        elif c == "pop":
            answers.append(head.value)
            head = head.below
        elif c == "top":
            answers.append(head.value)
        elif c == "len":
            n = 0
            node = head
            while node:
                n += 1
                node = node.below
            answers.append(n)
        elif c == "add":
            head = Node(head.value + head.below.value, head.below.below)
        else:
            head = Node(int(c), head)
    return answers
