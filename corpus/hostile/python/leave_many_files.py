# ATTACK so many files that emptying the folder takes long
# EXPECT any

def probe():
    for number in range(200000):
        open("f%d" % number, "w").close()
    return reached
