# VERDICT different: run(["1", "top", "pop"]) -- top takes the number off
def run(commands):
    stack = []
    out = []
    for c in commands:
        if c == "pop" or c == "top":
            out.append(stack.pop())
        elif c == "add":
            stack.append(stack.pop() + stack.pop())
        elif c == "len":
            out.append(len(stack))
        elif c == "new":
            stack = []
        else:
            stack.append(int(c))
    return out
