# VERDICT different: total([]) -- allocates without end
def total(values):
    block = [0]
    while True:
        block = block + block
