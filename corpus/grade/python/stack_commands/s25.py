# VERDICT different: run(["len"]) -- prints the answers and returns nothing
def run(commands):
    stack = []
    for c in commands:
        if c == "pop":
            print(stack.pop())
        elif c == "top":
            print(stack[-1])
        elif c == "add":
            stack.append(stack.pop() + stack.pop())
        elif c == "len":
            print(len(stack))
        elif c == "new":
            stack = []
        else:
            stack.append(int(c))
