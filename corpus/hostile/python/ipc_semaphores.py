# ATTACK System V and named semaphores
# EXPECT []

def probe():
    attempt("semget", lambda: system_call(64, 0x67616468, 4, 0o1666))
    allowed({"semop": 65, "semctl": 66}, 0, 0, 0)
    attempt("named", lambda: __import__("_multiprocessing").SemLock(0, 1, 1, "/gadfly", False))
    attempt("shared", lambda: __import__("multiprocessing.shared_memory").shared_memory.SharedMemory("gadfly", True, 10))
    return reached
