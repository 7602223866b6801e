# VERDICT different: run(["len"]) -- commands are popped from the list of the caller
def run(commands):
    stack = []
    out = []
    while commands:
        c = commands.pop(0)
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
