# VERDICT error -- the function has another name
def summe(values):
    return sum(values)
