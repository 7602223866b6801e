def balanced(text):
    """
    Checks whether the brackets (), [] and {} in a text are balanced, that is,
    every opening bracket is closed by a bracket of the same kind in the right
    order. All other characters are ignored.
    """
    partner = {")": "(", "]": "[", "}": "{"}
    stack = []
    for c in text:
        if c in "([{":
            stack.append(c)
        elif c in partner:
            if not stack or stack.pop() != partner[c]:
                return False
    return len(stack) == 0
