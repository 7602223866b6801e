# VERDICT equivalent
def moving_average(readings, width):
    result = []
    left = 0
    while left + width <= len(readings):
        s = 0
        for offset in range(width):
            s = s + readings[left + offset]
        result.append(s / width)
        left = left + 1
    return result
