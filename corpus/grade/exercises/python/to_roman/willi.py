# VERDICT different: 4 gives "IIII": no subtractive pairs
def to_roman(n):
    if n < 1 or n > 3999:
        raise ValueError("out of range")
    result = ""
    for value, sign in [(1000, "M"), (500, "D"), (100, "C"), (50, "L"), (10, "X"), (5, "V"), (1, "I")]:
        result += sign * (n // value)
        n = n % value
    return result
