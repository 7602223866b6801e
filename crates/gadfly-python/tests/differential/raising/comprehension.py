def ratio(a, b):
    return a / b


def table(rows):
    out = {}
    for name, pairs in rows.items():
        out[name] = max(
            ratio(a, b)
            for a, b in pairs
        )
    return out


table({
    "x": [(1, 2)],
    "y": [(3, 1), (1, 0)],
})
