# VERDICT different: 900 gives "DCD": the pair 900 is missing in the table
def to_roman(n):
    if n < 1 or n > 3999:
        raise ValueError("out of range")
    table = {1000: "M", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L",
             40: "XL", 10: "X", 9: "IX", 5: "V", 4: "IV", 1: "I"}
    result = ""
    for value in table:
        while n >= value:
            result = result + table[value]
            n = n - value
    return result
