# REFERENCE
def to_roman(n: int) -> str:
    """Roman numeral of a number from 1 to 3999, else ValueError."""
    if n < 1 or n > 3999:
        raise ValueError("out of range")
    values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
    signs = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"]
    result = ""
    for value, sign in zip(values, signs):
        while n >= value:
            result += sign
            n -= value
    return result
