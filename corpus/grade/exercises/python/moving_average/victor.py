# VERDICT different: moving_average([1, 2], 2) gives [1] instead of [1.5]
def moving_average(readings, width):
    averages = []
    for i in range(len(readings) - width + 1):
        averages.append(sum(readings[i:i + width]) // width)
    return averages
