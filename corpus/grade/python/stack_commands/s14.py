# VERDICT equivalent
def run(commands):
    stack = []
    out = []
    for c in commands:
        match c:
            case "pop":
                out.append(stack.pop())
            case "top":
                out.append(stack[len(stack) - 1])
            case "add":
                stack.append(stack.pop() + stack.pop())
            case "len":
                out.append(len(stack))
            case "new":
                stack.clear()
            case _:
                stack.append(int(c))
    return out
