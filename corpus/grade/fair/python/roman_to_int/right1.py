def roman_to_int(numeral):
    parts = [("CM", 900), ("CD", 400), ("XC", 90), ("XL", 40), ("IX", 9), ("IV", 4),
             ("M", 1000), ("D", 500), ("C", 100), ("L", 50), ("X", 10), ("V", 5), ("I", 1)]
    number = 0
    for symbol, value in parts:
        number += numeral.count(symbol) * value
        numeral = numeral.replace(symbol, "")
    return number
