# VERDICT equivalent
def moving_average(readings, width):
    return [sum(readings[i:i + width]) / width
            for i in range(len(readings) - width + 1)]
