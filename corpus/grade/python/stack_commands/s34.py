# VERDICT equivalent
def number(c):
    digits = "0123456789"
    if c[0] == "-":
        return -digits.index(c[1])
    return digits.index(c)


def run(commands):
    stack = []
    out = []
    for c in commands:
        if c in ["pop", "top"]:
            out.append(stack[-1])
            if c == "pop":
                stack = stack[:-1]
        elif c == "add":
            stack = stack[:-2] + [stack[-2] + stack[-1]]
        elif c == "len":
            out.append(len(stack))
        elif c == "new":
            stack = []
        else:
            stack = stack + [number(c)]
    return out
