# ATTACK more files than the folder may hold
# EXPECT []
# EXPECT without namespaces: any

def probe():
    total = 0
    try:
        for number in range(40):
            with open("f%d" % number, "wb") as file:
                total += file.write(bytes(4 << 20))
    except OSError:
        pass
    return [] if total <= 80 << 20 else ["more than 80 MB"]
