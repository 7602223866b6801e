def check(values):
    n = 0
    while True:
        n += 1
        try:
            x = values[n]
        except IndexError:
            break
        else:
            if x == "stop":
                raise SystemError("stopped")
        del values[n]
    (a,
     b) = values
    return a, b


print(check([1, 2, 3]))
check([1, 2, "stop", "stop"])
