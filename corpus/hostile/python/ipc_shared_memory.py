# ATTACK System V shared memory, which would outlive the run
# EXPECT []

def probe():
    attempt("shmget", lambda: system_call(29, 0x67616466, 4 << 20, 0o1666))
    attempt("private", lambda: system_call(29, 0, 4 << 20, 0o1666))
    allowed({"shmat": 30, "shmctl": 31, "shmdt": 67}, 0, 0, 0)
    return reached
