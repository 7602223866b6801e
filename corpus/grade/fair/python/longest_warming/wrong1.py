def longest_warming(temperatures):
    longest = 0
    current = 1
    for i in range(1, len(temperatures)):
        if temperatures[i] > temperatures[i - 1]:
            current += 1
        else:
            if current > longest:
                longest = current
            current = 1
    return longest
