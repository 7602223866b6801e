# ATTACK ending the process as if all were well
# EXPECT died

def probe():
    os._exit(0)
