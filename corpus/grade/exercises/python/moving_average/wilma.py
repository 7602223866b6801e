# VERDICT different: moving_average([2, 4], 2) gives [3.0, 4.0] instead of [3.0]
def moving_average(readings, width):
    averages = []
    for i in range(len(readings)):
        window = readings[i:i + width]
        averages.append(sum(window) / len(window))
    return averages
