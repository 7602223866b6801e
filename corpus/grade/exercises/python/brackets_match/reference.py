# REFERENCE
def brackets_match(formula):
    """Return True if every bracket (), [] or {} in the formula is closed properly.

    All other characters are ignored.
    """
    partner = {")": "(", "]": "[", "}": "{"}
    waiting = []
    for symbol in formula:
        if symbol in "([{":
            waiting.append(symbol)
        elif symbol in partner:
            if not waiting or waiting.pop() != partner[symbol]:
                return False
    return waiting == []
