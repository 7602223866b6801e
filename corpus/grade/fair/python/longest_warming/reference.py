def longest_warming(temperatures):
    """
    Returns the length of the longest stretch of consecutive days on which it
    got warmer every day. A single day is a stretch of length 1. If there are
    no temperatures, the result is 0.
    """
    longest = 0
    current = 0
    for i in range(len(temperatures)):
        if i > 0 and temperatures[i] > temperatures[i - 1]:
            current += 1
        else:
            current = 1
        longest = max(longest, current)
    return longest
