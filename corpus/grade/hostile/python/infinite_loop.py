# VERDICT different: total([]) -- does not finish
def total(values):
    while True:
        pass
