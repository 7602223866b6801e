# VERDICT error -- does not compile
def total(values)
    return sum(values)
