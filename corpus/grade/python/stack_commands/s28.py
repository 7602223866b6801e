# VERDICT different: run(["1", "len", "new"]) -- new forgets the answers too
def run(commands):
    stack = []
    out = []
    for c in commands:
        if c == "pop":
            out.append(stack.pop())
        elif c == "top":
            out.append(stack[-1])
        elif c == "add":
            stack.append(stack.pop() + stack.pop())
        elif c == "len":
            out.append(len(stack))
        elif c == "new":
            stack = []
            out = []
        else:
            stack.append(int(c))
    return out
