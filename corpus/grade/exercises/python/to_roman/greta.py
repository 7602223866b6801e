# VERDICT different: 0 gives "" instead of ValueError: the lower bound is not checked
def to_roman(n: int) -> str:
    if n > 3999:
        raise ValueError("too large")
    result = ""
    for value, sign in [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
                        (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]:
        while n >= value:
            result += sign
            n -= value
    return result
