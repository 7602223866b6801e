def roman_to_int(numeral):
    """
    Converts a Roman numeral like "XIV" to the number 14. A symbol that stands
    in front of a larger one is subtracted, all others are added. The numeral
    is written correctly and in capital letters.
    """
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    number = 0
    for i in range(len(numeral)):
        value = values[numeral[i]]
        if i + 1 < len(numeral) and values[numeral[i + 1]] > value:
            number -= value
        else:
            number += value
    return number
