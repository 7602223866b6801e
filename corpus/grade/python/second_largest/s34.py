# VERDICT equivalent
def second_largest(values):
    if len(values) < 2: raise ValueError('x')
    a = values[0]; b = None
    for x in values:
        if x == a: continue
        if x > a: a, b = x, a
        else:
            if b == None: b = x
            else:
                b = x if x > b else b
    if b == None: raise ValueError('y')
    return b
