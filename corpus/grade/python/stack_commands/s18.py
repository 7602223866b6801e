# VERDICT different: run(["1", "add"]) -- adds 0 if there is only one number
def run(commands):
    stack = []
    out = []
    for c in commands:
        if c == "pop":
            out.append(stack.pop())
        elif c == "top":
            out.append(stack[-1])
        elif c == "add":
            a = stack.pop()
            b = 0
            if len(stack) > 0:
                b = stack.pop()
            stack.append(a + b)
        elif c == "len":
            out.append(len(stack))
        elif c == "new":
            stack = []
        else:
            stack.append(int(c))
    return out
