# VERDICT different: run(["1", "top"]) -- pushes the text, not the number
def run(commands):
    stack = []
    out = []
    for c in commands:
        if c == "pop":
            out.append(stack.pop())
        elif c == "top":
            out.append(stack[-1])
        elif c == "add":
            stack.append(int(stack.pop()) + int(stack.pop()))
        elif c == "len":
            out.append(len(stack))
        elif c == "new":
            stack = []
        else:
            stack.append(c)
    return out
