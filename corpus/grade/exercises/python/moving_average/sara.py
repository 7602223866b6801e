# VERDICT equivalent
def moving_average(readings, width):
    if len(readings) < width:
        return []
    total = 0
    for i in range(width):
        total += readings[i]
    result = [total / width]
    for i in range(width, len(readings)):
        total = total + readings[i] - readings[i - width]
        result.append(total / width)
    return result
