# VERDICT different: moving_average([1, 3, 5, 7], 2) gives [2.0, 4.0] instead of [2.0, 4.0, 6.0]
def moving_average(readings, width):
    averages = []
    for i in range(len(readings) - width):
        averages.append(sum(readings[i:i + width]) / width)
    return averages
