# ATTACK lists of users and the name of the machine
# EXPECT []

def probe():
    for file in ("passwd", "shadow", "group", "hostname", "hosts", "machine-id", "resolv.conf"):
        attempt(file, lambda: read("/etc/" + file))
    return reached
