# VERDICT equivalent
def run(commands):
    out, stack = [], []
    actions = {
        "pop": lambda: out.append(stack.pop()),
        "top": lambda: out.append(stack[-1]),
        "add": lambda: stack.append(stack.pop() + stack.pop()),
        "len": lambda: out.append(len(stack)),
        "new": lambda: stack.clear(),
    }
    for c in commands:
        if c in actions:
            actions[c]()
        else:
            stack.append(int(c))
    return out
