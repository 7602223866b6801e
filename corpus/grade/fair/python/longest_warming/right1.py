def longest_warming(temperatures):
    best = 0
    for start in range(len(temperatures)):
        end = start + 1
        while end < len(temperatures) and temperatures[end - 1] < temperatures[end]:
            end += 1
        best = max(best, end - start)
    return best
