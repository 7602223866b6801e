def key(item):
    name, year = item.split(",")
    return int(year), name


def report(items):
    lines = []
    for item in sorted(items, key=key):
        lines.append(item)
    return lines


print(report(["a,3", "b,1"]))
report(["a,3",
        "b"])
