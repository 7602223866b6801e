# VERDICT equivalent
def second_largest(values):
    def go(i, first, second):
        if i == len(values):
            return second
        v = values[i]
        if first is None or v > first:
            return go(i + 1, v, first)
        if v < first and (second is None or v > second):
            return go(i + 1, first, v)
        return go(i + 1, first, second)

    answer = go(0, None, None)
    if answer is None:
        raise ValueError("no answer")
    return answer
