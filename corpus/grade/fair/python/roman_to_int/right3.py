ROMAN = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
         (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]


def to_roman(n):
    text = ""
    for value, symbol in ROMAN:
        while n >= value:
            text += symbol
            n -= value
    return text


def roman_to_int(numeral):
    for n in range(1, 4000):
        if to_roman(n) == numeral:
            return n
