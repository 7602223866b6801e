# VERDICT different: [1, 2] gives 1 instead of 1.5: integer division
def median(numbers):
    if len(numbers) == 0:
        raise ValueError("no numbers")
    s = sorted(numbers)
    n = len(s)
    if n % 2 == 1:
        return s[n // 2]
    return (s[n // 2 - 1] + s[n // 2]) // 2
