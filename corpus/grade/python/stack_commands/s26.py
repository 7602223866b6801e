# VERDICT equivalent
def run(commands):
    return step(list(commands), [], [])


def step(commands, stack, out):
    if not commands:
        return out
    c = commands[0]
    rest = commands[1:]
    if c == "pop":
        value = stack.pop()
        return step(rest, stack, out + [value])
    if c == "top":
        return step(rest, stack, out + [stack[-1]])
    if c == "add":
        return step(rest, stack + [stack.pop() + stack.pop()], out)
    if c == "len":
        return step(rest, stack, out + [len(stack)])
    if c == "new":
        return step(rest, [], out)
    return step(rest, stack + [int(c)], out)
