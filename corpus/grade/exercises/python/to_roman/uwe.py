# VERDICT equivalent
NUMERALS = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC",
            50: "L", 40: "XL", 10: "X", 9: "IX", 5: "V", 4: "IV", 1: "I"}


def convert(n):
    if n == 0:
        return ""
    for value in NUMERALS:
        if value <= n:
            return NUMERALS[value] + convert(n - value)


def to_roman(n):
    if n <= 0 or n >= 4000:
        raise ValueError("cannot convert " + str(n))
    return convert(n)
