def longest_warming(temperatures):
    if len(temperatures) == 0:
        return 0
    longest = 1
    current = 1
    for i in range(1, len(temperatures)):
        if temperatures[i] >= temperatures[i - 1]:
            current += 1
        else:
            current = 1
        if current > longest:
            longest = current
    return longest
