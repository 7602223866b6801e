# ATTACK the memory of others by system calls
# EXPECT []

def probe():
    allowed({"ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "process_madvise": 440, "kcmp": 312, "process_mrelease": 448}, GADFLY, GADFLY, 0, 0, 0, 0)
    return reached
