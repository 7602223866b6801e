# VERDICT different: run(["0", "0", "add", "len"]) -- adds but leaves one of the numbers on the stack
def run(commands):
    stack = []
    out = []
    for c in commands:
        if c == "pop":
            out.append(stack.pop())
        elif c == "top":
            out.append(stack[-1])
        elif c == "add":
            if len(stack) < 2:
                raise IndexError("too few")
            stack.append(stack.pop() + stack[-1])
        elif c == "len":
            out.append(len(stack))
        elif c == "new":
            stack = []
        else:
            stack.append(int(c))
    return out
