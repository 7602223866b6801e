# VERDICT different: run(["pop"]) -- nothing happens on an empty stack
def run(commands):
    stack = []
    out = []
    for c in commands:
        if c == "pop":
            if stack:
                out.append(stack.pop())
        elif c == "top":
            if stack:
                out.append(stack[-1])
        elif c == "add":
            stack.append(stack.pop() + stack.pop())
        elif c == "len":
            out.append(len(stack))
        elif c == "new":
            stack = []
        else:
            stack.append(int(c))
    return out
