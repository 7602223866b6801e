# ATTACK folders deeper than any path
# EXPECT []

def probe():
    left = os.listdir(".")
    for _ in range(1500):
        os.mkdir("d")
        os.chdir("d")
    return left
