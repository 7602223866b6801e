# ATTACK System V and POSIX message queues: a channel to the next submission
# EXPECT []

def probe():
    attempt("msgget", lambda: system_call(68, 0x67616467, 0o1666))
    allowed({"msgsnd": 69, "msgrcv": 70, "msgctl": 71, "mq_open": 240, "mq_unlink": 241, "mq_timedsend": 242}, 0, 0, 0, 0, 0, 0)
    return reached
