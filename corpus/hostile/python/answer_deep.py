# ATTACK an answer that nests a million times
# EXPECT any

def probe():
    deep = []
    for _ in range(1000000):
        deep = [deep]
    return deep
