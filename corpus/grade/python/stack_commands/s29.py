# VERDICT equivalent
def run(commands):
    values = [0] * (len(commands) + 1)
    n = 0
    out = []
    for c in commands:
        if c == "pop":
            if n == 0:
                raise IndexError()
            n -= 1
            out.append(values[n])
        elif c == "top":
            if n == 0:
                raise IndexError()
            out.append(values[n - 1])
        elif c == "add":
            if n < 2:
                raise IndexError()
            n -= 1
            values[n - 1] += values[n]
        elif c == "len":
            out.append(n)
        elif c == "new":
            n = 0
        else:
            values[n] = int(c)
            n += 1
    return out
