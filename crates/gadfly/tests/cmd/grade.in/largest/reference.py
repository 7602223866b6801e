def largest(values):
    result = values[0]
    for value in values:
        if value > result:
            result = value
    return result
