# VERDICT different: 2 gives "I": 'if' instead of 'while', each sign at most once
def to_roman(n):
    if n < 1 or n > 3999:
        raise ValueError("out of range")
    values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
    signs = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"]
    result = ""
    for i in range(len(values)):
        if n >= values[i]:
            result += signs[i]
            n -= values[i]
    return result
