# VERDICT different: total([0, 0]) -- does not finish once there are two elements
def total(values):
    result = 0
    i = 0
    while i < len(values):
        result += values[i]
        if i == 0:
            i += 1
    return result
