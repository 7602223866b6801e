# VERDICT different: total([]) -- prints without end
def total(values):
    while True:
        print("x" * 1000)
