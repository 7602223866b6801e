# ATTACK crashing
# EXPECT died

def probe():
    os.abort()
