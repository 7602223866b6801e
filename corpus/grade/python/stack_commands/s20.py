# VERDICT equivalent
def pop(stack):
    last = stack[-1]
    del stack[-1]
    return last


def run(commands):
    stack = []
    out = []
    i = 0
    while i < len(commands):
        c = commands[i]
        i = i + 1
        if c == "pop":
            out.append(pop(stack))
            continue
        if c == "top":
            out.append(stack[-1])
            continue
        if c == "add":
            stack.append(pop(stack) + pop(stack))
            continue
        if c == "len":
            out.append(len(stack))
            continue
        if c == "new":
            stack = []
            continue
        stack.append(int(c))
    return out
