def balanced(text):
    expected = []
    for c in text:
        if c == "(":
            expected.append(")")
        elif c == "[":
            expected.append("]")
        elif c == "{":
            expected.append("}")
        elif c == ")" or c == "]" or c == "}":
            if len(expected) == 0:
                return False
            if expected[-1] != c:
                return False
            expected.pop()
    return expected == []
