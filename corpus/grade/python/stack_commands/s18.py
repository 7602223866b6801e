# VERDICT equivalent
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
            if len(stack) == 0:
                raise IndexError
            b = stack.pop()
            stack.append(a + b)
        elif c == "len":
            out.append(len(stack))
        elif c == "new":
            stack = []
        else:
            stack.append(int(c))
    return out
