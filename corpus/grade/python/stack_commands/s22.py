# VERDICT different: run(["len"]) -- the last command is not run
def run(commands):
    stack = []
    out = []
    for i in range(len(commands) - 1):
        c = commands[i]
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
        else:
            stack.append(int(c))
    return out
