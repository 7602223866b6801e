# VERDICT different: total([]) -- EOFError: there is nothing to read
def total(values):
    return int(input("How many? "))
